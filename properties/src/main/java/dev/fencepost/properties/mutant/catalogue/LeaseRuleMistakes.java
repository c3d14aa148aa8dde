package dev.fencepost.properties.mutant.catalogue;

import dev.fencepost.election.Command;
import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.Input;
import dev.fencepost.election.Intent;
import dev.fencepost.election.LeaseTimings;
import dev.fencepost.election.LossReason;
import dev.fencepost.election.lease.Attempt;
import dev.fencepost.election.lease.Holding;
import dev.fencepost.election.lease.LeaseSnapshot;
import dev.fencepost.election.lease.LeaseState;
import dev.fencepost.election.lease.Observation;
import dev.fencepost.election.lease.OnAbsent;
import dev.fencepost.election.lease.Phase;
import dev.fencepost.properties.mutant.Reach;
import java.util.Optional;
import net.bytebuddy.asm.Advice;

/** What the broken code of {@link LeaseRuleBugs} does, to be woven into the code that does it right. */
// What is assigned to a parameter is, once it is woven in, what a method returns, takes or keeps.
@SuppressWarnings("UnusedVariable")
public final class LeaseRuleMistakes {

    private LeaseRuleMistakes() {}

    /** R1: the allowance is the lease times one rate error, and the other clock is taken for right. */
    public static final class RateProduct {

        private RateProduct() {}

        /** After the allowance was computed. */
        @Advice.OnMethodExit
        public static void product(@Advice.Argument(0) ExpiryPolicy policy,
                @Advice.FieldValue("leaseDurationNanos") long durationNanos,
                @Advice.FieldValue("holderRateErrorPpm") int ppm,
                @Advice.FieldValue("maxClockSkewNanos") long skewNanos,
                @Advice.Return(readOnly = false) long allowanceNanos) {
            allowanceNanos = durationNanos / 1_000_000 * ppm
                    + (policy == ExpiryPolicy.WALL_CLOCK ? 2 * skewNanos + 1_000 : 0);
        }
    }

    /** R1: the skew of one wall clock is allowed for, and the other one is taken for right. */
    public static final class SkewOnce {

        private SkewOnce() {}

        /** After the allowance was computed. */
        @Advice.OnMethodExit
        public static void once(@Advice.Argument(0) ExpiryPolicy policy,
                @Advice.FieldValue("maxClockSkewNanos") long skewNanos,
                @Advice.Return(readOnly = false) long allowanceNanos) {
            allowanceNanos -= policy == ExpiryPolicy.WALL_CLOCK ? skewNanos : 0;
        }
    }

    /** R2b: every new version counts as a change. */
    public static final class AnyVersion {

        private AnyVersion() {}

        /** After a read was taken in. */
        @Advice.OnMethodExit
        public static void changed(@Advice.This Observation before, @Advice.Argument(0) LeaseSnapshot read,
                @Advice.Argument(1) long nowNanos, @Advice.Return(readOnly = false) Observation after) {
            if (before instanceof Observation.Seen seen && !seen.snapshot().version().equals(read.version())) {
                after = new Observation.Seen(read, nowNanos, ((Observation.Seen) after).createdNanos());
            }
        }
    }

    /** R2b: the renew time is the date, even where that stands still. */
    public static final class DateOnly {

        private DateOnly() {}

        /** Before the record that makes or keeps us the holder is made. */
        @Advice.OnMethodEnter
        public static void dated(@Advice.FieldValue("wallMicros") long wallMicros,
                @Advice.FieldValue(value = "lastRenewMicros", readOnly = false) long lastRenewMicros) {
            lastRenewMicros = wallMicros - 1;
        }
    }

    /** R2b: the renew time goes on from the record that was read last, whoever wrote it. */
    public static final class DatedByRecord {

        private DatedByRecord() {}

        /** Before the record that makes or keeps us the holder is made. */
        @Advice.OnMethodEnter
        public static void dated(@Advice.FieldValue("observation") Observation observation,
                @Advice.FieldValue(value = "lastRenewMicros", readOnly = false) long lastRenewMicros) {
            lastRenewMicros = observation instanceof Observation.Seen seen
                    ? seen.snapshot().record().renewMicros().orElse(0)
                    : 0;
        }
    }

    /** R2c: whatever is answered while a write is awaited answers that write. */
    public static final class AnyAnswer {

        private AnyAnswer() {}

        /** Before it is looked up what is answered. */
        @Advice.OnMethodEnter
        public static void latest(@Advice.Argument(0) Object draft,
                @Advice.Argument(value = 1, readOnly = false) long id) {
            Optional<?> read = (Optional<?>) Reach.get(draft, "read");
            Optional<?> write = (Optional<?>) Reach.get(draft, "write");
            boolean toRead = read.isPresent() && ((LeaseState.ReadCall) read.get()).id() == id;
            if (!toRead && write.isPresent()) {
                id = ((Attempt) write.get()).id();
            }
        }
    }

    /** R2e: a record that was created proves its creator. */
    public static final class CreateProves {

        private CreateProves() {}

        /** After an attempt was held against what a read showed. */
        @Advice.OnMethodExit
        public static void shown(@Advice.This Attempt attempt, @Advice.Argument(0) LeaseSnapshot snapshot,
                @Advice.Return(readOnly = false) boolean shown) {
            shown = attempt.kind() != Attempt.Kind.RELEASE && attempt.request().record().equals(snapshot.record());
        }
    }

    /** R2d: a record with our name and token proves the latest attempt. */
    public static final class NameProves {

        private NameProves() {}

        /** After an attempt was held against what a read showed. */
        @Advice.OnMethodExit
        public static void shown(@Advice.This Attempt attempt, @Advice.Argument(0) LeaseSnapshot snapshot,
                @Advice.Return(readOnly = false) boolean shown) {
            shown = attempt.kind() != Attempt.Kind.RELEASE && attempt.conditionUid().equals(snapshot.uid())
                    && attempt.request().record().holder().equals(snapshot.record().holder())
                    && attempt.request().record().transitions() == snapshot.record().transitions();
        }
    }

    /** R2d: what a read proves counts from the read. */
    public static final class ProofDatedByRead {

        private ProofDatedByRead() {}

        /** Before an attempt that a read has proven is credited. */
        @Advice.OnMethodEnter
        public static void dated(@Advice.Argument(0) Object draft,
                @Advice.Argument(value = 1, readOnly = false) Attempt attempt) {
            attempt = new Attempt(attempt.id(), (long) Reach.get(draft, "nowNanos"), attempt.kind(),
                    attempt.request());
        }
    }

    /** R2g: a leader whose renewal meets a conflict has lost. */
    public static final class ConflictIsLoss {

        private ConflictIsLoss() {}

        /** After a refused write was taken in. */
        @Advice.OnMethodExit
        public static void lost(@Advice.Argument(0) Object draft) {
            if (Reach.get(draft, "phase") == Phase.LEADING) {
                Reach.statics("HolderRules", "lose", draft, LossReason.SUPERSEDED);
            }
        }
    }

    /** R2h: the verdict stays true until the release is through, and longer. */
    public static final class ValidUntilReleased {

        private ValidUntilReleased() {}

        /** Instead of saying that nothing is held any more. */
        @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
        public static boolean kept(@Advice.Argument(0) Object command, @Advice.FieldValue("intent") Intent intent) {
            return intent != Intent.STAND && command instanceof Command.SetVerdict<?> verdict
                    && !verdict.leadership().token().issued();
        }
    }

    /** R3: a Lease that is not there is created held, although Leases may be deleted. */
    public static final class CreatesAtOnce {

        private CreatesAtOnce() {}

        /** After it was looked up what to do without a Lease. */
        @Advice.OnMethodExit
        public static void atOnce(@Advice.Return(readOnly = false) OnAbsent onAbsent) {
            onAbsent = OnAbsent.CREATE_AT_ONCE;
        }
    }

    /** R6: a renewal that is under way is waited for before the work is told to stop. */
    public static final class RenewalFirst {

        private RenewalFirst() {}

        /** After it was computed when the work must be told. */
        @Advice.OnMethodExit
        public static void waits(@Advice.FieldValue("timings") LeaseTimings timings,
                @Advice.FieldValue("write") Optional<Attempt> write,
                @Advice.Return(readOnly = false) long stopAtNanos) {
            if (write.isPresent() && write.get().kind() == Attempt.Kind.RENEW) {
                stopAtNanos = Math.max(stopAtNanos, write.get().sentNanos() + timings.callTimeoutNanos());
            }
        }
    }

    /** R6: the lease is given back when the work is told to stop, and not when it has stopped. */
    public static final class ReleasesAtOnce {

        private ReleasesAtOnce() {}

        /** After a request to stop was taken in. */
        @Advice.OnMethodExit
        public static void release(@Advice.Argument(0) Object draft) {
            if (Reach.get(draft, "phase") == Phase.DRAINING) {
                Reach.statics("ExitRules", "beginRelease", draft);
            }
        }
    }

    /** R6: nothing is renewed any more while the work stops. */
    public static final class DrainsSilently {

        private DrainsSilently() {}

        /** After a request to stop was taken in. */
        @Advice.OnMethodExit
        public static void silent(@Advice.Argument(0) Object draft) {
            if (Reach.get(draft, "phase") == Phase.DRAINING) {
                Reach.set(draft, "lapsing", true);
            }
        }
    }

    /** R6: a candidate stands again beside work that would not stop. */
    public static final class StandsBesideWork {

        private StandsBesideWork() {}

        /** After it was taken in that the work does not stop. */
        @Advice.OnMethodExit
        public static void again(@Advice.Argument(0) Object draft) {
            if (Reach.get(draft, "phase") == Phase.DRAINING) {
                Reach.statics("ExitRules", "backToWatching", draft);
            }
        }
    }

    /** R6: the deadline is looked at before the answer that waits in the inbox. */
    public static final class DeadlineFirst {

        private DeadlineFirst() {}

        /** Before an input is taken in. */
        @Advice.OnMethodEnter
        public static void first(@Advice.Argument(0) Object draft, @Advice.Argument(1) Object input) {
            if (input instanceof Input.Answered<?>) {
                Reach.statics("HolderRules", "checkDeadlines", draft);
            }
        }
    }

    /** R6: a release that nobody has confirmed is reported as one. */
    public static final class TakenForReleased {

        private TakenForReleased() {}

        /** Before an event is published. */
        @Advice.OnMethodEnter
        public static void released(@Advice.FieldValue("holding") Optional<Holding> holding,
                @Advice.Argument(value = 0, readOnly = false) ElectionEvent event) {
            if (event instanceof ElectionEvent.ReleaseIndeterminate && holding.isPresent()) {
                event = new ElectionEvent.Released(
                        new FencingToken(holding.get().snapshot().record().transitions()));
            }
        }
    }

    /** R6: of the writes under way only a release stands before the release. */
    public static Optional<Attempt> ofRelease(Optional<Attempt> write) {
        return write.filter(attempt -> attempt.kind() == Attempt.Kind.RELEASE);
    }

    /** R6: one failed try to release is as many as there may be. */
    public static int noneLeft(int releaseTries) {
        return 2 * releaseTries;
    }
}
