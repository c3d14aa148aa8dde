package dev.fencepost.tla.lease;

import dev.fencepost.election.Intent;
import dev.fencepost.election.fence.FenceState;
import dev.fencepost.election.fence.Marker;
import dev.fencepost.election.kubernetes.LeaseCodec;
import dev.fencepost.election.lease.Attempt;
import dev.fencepost.election.lease.Holding;
import dev.fencepost.election.lease.LeaseProtocol;
import dev.fencepost.election.lease.LeaseRecord;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseRequest;
import dev.fencepost.election.lease.LeaseSnapshot;
import dev.fencepost.election.lease.LeaseState;
import dev.fencepost.election.lease.Observation;
import dev.fencepost.election.lease.Phase;
import dev.fencepost.model.kubernetes.LeaseView;
import dev.fencepost.model.kubernetes.StoredLease;
import dev.fencepost.simulator.NodeRef;
import dev.fencepost.simulator.World;
import dev.fencepost.tla.spec.SpecValue;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** The abstraction function: what the variables of {@code LeaseElection} are in one state of the small world. */
final class LeaseAbstraction {

    private static final SpecValue NOBODY = SpecValue.seq();
    private static final SpecValue ZERO = SpecValue.of(0);

    private final LeaseWorld world;
    private final LeaseWorldSettings settings;
    private final LeaseCodec codec;

    LeaseAbstraction(LeaseWorld world, LeaseWorldSettings settings, LeaseCodec codec) {
        this.world = world;
        this.settings = settings;
        this.codec = codec;
    }

    Map<String, SpecValue> variables() {
        Map<SpecValue, SpecValue> clk = new LinkedHashMap<>();
        Map<SpecValue, SpecValue> wall = new LinkedHashMap<>();
        Map<SpecValue, SpecValue> cand = new LinkedHashMap<>();
        for (NodeRef node : world.candidates()) {
            SpecValue name = SpecValue.model(node.name());
            clk.put(name, LeaseWords.number(ticks(world.monotonicNanos(node))));
            wall.put(name, LeaseWords.number(world.walls().get(node.id())));
            cand.put(name, candidate(node));
        }
        Map<String, SpecValue> variables = new LinkedHashMap<>();
        variables.put("now", LeaseWords.number(ticks(world.world().trueNanos())));
        variables.put("clk", SpecValue.function(clk));
        variables.put("wall", SpecValue.function(wall));
        variables.put("cand", SpecValue.function(cand));
        variables.put("store", world.lease().map(this::stored).orElseGet(this::absent));
        variables.put("last", LeaseWords.record("uid", LeaseWords.number(world.uids().size()), "ver",
                LeaseWords.number(world.versions().size())));
        variables.put("net", net());
        Map<SpecValue, SpecValue> marks = new LinkedHashMap<>();
        world.fences().forEach(fence -> marks.put(SpecValue.model(fence.name()), mark(world.fence(fence))));
        variables.put("fence", SpecValue.function(marks));
        variables.put("flight", flight());
        variables.put("top", LeaseWords.number(world.top()));
        variables.put("left", Accident.record(world.left()));
        return variables;
    }

    // Candidates.

    private SpecValue candidate(NodeRef node) {
        SpecValue inc = LeaseWords.number(world.world().incarnation(node));
        Optional<Seat> seat = world.seat(node);
        Map<String, SpecValue> fields = new LinkedHashMap<>();
        fields.put("inc", inc);
        if (seat.isEmpty()) {
            down(fields);
        } else {
            phases(fields, seat.get());
            knowledge(fields, seat.get());
            writes(fields, seat.get());
            lease(fields, seat.get(), node);
            numbers(fields, seat.get());
        }
        return new SpecValue.Rec(fields);
    }

    private void down(Map<String, SpecValue> fields) {
        LeaseState fresh = new LeaseProtocol(settings.process("a", 1)).initial();
        Seat seat = Seat.of(fresh);
        phases(fields, seat);
        knowledge(fields, seat);
        writes(fields, seat);
        lease(fields, seat, world.candidates().getFirst());
        numbers(fields, seat);
        fields.put("phase", SpecValue.of("down"));
        fields.put("claim", claim(0, Set.of(), 0));
    }

    private static void phases(Map<String, SpecValue> fields, Seat seat) {
        LeaseState state = seat.state();
        fields.put("phase", SpecValue.of(state.phase().name().toLowerCase(Locale.ROOT)));
        fields.put("intent", SpecValue.of(intent(state.intent())));
        fields.put("lapsing", SpecValue.of(state.lapsing()));
        fields.put("remint", SpecValue.of(state.remint()));
        fields.put("reread", SpecValue.of(state.rereadFirst()));
        fields.put("asked", SpecValue.of(seat.floorAsked()));
        fields.put("tries", LeaseWords.number(state.releaseTries()));
    }

    private static String intent(Intent intent) {
        return switch (intent) {
            case STAND -> "stand";
            case STEP_DOWN -> "stepDown";
            case CLOSE -> "close";
        };
    }

    private void knowledge(Map<String, SpecValue> fields, Seat seat) {
        LeaseState state = seat.state();
        boolean reading = state.read().isPresent();
        fields.put("read", LeaseWords.number(reading ? state.read().get().id() : 0));
        fields.put("overtaken",
                SpecValue.of(reading && state.read().get().id() < state.confirmedBefore()));
        fields.put("obs", switch (state.observation()) {
            case Observation.Unknown unknown -> observation("unknown", absent(), 0, 0, 0, 0);
            case Observation.Missing missing -> observation("missing", absent(), 0, 0, 0, 0);
            case Observation.Seen seen -> observation("seen", snapshot(seen.snapshot()), ticks(seen.changedNanos()),
                    ticks(seat.leads().changed()), ticks(seen.createdNanos()), ticks(seat.leads().created()));
        });
    }

    private SpecValue observation(String st, SpecValue at, long changed, long changedOff, long created,
            long createdOff) {
        return LeaseWords.record("st", SpecValue.of(st), "at", at, "changed", LeaseWords.number(changed), "changedOff",
                LeaseWords.number(changedOff),
                "created", LeaseWords.number(created), "createdOff", LeaseWords.number(createdOff));
    }

    private void writes(Map<String, SpecValue> fields, Seat seat) {
        LeaseState state = seat.state();
        fields.put("write", state.write().map(write -> attempt(write, seat.leads())).orElseGet(this::noAttempt));
        fields.put("doubt",
                SpecValue.set(state.unresolved().stream().map(write -> attempt(write, seat.leads())).toList()));
    }

    private SpecValue attempt(Attempt attempt, Leads leads) {
        boolean dated = attempt.kind() != Attempt.Kind.CREATE_UNHELD && attempt.kind() != Attempt.Kind.RELEASE;
        return LeaseWords.record("id", LeaseWords.number(attempt.id()), "kind",
                SpecValue.of(LeaseWords.kind(attempt.kind())),
                "sent", LeaseWords.number(dated ? ticks(attempt.sentNanos()) : 0),
                "off", LeaseWords.number(dated ? ticks(leads.attempts().getOrDefault(attempt.id(), 0L)) : 0),
                "uid", uid(LeaseWords.conditionUid(attempt.request())), "ver",
                version(LeaseWords.conditionVersion(attempt.request())),
                "rec", record(attempt.request().record()));
    }

    private SpecValue noAttempt() {
        return LeaseWords.record("id", ZERO, "kind", SpecValue.of("none"), "sent", ZERO, "off", ZERO, "uid", ZERO,
                "ver", ZERO,
                "rec", noRecord());
    }

    private void lease(Map<String, SpecValue> fields, Seat seat, NodeRef node) {
        Optional<Holding> hold = seat.state().holding();
        fields.put("hold", hold.isEmpty()
                ? LeaseWords.record("at", absent(), "until", ZERO, "off", ZERO)
                : LeaseWords.record("at", snapshot(hold.get().snapshot()), "until",
                        LeaseWords.number(ticks(hold.get().validUntilNanos())),
                        "off", LeaseWords.number(ticks(seat.leads().hold()))));
        fields.put("verdict", LeaseWords.record("token", LeaseWords.number(seat.verdict().token().value()),
                "until", LeaseWords.number(ticks(seat.verdict().validUntilNanos())),
                "off", LeaseWords.number(ticks(seat.leads().verdict()))));
        long claimed = 0;
        long refusedBy = 0;
        Set<SpecValue> yes = new LinkedHashSet<>();
        if (seat.state().phase() == Phase.CLAIMING && seat.state().claimAwaited()) {
            claimed = hold.orElseThrow().snapshot().record().transitions();
            for (World.UnderWay message : world.world().underWay().values()) {
                if (message.payload() instanceof Mail.ClaimJudged judged && isFor(message, node)
                        && seat.awaitsClaim(judged.token())) {
                    if (judged.accepted()) {
                        yes.add(SpecValue.model(message.from().node().name()));
                    } else {
                        refusedBy = Math.max(refusedBy, judged.highest().value());
                    }
                }
            }
        }
        fields.put("claim", claim(claimed, yes, refusedBy));
    }

    private static SpecValue claim(long token, Set<SpecValue> yes, long no) {
        return LeaseWords.record("token", LeaseWords.number(token), "yes", SpecValue.set(yes), "no",
                LeaseWords.number(no));
    }

    private void numbers(Map<String, SpecValue> fields, Seat seat) {
        LeaseState state = seat.state();
        fields.put("floor", LeaseWords.number(state.floorTokenOrUnknown()));
        fields.put("highest", LeaseWords.number(state.highestTokenSeen()));
        fields.put("gained", LeaseWords.number(state.lastGainedToken()));
        fields.put("firstOwn", LeaseWords.number(state.firstOwnToken()));
        fields.put("longest", LeaseWords.number(ticks(state.longestDurationNanos())));
        fields.put("renewed", LeaseWords.number(state.lastRenewMicros()));
        fields.put("ids", LeaseWords.number(state.nextAttempt() - 1));
        fields.put("aside", LeaseWords.number(ticks(state.standAgainNanos())));
        fields.put("drain", LeaseWords.number(ticks(state.drainDeadlineNanos())));
    }

    // Messages.

    /** Whether a message can still change anything; the rest is not in the specification's network. */
    boolean matters(World.UnderWay message) {
        return switch ((Mail) message.payload()) {
            case Mail.Asked asked -> waits(message.from().node(), message.fromIncarnation(), asked.attempt())
                    || couldApply(asked.request());
            case Mail.Replied replied -> waits(message.to().node(), message.toIncarnation(), replied.call().attempt());
            case Mail.Claims claims -> true;
            case Mail.Writes writes -> true;
            case Mail.ClaimJudged judged -> isFor(message, message.to().node())
                    && world.seat(message.to().node()).filter(seat -> seat.awaitsClaim(judged.token())).isPresent();
        };
    }

    private boolean isFor(World.UnderWay message, NodeRef node) {
        return message.to().node().equals(node) && message.toIncarnation() == world.world().incarnation(node);
    }

    private boolean waits(NodeRef node, int incarnation, long attempt) {
        return incarnation == world.world().incarnation(node)
                && world.seat(node).filter(seat -> seat.awaits(attempt)).isPresent();
    }

    private boolean couldApply(LeaseRequest request) {
        return switch (request) {
            case LeaseRequest.Read read -> false;
            case LeaseRequest.Create create -> true;
            case LeaseRequest.Write write -> matches(write);
        };
    }

    /** Whether the condition of a write holds. */
    boolean matches(LeaseRequest.Write write) {
        Optional<StoredLease> lease = world.lease();
        if (write instanceof LeaseRequest.Create) {
            return lease.isEmpty();
        }
        return lease.isPresent() && lease.get().uid().equals(LeaseWords.conditionUid(write))
                && Long.toString(lease.get().revision()).equals(LeaseWords.conditionVersion(write));
    }

    private SpecValue net() {
        Set<SpecValue> calls = new LinkedHashSet<>();
        for (World.UnderWay message : world.world().underWay().values()) {
            if (!matters(message)) {
                continue;
            }
            if (message.payload() instanceof Mail.Asked asked) {
                calls.add(call(message.from().node(), message.fromIncarnation(), asked, "asked", absent()));
            } else if (message.payload() instanceof Mail.Replied replied) {
                calls.add(answered(message.to().node(), message.toIncarnation(), replied));
            }
        }
        return SpecValue.set(calls);
    }

    private SpecValue answered(NodeRef node, int incarnation, Mail.Replied replied) {
        Mail.Asked call = replied.call();
        return switch (codec.decode(call.request(), replied.reply())) {
            case LeaseReply.Found(LeaseSnapshot found) -> call(node, incarnation, call, "found", snapshot(found));
            case LeaseReply.Absent nothing -> call(node, incarnation, call, "absent", absent());
            case LeaseReply.Applied(String uid, String version) -> applied(node, incarnation, call, uid, version);
            case LeaseReply.Created(String uid, String version) -> applied(node, incarnation, call, uid, version);
            case LeaseReply.Conflict conflict -> call(node, incarnation, call, "conflict", absent());
            case LeaseReply.Refused refused -> call(node, incarnation, call, "failed", absent());
            case LeaseReply.Indeterminate unknown -> call(node, incarnation, call, "failed", absent());
        };
    }

    private SpecValue applied(NodeRef node, int incarnation, Mail.Asked call, String uid, String version) {
        SpecValue at = LeaseWords.record("uid", uid(uid), "ver", version(version), "rec", written(call.request()));
        return call(node, incarnation, call, "applied", at);
    }

    private SpecValue call(NodeRef node, int incarnation, Mail.Asked call, String st, SpecValue at) {
        LeaseRequest request = call.request();
        return LeaseWords.record("who", LeaseWords.who(node, incarnation), "id", LeaseWords.number(call.attempt()),
                "kind",
                SpecValue.of(call.purpose()), "uid", uid(LeaseWords.conditionUid(request)), "ver",
                version(LeaseWords.conditionVersion(request)), "rec", written(request), "st", SpecValue.of(st), "at",
                at);
    }

    private SpecValue written(LeaseRequest request) {
        return request instanceof LeaseRequest.Write write ? record(write.record()) : noRecord();
    }

    private SpecValue flight() {
        Set<SpecValue> flight = new LinkedHashSet<>();
        for (World.UnderWay message : world.world().underWay().values()) {
            SpecValue who = LeaseWords.who(message.from().node(), message.fromIncarnation());
            if (message.payload() instanceof Mail.Claims claims) {
                flight.add(LeaseWords.record("what", SpecValue.of("claim"), "who", who, "token",
                        LeaseWords.number(claims.token().value())));
            } else if (message.payload() instanceof Mail.Writes writes) {
                flight.add(LeaseWords.record("what", SpecValue.of("write"), "who", who, "token",
                        LeaseWords.number(writes.token().value())));
            }
        }
        return SpecValue.set(flight);
    }

    // The store and the fences.

    private SpecValue stored(StoredLease lease) {
        LeaseView view = lease.view();
        OptionalLong renew = view.renewMicros();
        return LeaseWords.record("uid", uid(lease.uid()), "ver", version(Long.toString(lease.revision())), "rec",
                record(new LeaseRecord(view.holder().orElse(""), view.transitions().orElse(0), renew,
                        (int) view.durationSeconds().orElse(0))));
    }

    private static SpecValue mark(FenceState fence) {
        return switch (fence.marker()) {
            case Marker.Claimed(var token, var holder) ->
                LeaseWords.record("token", LeaseWords.number(token.value()), "who", LeaseWords.who(holder.value()));
            case Marker.Missing missing -> LeaseWords.record("token", ZERO, "who", NOBODY);
            case Marker.Unreadable unreadable -> throw new IllegalStateException("no fence of the world is broken");
        };
    }

    // Values.

    private SpecValue snapshot(LeaseSnapshot snapshot) {
        return LeaseWords.record("uid", uid(snapshot.uid()), "ver", version(snapshot.version()), "rec",
                record(snapshot.record()));
    }

    private SpecValue absent() {
        return LeaseWords.record("uid", ZERO, "ver", ZERO, "rec", noRecord());
    }

    private SpecValue record(LeaseRecord record) {
        return LeaseWords.record("holder", record.held() ? LeaseWords.who(record.holder()) : NOBODY, "token",
                LeaseWords.number(record.transitions()), "renew", LeaseWords.number(record.renewMicros().orElse(-1)),
                "dur",
                LeaseWords.number(ticks(record.durationNanos())));
    }

    private static SpecValue noRecord() {
        return LeaseWords.record("holder", NOBODY, "token", ZERO, "renew", LeaseWords.number(-1), "dur", ZERO);
    }

    private SpecValue uid(String uid) {
        return LeaseWords.number(uid.isEmpty() ? 0 : world.uids().indexOf(uid) + 1);
    }

    private SpecValue version(String version) {
        return LeaseWords.number(version.isEmpty() ? 0 : world.versions().indexOf(version) + 1);
    }

    private long ticks(long nanos) {
        if (nanos % settings.tickNanos() != 0) {
            throw new IllegalStateException(nanos + " ns is between two ticks");
        }
        return nanos / settings.tickNanos();
    }
}
