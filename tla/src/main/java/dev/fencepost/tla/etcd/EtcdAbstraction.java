package dev.fencepost.tla.etcd;

import dev.fencepost.election.Intent;
import dev.fencepost.election.campaign.CampaignPhase;
import dev.fencepost.election.campaign.CampaignState;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.campaign.KeepAlive;
import dev.fencepost.election.campaign.LeaderFence;
import dev.fencepost.model.etcd.KeyValue;
import dev.fencepost.model.etcd.LeaseView;
import dev.fencepost.tla.spec.SpecValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/** The abstraction function: what a small world of the election through etcd is to its specification. */
final class EtcdAbstraction {

    private static final SpecValue NO_TIMER = timer(-1, -1);

    private final EtcdWorldSettings settings;
    private final EtcdWorld world;

    EtcdAbstraction(EtcdWorldSettings settings, EtcdWorld world) {
        this.settings = settings;
        this.world = world;
    }

    /** A value for each variable. */
    Map<String, SpecValue> variables() {
        Map<String, SpecValue> variables = new LinkedHashMap<>();
        variables.put("now", number(world.nowTicks()));
        variables.put("clock", ofCandidates(i -> number(world.nowTicks() + world.leads().get(i))));
        variables.put("serverClock", number(world.nowTicks() + world.serverLead()));
        variables.put("cand", ofCandidates(i -> candidate(world.chair(i))));
        variables.put("pipe", ofCandidates(i -> pipe(world.chair(i).pipe())));
        variables.put("calls", SpecValue.set(world.letters().stream().map(this::call).toList()));
        variables.put("leases", SpecValue.set(world.server().leases().stream().map(this::lease).toList()));
        variables.put("keys", SpecValue.set(world.queue().stream().map(EtcdAbstraction::key).toList()));
        variables.put("waiting",
                SpecValue.set(world.waiting().stream().map(held -> waiting(held.letter())).toList()));
        variables.put("revision", number(world.server().revision()));
        variables.put("lastLease", number(world.tally().lastLease()));
        variables.put("state", state());
        variables.put("writes", SpecValue.set(world.writes().stream().map(EtcdAbstraction::write).toList()));
        variables.put("sent", number(world.tally().sent()));
        variables.put("highest", number(world.tally().highest()));
        return variables;
    }

    private SpecValue ofCandidates(IntFunction<SpecValue> each) {
        Map<SpecValue, SpecValue> values = new LinkedHashMap<>();
        for (int i = 0; i < settings.candidates().size(); i++) {
            values.put(node(i), each.apply(i));
        }
        return SpecValue.function(values);
    }

    private SpecValue node(int candidate) {
        return SpecValue.model(settings.candidates().get(candidate));
    }

    private SpecValue candidate(Chair chair) {
        Map<String, SpecValue> fields = new LinkedHashMap<>();
        Optional<CampaignState> running = chair.running();
        Optional<KeepAlive> keepAlive = running.flatMap(CampaignState::keepAlive);
        fields.put("phase", SpecValue.of(running.map(state -> phase(state.phase())).orElse("Down")));
        fields.put("life", number(chair.life()));
        fields.put("number", number(chair.number()));
        fields.put("intent", SpecValue.of(running.map(state -> intent(state.intent())).orElse("Stand")));
        fields.put("asks", SpecValue.of(running.flatMap(CampaignState::call).isPresent()));
        fields.put("lease", number(running.filter(state -> state.phase() != CampaignPhase.CLOSED)
                .map(CampaignState::leaseIdOrNone).orElse(0L)));
        fields.put("link", SpecValue.of(keepAlive.map(kept -> link(kept.link())).orElse("None")));
        fields.put("kept", kept(chair, keepAlive));
        fields.put("sends", new SpecValue.Seq(keepAlive.map(EtcdAbstraction::sends).orElse(List.of())));
        fields.put("token", number(running.filter(EtcdAbstraction::counts).flatMap(CampaignState::fence)
                .map(LeaderFence::createRevision).orElse(0L)));
        fields.put("verdict", number(chair.verdict().token().value()));
        fields.put("work", number(chair.work().map(LeaderFence::createRevision).orElse(0L)));
        return new SpecValue.Rec(fields);
    }

    /** While it revokes, a candidate remembers its key only to report the end; one that has ended uses nothing more. */
    private static boolean counts(CampaignState state) {
        return state.phase() != CampaignPhase.REVOKING && state.phase() != CampaignPhase.CLOSED;
    }

    static String phase(CampaignPhase phase) {
        return title(phase.name());
    }

    private static String intent(Intent intent) {
        return switch (intent) {
            case STAND -> "Stand";
            case STEP_DOWN -> "StepDown";
            case CLOSE -> "Close";
        };
    }

    private static String title(String name) {
        return name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
    }

    private static String link(KeepAlive.Link link) {
        return switch (link) {
            case KeepAlive.Link.Streaming streaming -> "Streaming";
            case KeepAlive.Link.Opening opening -> "Opening";
            case KeepAlive.Link.Pausing pausing -> "Pausing";
        };
    }

    /** The sending of the renewal from which the validity counts, which a verdict that outlives the keepalive tells. */
    private SpecValue kept(Chair chair, Optional<KeepAlive> keepAlive) {
        if (keepAlive.isPresent()) {
            return chair.state().phase() == CampaignPhase.HANDSHAKING
                    ? NO_TIMER
                    : timer(keepAlive.get().watchdog().deadlineNanos() - settings.ttlNanos());
        }
        return chair.verdict().token().issued()
                ? timer(chair.verdict().validUntilNanos() + settings.allowanceNanos() - settings.ttlNanos())
                : NO_TIMER;
    }

    private static List<SpecValue> sends(KeepAlive kept) {
        return switch (kept.link()) {
            case KeepAlive.Link.Streaming streaming ->
                kept.watchdog().unacknowledgedNanos().stream().map(EtcdAbstraction::timer).toList();
            case KeepAlive.Link.Opening opening -> List.of(timer(opening.sentNanos()));
            case KeepAlive.Link.Pausing pausing -> List.of();
        };
    }

    /** An instant tells both what its clock showed and what true time was. */
    private static SpecValue timer(long nanos) {
        return timer(nanos / EtcdWorldSettings.TICK_NANOS, nanos % EtcdWorldSettings.TICK_NANOS);
    }

    private static SpecValue timer(long local, long trueTicks) {
        return record("local", number(local), "true", number(trueTicks));
    }

    private static SpecValue pipe(Pipe pipe) {
        List<SpecValue> told = new ArrayList<>();
        pipe.told().forEach(reply -> told.add(SpecValue.of(
                reply instanceof EtcdReply.KeptAlive kept && kept.ttlSeconds() > 0 ? "Kept" : "Gone")));
        return record("asked", number(pipe.asked().size()), "held", number(pipe.held()), "told",
                new SpecValue.Seq(told));
    }

    private SpecValue call(Letter letter) {
        Map<String, SpecValue> fields = sender(letter);
        fields.put("part", number(letter.part()));
        fields.put("kind", SpecValue.of(kind(letter.request())));
        fields.put("reply", SpecValue.of(letter.reply().map(reply -> reply(letter, reply)).orElse("None")));
        letter.reply().ifPresent(reply -> {
            if (reply instanceof EtcdReply.Granted granted) {
                fields.put("lease", number(granted.leaseId()));
            }
            if (reply instanceof EtcdReply.Won won) {
                fields.put("token", number(won.createRevision()));
            }
        });
        return new SpecValue.Rec(fields);
    }

    private SpecValue waiting(Letter letter) {
        return new SpecValue.Rec(sender(letter));
    }

    private Map<String, SpecValue> sender(Letter letter) {
        Map<String, SpecValue> fields = new LinkedHashMap<>();
        fields.put("node", node(letter.candidate()));
        fields.put("life", number(letter.life()));
        fields.put("number", number(letter.number()));
        fields.put("lease", number(letter.lease()));
        fields.put("token", number(letter.token()));
        fields.put("ear", SpecValue.of(letter.ear().text()));
        return fields;
    }

    private static String kind(EtcdRequest request) {
        return switch (request) {
            case EtcdRequest.Grant grant -> "Grant";
            case EtcdRequest.KeepAlive renewal -> "Renew";
            case EtcdRequest.Campaign campaign -> "Campaign";
            case EtcdRequest.ReadKey read -> "Confirm";
            case EtcdRequest.Revoke revoke -> "Revoke";
            case EtcdRequest.ReadLeader read -> throw new IllegalArgumentException("nobody asks who leads here");
            case EtcdRequest.WriteState write -> throw new IllegalArgumentException("a write is no call here");
        };
    }

    private static String reply(Letter letter, EtcdReply reply) {
        return switch (reply) {
            case EtcdReply.Granted granted -> "Granted";
            case EtcdReply.Won won -> "Won";
            case EtcdReply.Found found when found.found().createRevision() == letter.token() -> "Ours";
            case EtcdReply.Found found -> "Gone";
            case EtcdReply.Absent absent -> "Gone";
            case EtcdReply.Revoked revoked -> "Revoked";
            case EtcdReply.Failed failed when letter.request() instanceof EtcdRequest.Revoke -> "Revoked";
            case EtcdReply.Failed failed -> "Failed";
            default -> throw new IllegalArgumentException("no call here is answered with " + reply);
        };
    }

    private SpecValue lease(LeaseView lease) {
        long sinceNanos = lease.deadlineNanos() - settings.ttlNanos();
        long gift = gift(sinceNanos);
        return record("id", number(lease.id()), "since", timer(sinceNanos - gift * EtcdWorldSettings.TICK_NANOS),
                "gift",
                number(gift));
    }

    /** Where the server's clock is right, a lease that runs since later than it was bears a gift of a restart. */
    private long gift(long sinceNanos) {
        return settings.allows(EtcdAccident.RESTART)
                ? sinceNanos / EtcdWorldSettings.TICK_NANOS - sinceNanos % EtcdWorldSettings.TICK_NANOS
                : 0;
    }

    private static SpecValue key(KeyValue key) {
        return record("token", number(key.createRevision()), "lease", number(key.lease()));
    }

    /** What is written tells by whom, and on what it was based. */
    private SpecValue state() {
        Optional<KeyValue> stored = world.server().key(EtcdServer.STATE_KEY);
        String[] parts = stored.map(KeyValue::value).orElse("0 0").split(" ", -1);
        return record("revision", number(stored.map(KeyValue::modRevision).orElse(0L)), "token",
                number(Long.parseLong(parts[0])), "previous", number(Long.parseLong(parts[1])));
    }

    private static SpecValue write(Letter letter) {
        EtcdRequest.WriteState write = (EtcdRequest.WriteState) letter.request();
        return record("id", number(letter.number()), "token", number(write.fence().createRevision()), "previous",
                number(write.previousRevision()));
    }

    private static SpecValue number(long value) {
        return SpecValue.of(Math.toIntExact(value));
    }

    private static SpecValue record(String one, SpecValue first, String two, SpecValue second) {
        return new SpecValue.Rec(Map.of(one, first, two, second));
    }

    private static SpecValue record(String one, SpecValue first, String two, SpecValue second, String three,
            SpecValue third) {
        return new SpecValue.Rec(Map.of(one, first, two, second, three, third));
    }
}
