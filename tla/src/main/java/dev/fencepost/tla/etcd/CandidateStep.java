package dev.fencepost.tla.etcd;

import dev.fencepost.election.Command;
import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.Input;
import dev.fencepost.election.Now;
import dev.fencepost.election.Row;
import dev.fencepost.election.Transition;
import dev.fencepost.election.campaign.CampaignProtocol;
import dev.fencepost.election.campaign.CampaignState;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.campaign.LeaderFence;
import dev.fencepost.election.campaign.PendingCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One step of a candidate's protocol, carried out in the small world; lives for that step only.
 *
 * <p>What the step gives up may still be under way: which of it is, is for whoever explores to choose ({@link #ends}).
 */
final class CandidateStep {

    private final EtcdWorldSettings settings;
    private final int candidate;
    private final Chair before;
    private EtcdWorld world;
    private final List<Letter> late = new ArrayList<>();
    private List<Row> rows = List.of();

    CandidateStep(EtcdWorldSettings settings, EtcdWorld world, int candidate) {
        this.settings = settings;
        this.world = world;
        this.candidate = candidate;
        this.before = world.chair(candidate);
    }

    /** The process starts, and its protocol with it. */
    CandidateStep start() {
        CampaignState initial = protocol().initial();
        world = world.with(candidate, before.started(initial));
        return take(new Input.Started<>(), Pace.IDLE);
    }

    /** The process dies. */
    CandidateStep crash() {
        leaveStream();
        for (Letter letter : own()) {
            world = world.minus(letter);
            if (letter.ear() == Letter.Ear.DEAF) {
                world = world.plus(letter);
            } else {
                unheard(letter);
            }
        }
        deafen();
        world = world.with(candidate, world.chair(candidate).died());
        return this;
    }

    /** An input arrives, and whatever is due besides is done. */
    CandidateStep take(Input<EtcdReply> input, Pace pace) {
        Chair chair = world.chair(candidate);
        long nowNanos = world.clockNanos(candidate);
        Transition<CampaignState, EtcdRequest> done = protocol().step(pace.of(chair.state(), nowNanos), input,
                new Now(nowNanos, 0));
        rows = done.rows();
        world = world.with(candidate, chair.with(done.state()));
        done.commands().forEach(command -> obey(command, done.state()));
        return this;
    }

    /** The answer is taken out of the network, its sender being about to hear it. */
    CandidateStep hearing(Letter letter) {
        world = world.minus(letter);
        return this;
    }

    /** The first answer of the stream is about to be heard. */
    CandidateStep hearingStream() {
        Chair chair = world.chair(candidate);
        world = world.with(candidate, chair.with(chair.pipe().heard()));
        return this;
    }

    /** The stream ends. */
    CandidateStep losingStream() {
        leaveStream();
        return this;
    }

    /** An awaited call fails, or is given up without a word: it may still be carried out. */
    CandidateStep givingUp(Letter.Ear ear) {
        for (Letter letter : own()) {
            if (letter.ear() == Letter.Ear.AWAITS) {
                world = world.minus(letter);
                if (ear == Letter.Ear.LISTENS) {
                    late.add(letter.with(ear));
                } else {
                    unheard(letter);
                }
            }
        }
        deafen();
        return this;
    }

    CandidateStep withoutWork() {
        world = world.with(candidate, world.chair(candidate).withWork(Optional.empty()));
        return this;
    }

    private CampaignProtocol protocol() {
        return new CampaignProtocol(settings.campaign(settings.candidates().get(candidate)));
    }

    private List<Letter> own() {
        return world.letters().stream()
                .filter(letter -> letter.candidate() == candidate && letter.life() == world.chair(candidate).life())
                .toList();
    }

    private void obey(Command<EtcdRequest> command, CampaignState after) {
        Chair chair = world.chair(candidate);
        switch (command) {
            case Command.Send<EtcdRequest>(long attempt, EtcdRequest request, long timeoutNanos) ->
                send(attempt, request, after);
            case Command.Cancel<EtcdRequest>(long attempt) -> cancel(attempt);
            case Command.Open<EtcdRequest>(long stream, EtcdRequest first) ->
                world = world.with(candidate, chair.with(Pipe.opened(stream, (EtcdRequest.KeepAlive) first)));
            case Command.Push<EtcdRequest>(long stream, EtcdRequest renewal) ->
                world = world.with(candidate, chair.with(chair.pipe().pushed((EtcdRequest.KeepAlive) renewal)));
            case Command.Shut<EtcdRequest> shut -> leaveStream();
            case Command.SetVerdict<EtcdRequest>(var leadership) ->
                world = world.with(candidate, chair.withVerdict(leadership));
            case Command.Publish<EtcdRequest>(ElectionEvent.Gained(var token, long until)) ->
                world = world.with(candidate, chair.withWork(after.fence())).led(token.value());
            case Command.Publish<EtcdRequest> publish -> {
                // told to people
            }
            case Command.StopWork<EtcdRequest> stop -> {
                // the work ends when it is chosen to
            }
            case Command.Wake<EtcdRequest> wake -> {
                // a wake comes when it is chosen to
            }
            case Command.ReadFloor<EtcdRequest> read -> throw noFences();
            case Command.Claim<EtcdRequest> claim -> throw noFences();
        }
    }

    private static IllegalStateException noFences() {
        return new IllegalStateException("an election through etcd asks no fences");
    }

    private void send(long attempt, EtcdRequest request, CampaignState after) {
        boolean awaited = after.call().map(PendingCall::id).equals(Optional.of(attempt));
        long lease = request instanceof EtcdRequest.Revoke revoke ? revoke.leaseId() : after.leaseIdOrNone();
        long token = request instanceof EtcdRequest.ReadKey
                ? after.fence().map(LeaderFence::createRevision).orElseThrow()
                : 0;
        world = world.plus(new Letter(candidate, world.chair(candidate).life(), attempt, 0, request,
                request instanceof EtcdRequest.Grant ? 0 : lease, token,
                awaited ? Letter.Ear.AWAITS : Letter.Ear.DEAF, Optional.empty()));
    }

    private void cancel(long attempt) {
        for (Letter letter : own()) {
            if (letter.number() == attempt && letter.ear() == Letter.Ear.AWAITS) {
                world = world.minus(letter);
                unheard(letter);
            }
        }
        deafen();
    }

    /** What nobody hears may still be carried out, unless it is a reading or has been. */
    private void unheard(Letter letter) {
        if (!letter.isServed() && !(letter.request() instanceof EtcdRequest.ReadKey)) {
            late.add(letter.with(Letter.Ear.DEAF));
        }
    }

    /** Nobody hears any more that a campaign is won. */
    private void deafen() {
        world = EtcdServer.tidy(world.eachWaiting(held -> held.letter().candidate() == candidate
                ? new EtcdWorld.Held(held.callId(), held.letter().with(Letter.Ear.DEAF))
                : held));
    }

    /** The stream is given up: its renewals may still arrive, its answers are not heard. */
    private void leaveStream() {
        Chair chair = world.chair(candidate);
        for (int place = 0; place < chair.pipe().asked().size(); place++) {
            late.add(Letter.lateRenewal(candidate, before, place + 1, chair.pipe().asked().get(place)));
        }
        world = EtcdServer.closed(world, candidate).with(candidate, chair.with(Pipe.NONE));
    }

    /** The rows of the transition table that the step took. */
    List<Row> rows() {
        return rows;
    }

    CampaignState after() {
        return world.chair(candidate).state();
    }

    /** The worlds that the step may lead to: one for each choice of what arrives late, within the bound. */
    List<EtcdWorld> ends() {
        List<EtcdWorld> ends = new ArrayList<>();
        for (int choice = 0; choice < 1 << late.size(); choice++) {
            if (world.lateLetters() + Integer.bitCount(choice) <= settings.maxLate() || choice == 0) {
                EtcdWorld end = world;
                for (int i = 0; i < late.size(); i++) {
                    if ((choice >> i & 1) == 1) {
                        end = end.plus(late.get(i));
                    }
                }
                ends.add(end);
            }
        }
        return ends;
    }
}
