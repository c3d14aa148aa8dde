package dev.fencepost.properties.mutant.catalogue;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.LeaseTimings;
import dev.fencepost.election.fence.Admission;
import dev.fencepost.election.fence.FenceState;
import dev.fencepost.election.fence.FenceStep;
import dev.fencepost.election.fence.Marker;
import dev.fencepost.election.fence.Refusal;
import dev.fencepost.election.lease.Holding;
import dev.fencepost.election.lease.LeaseSnapshot;
import dev.fencepost.election.lease.Phase;
import dev.fencepost.properties.mutant.Reach;
import java.util.Objects;
import net.bytebuddy.asm.Advice;

/** What the broken code of {@link TokenBugs} does, to be woven into the code that does it right. */
// What is assigned to a parameter is, once it is woven in, what a method returns, takes or keeps.
@SuppressWarnings("UnusedVariable")
public final class TokenMistakes {

    private TokenMistakes() {}

    /** R2h: a record with our name is the one that we wrote. */
    public static final class HolderAlone {

        private HolderAlone() {}

        /** After a record that was read was held against the one that was written. */
        @Advice.OnMethodExit
        public static void named(@Advice.Argument(0) Holding holding, @Advice.Argument(1) LeaseSnapshot snapshot,
                @Advice.Return(readOnly = false) boolean unchanged) {
            unchanged = holding.snapshot().uid().equals(snapshot.uid())
                    && holding.snapshot().record().holder().equals(snapshot.record().holder());
        }
    }

    /** R4: the leadership begins, and its claim is sent then. */
    public static final class LeadsFirst {

        private LeadsFirst() {}

        /** Before a fence is claimed. */
        @Advice.OnMethodEnter
        public static void leads(@Advice.Argument(0) Object draft, @Advice.Argument(1) Object holding) {
            if (Reach.get(draft, "remint").equals(false)) {
                Reach.set(draft, "claimAwaited", true);
                Reach.statics("ClaimRules", "claimed", draft, Objects.requireNonNull(Reach.call(holding, "token")));
            }
        }
    }

    /** R4: a refused claim is made again as it was. */
    public static final class SameAgain {

        private SameAgain() {}

        /** After the refusal of a claim was taken in. */
        @Advice.OnMethodExit
        public static void again(@Advice.Argument(0) Object draft) {
            Reach.set(draft, "remint", false);
        }
    }

    /** R4: whoever claims has no deadline. */
    public static final class ClaimsOn {

        private ClaimsOn() {}

        /** After it was computed when the work must be told. */
        @Advice.OnMethodExit
        public static void later(@Advice.FieldValue("phase") Phase phase,
                @Advice.FieldValue("nowNanos") long nowNanos,
                @Advice.FieldValue("timings") LeaseTimings timings,
                @Advice.Return(readOnly = false) long stopAtNanos) {
            if (phase == Phase.CLAIMING) {
                stopAtNanos = nowNanos + timings.leaseDurationNanos();
            }
        }
    }

    /** R4: nobody asks whether a store was ever claimed. */
    public static final class Unguarded {

        private Unguarded() {}

        /** After a mutation was judged. */
        @Advice.OnMethodExit
        public static void armed(@Advice.This FenceState fence, @Advice.Argument(1) FencingToken token,
                @Advice.Argument(2) CandidateId holder,
                @Advice.Return(readOnly = false) FenceStep<Admission> step) {
            if (step.outcome() instanceof Admission.Refused(Refusal.NotArmed none)) {
                Marker.Claimed next = new Marker.Claimed(token, holder);
                step = new FenceStep<>(fence.withMarker(next), new Admission.Advanced(next));
            }
        }
    }
}
