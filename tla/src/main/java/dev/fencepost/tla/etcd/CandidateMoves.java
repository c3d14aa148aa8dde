package dev.fencepost.tla.etcd;

import dev.fencepost.election.Input;
import dev.fencepost.election.Intent;
import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.CampaignPhase;
import dev.fencepost.election.campaign.CampaignState;
import dev.fencepost.election.campaign.EtcdError;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.campaign.KeepAlive;
import dev.fencepost.election.campaign.LeaderFence;
import dev.fencepost.election.campaign.PendingCall;
import dev.fencepost.model.etcd.KeyValue;
import dev.fencepost.tla.graph.Move;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What can happen to one candidate next; lives for the listing. */
final class CandidateMoves {

    private static final EtcdReply UNAVAILABLE = new EtcdReply.Failed(EtcdError.UNAVAILABLE, "unavailable");

    private final EtcdWorldSettings settings;
    private final EtcdWorld world;
    private final int candidate;
    private final Chair chair;
    private final List<Move<EtcdWorld>> moves;

    CandidateMoves(EtcdWorldSettings settings, EtcdWorld world, int candidate, List<Move<EtcdWorld>> moves) {
        this.settings = settings;
        this.world = world;
        this.candidate = candidate;
        this.chair = world.chair(candidate);
        this.moves = moves;
    }

    void add() {
        if (chair.running().isEmpty()) {
            add("started", step().start());
            return;
        }
        addWakes();
        addAnswers();
        addFailures();
        addStream();
        addOrders();
    }

    private CandidateStep step() {
        return new CandidateStep(settings, world, candidate);
    }

    private void add(String text, CandidateStep done) {
        add(EtcdActions.of(done.rows()).orElse(""), text, done);
    }

    private void add(String action, String text, CandidateStep done) {
        String what = settings.candidates().get(candidate) + " " + text + " " + done.rows();
        for (EtcdWorld end : done.ends()) {
            moves.add(Move.of(action, what, () -> end));
        }
    }

    private boolean isIn(CampaignPhase phase) {
        return chair.state().phase() == phase;
    }

    private boolean allows(EtcdAccident accident) {
        return settings.allows(accident);
    }

    /**
     * Each wake finds due what the small world, and the bounds of the specification, let be due. Most of them lead
     * where another one leads, too.
     */
    private void addWakes() {
        Set<Woken> all = new LinkedHashSet<>();
        List<Boolean> both = List.of(false, true);
        for (boolean renewal : both) {
            for (boolean attempt : both) {
                for (boolean stop : both) {
                    if ((!renewal || mayRenew()) && (!attempt || mayAttempt())) {
                        all.addAll(woken(new Pace(renewal, attempt, stop)));
                    }
                }
            }
        }
        all.forEach(woken -> moves.add(Move.of(woken.action(), settings.candidates().get(candidate) + " woke",
                woken::end)));
    }

    /** Where a wake leads. */
    private record Woken(String action, EtcdWorld end) {}

    private List<Woken> woken(Pace pace) {
        CandidateStep woken = step().take(new Input.Woke<>(), pace);
        boolean readsAgain = isIn(CampaignPhase.CONFIRMING) && chair.state().call().isEmpty()
                && woken.after().phase() == CampaignPhase.CONFIRMING && woken.after().call().isPresent();
        Optional<String> action = EtcdActions.of(woken.rows());
        String name = action.orElse(readsAgain ? "KeyReadAgain" : "");
        return woken.ends().stream().map(end -> new Woken(name, end)).toList();
    }

    private boolean mayRenew() {
        Optional<KeepAlive> kept = chair.state().keepAlive();
        if (kept.isEmpty()) {
            return false;
        }
        return switch (kept.get().link()) {
            case KeepAlive.Link.Streaming streaming ->
                kept.get().watchdog().unacknowledgedNanos().size() < settings.maxSends();
            case KeepAlive.Link.Opening opening ->
                !isIn(CampaignPhase.HANDSHAKING) || allows(EtcdAccident.TIMEOUT);
            case KeepAlive.Link.Pausing pausing -> true;
        };
    }

    private boolean mayAttempt() {
        return isIn(CampaignPhase.RESTING) || isIn(CampaignPhase.CONFIRMING);
    }

    private void addAnswers() {
        for (Letter letter : world.letters()) {
            boolean heard = letter.candidate() == candidate && letter.life() == chair.life() && letter.isServed()
                    && letter.ear() != Letter.Ear.DEAF;
            if (heard && !isIn(CampaignPhase.CLOSED)) {
                add("answered " + letter, step().hearing(letter)
                        .take(new Input.Answered<>(letter.number(), letter.reply().orElseThrow()), Pace.IDLE));
            }
        }
    }

    /** An awaited call is not answered in time, or fails with its connection. */
    private void addFailures() {
        Optional<PendingCall> call = chair.state().call();
        if (call.isEmpty() || !allows(EtcdAccident.TIMEOUT)) {
            return;
        }
        long id = call.get().id();
        for (boolean last : List.of(false, true)) {
            Pace pace = new Pace(false, last, false);
            if (call.get().kind() != PendingCall.Kind.CAMPAIGN) {
                Letter.Ear ear = call.get().kind() == PendingCall.Kind.GRANT
                        ? Letter.Ear.LISTENS
                        : Letter.Ear.DEAF;
                add("waits no longer", step().givingUp(ear).take(new Input.TimedOut<>(id), pace));
            }
            add("fails", step().givingUp(Letter.Ear.DEAF).take(new Input.Answered<>(id, UNAVAILABLE), pace));
        }
    }

    private void addStream() {
        Pipe pipe = chair.pipe();
        if (!pipe.told().isEmpty()) {
            add("hears " + pipe.told().get(0), step().hearingStream()
                    .take(new Input.StreamAnswered<>(pipe.stream(), pipe.told().get(0)), Pace.IDLE));
        }
        if (pipe.stream() != 0 && mayBreak()) {
            add("loses its stream", step().losingStream()
                    .take(new Input.StreamEnded<>(pipe.stream(), UNAVAILABLE), Pace.IDLE));
        }
    }

    private boolean mayBreak() {
        KeepAlive.Link link = chair.state().keepAlive().orElseThrow().link();
        if (isIn(CampaignPhase.HANDSHAKING)) {
            return allows(EtcdAccident.TIMEOUT);
        }
        return link instanceof KeepAlive.Link.Opening || allows(EtcdAccident.BREAK);
    }

    private void addOrders() {
        CampaignState state = chair.state();
        if (chair.work().isPresent()) {
            add("WorkEnded", "work ended", step().withoutWork().take(new Input.WorkEnded<>(), Pace.IDLE));
            addWrite();
        }
        boolean leads = isIn(CampaignPhase.LEADING) || isIn(CampaignPhase.DRAINING);
        if (allows(EtcdAccident.STEPDOWN) && leads) {
            add("StepDown", "steps down", step().take(new Input.StepDown<>(), Pace.IDLE));
        }
        if (allows(EtcdAccident.CLOSE) && state.intent() != Intent.CLOSE && !isIn(CampaignPhase.CLOSED)) {
            add("Close", "closes", step().take(new Input.Close<>(), Pace.IDLE));
        }
        if (allows(EtcdAccident.CRASH)) {
            add("Crash", "dies", step().crash());
        }
    }

    /** The work has read the state, and writes what it makes of it, whether or not it leads. */
    private void addWrite() {
        if (world.writes().size() >= settings.maxWrites()) {
            return;
        }
        LeaderFence fence = chair.work().orElseThrow();
        long token = fence.createRevision();
        long previous = world.server().key(EtcdServer.STATE_KEY).map(KeyValue::modRevision).orElse(0L);
        long number = world.tally().sent() + 1;
        EtcdRequest write = new EtcdRequest.WriteState(fence, Bytes.utf8(EtcdServer.STATE_KEY), previous,
                Bytes.utf8(token + " " + previous));
        List<Letter> more = new ArrayList<>(world.writes());
        more.add(new Letter(candidate, chair.life(), number, 0, write, 0, token, Letter.Ear.DEAF, Optional.empty()));
        moves.add(Move.of("WriteSent", settings.candidates().get(candidate) + " writes",
                () -> world.withWrites(more, number)));
    }
}
