package dev.fencepost.properties.entry;

import dev.fencepost.election.lease.Attempt;
import dev.fencepost.election.lease.Holding;
import dev.fencepost.election.lease.LeaseRecord;
import dev.fencepost.election.lease.LeaseSnapshot;
import dev.fencepost.election.lease.LeaseState;
import dev.fencepost.election.lease.Observation;
import dev.fencepost.simulator.Fields;
import dev.fencepost.simulator.Payload;
import java.util.function.Consumer;

/** The state of a candidate over a Lease as a trace tells it: field for field, what is absent by its kind. */
record StepState(LeaseState state) implements Payload {

    private static final String NONE = "none";

    @Override
    public String kind() {
        return "lease-state";
    }

    @Override
    public void describe(Fields fields) {
        fields.put("phase", state.phase().name());
        fields.put("intent", state.intent().name());
        fields.put("observation", observation(state.observation()));
        fields.put("read", state.read().map(LeaseState.ReadCall::id).orElse(0L));
        fields.put("write", state.write().map(StepState::attempt).orElse(nested(NONE, into -> {})));
        fields.put("unresolved", nested("attempts", into -> {
            for (Attempt attempt : state.unresolved()) {
                into.put("attempt", attempt(attempt));
            }
        }));
        fields.put("holding", state.holding().map(StepState::holding).orElse(nested(NONE, into -> {})));
        fields.put("lapsing", state.lapsing());
        fields.put("remint", state.remint());
        fields.put("claimAwaited", state.claimAwaited());
        fields.put("rereadFirst", state.rereadFirst());
        fields.put("floor", state.floorTokenOrUnknown());
        fields.put("highestSeen", state.highestTokenSeen());
        fields.put("lastGained", state.lastGainedToken());
        fields.put("firstOwn", state.firstOwnToken());
        fields.put("longestNanos", state.longestDurationNanos());
        fields.put("lastRenewMicros", state.lastRenewMicros());
        fields.put("nextAttempt", state.nextAttempt());
        fields.put("confirmedBefore", state.confirmedBefore());
        fields.put("nextReadNanos", state.nextReadNanos());
        fields.put("nextWriteNanos", state.nextWriteNanos());
        fields.put("standAgainNanos", state.standAgainNanos());
        fields.put("drainNanos", state.drainDeadlineNanos());
        fields.put("releaseTries", state.releaseTries());
    }

    private static Payload observation(Observation observation) {
        return switch (observation) {
            case Observation.Unknown unknown -> nested("unknown", into -> {});
            case Observation.Missing missing -> nested("missing", into -> {});
            case Observation.Seen seen -> nested("seen", into -> {
                snapshot(into, seen.snapshot());
                into.put("changedNanos", seen.changedNanos());
                into.put("createdNanos", seen.createdNanos());
            });
        };
    }

    private static Payload attempt(Attempt attempt) {
        return nested(attempt.kind().name(), into -> {
            into.put("id", attempt.id());
            into.put("sentNanos", attempt.sentNanos());
            into.put("uid", attempt.conditionUid());
            into.put("version", attempt.conditionVersion());
            contents(into, attempt.request().record());
        });
    }

    private static Payload holding(Holding holding) {
        return nested("holding", into -> {
            snapshot(into, holding.snapshot());
            into.put("validUntilNanos", holding.validUntilNanos());
        });
    }

    static void snapshot(Fields fields, LeaseSnapshot snapshot) {
        fields.put("uid", snapshot.uid());
        fields.put("version", snapshot.version());
        contents(fields, snapshot.record());
    }

    private static void contents(Fields fields, LeaseRecord contents) {
        fields.put("holder", contents.holder());
        fields.put("transitions", contents.transitions());
        fields.put("renewMicros", contents.renewMicros().orElse(-1));
        fields.put("durationSeconds", contents.durationSeconds());
    }

    private static Payload nested(String kind, Consumer<Fields> fields) {
        return new Nested(kind, fields);
    }

    /**
     * A part of a state.
     *
     * @param kind
     *            which variant it is
     * @param fields
     *            describes it
     */
    private record Nested(String kind, Consumer<Fields> fields) implements Payload {

        @Override
        public void describe(Fields into) {
            fields.accept(into);
        }
    }
}
