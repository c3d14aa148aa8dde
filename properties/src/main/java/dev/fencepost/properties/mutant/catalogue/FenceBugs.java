package dev.fencepost.properties.mutant.catalogue;

import dev.fencepost.election.FencingToken;
import dev.fencepost.election.fence.Admission;
import dev.fencepost.election.fence.ClaimOutcome;
import dev.fencepost.election.fence.FenceState;
import dev.fencepost.election.fence.FenceStep;
import dev.fencepost.election.fence.MutationKind;
import dev.fencepost.election.fence.Refusal;
import dev.fencepost.properties.mutant.Bug;
import dev.fencepost.properties.mutant.ClassEdit;
import dev.fencepost.properties.mutant.Edits;
import dev.fencepost.properties.mutant.Mutant;
import dev.fencepost.properties.mutant.Mutation;
import dev.fencepost.properties.mutant.Reach;
import dev.fencepost.properties.mutant.RuledOut;
import java.util.List;
import java.util.Objects;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.MethodDelegation;
import net.bytebuddy.implementation.bind.annotation.Argument;
import net.bytebuddy.implementation.bind.annotation.This;
import net.bytebuddy.matcher.ElementMatchers;

/** The recorded bugs of the decision whether a mutation or a claim is let in. */
final class FenceBugs {

    private static final String FENCE = "dev.fencepost.election.fence.FenceState";
    private static final String LEASE = "dev.fencepost.election.lease.";
    private static final String STALE = "stale-write-refused";

    private FenceBugs() {}

    static List<Bug> all() {
        return List.of(
                Mutant.of(new Mutation("C2-02", "a store enforces, and nothing that a claim brings ever arms its fence",
                        List.of(delegated("claimed", Unmarked.class))), "lease", "rightful-not-refused", 10),
                Mutant.of(new Mutation("C2-21", "nobody is refused: that there is one writer rests on the deployment",
                        List.of(delegated("stale", OneReplica.class))), "lease", STALE, 100),
                Mutant.of(new Mutation("C2-25", "only put and append are fenced",
                        List.of(Edits.advised(FENCE, "admit", BytesOnly.class))), "lease", STALE, 100),
                Mutant.of(new Mutation("C2-26", "a misspelt mode of the fence is taken for an order to enforce",
                        List.of(Edits.answerIs("dev.fencepost.election.fence.FenceMode", "parse", "equals", true))),
                        "zombie", "shadow-refuses-nothing", 30).in("fence=observe"),
                new RuledOut("C2-28", "a pool is told to enforce node by node, so that writers with tokens and without"
                        + " share a store",
                        "In which order nodes are switched is their operator's decision and none of this code, which"
                                + " can but refuse whoever has no token once somebody has one.",
                        "FenceStateTest.oneMintedTokenFencesTheWriterThatWasNeverElected"),
                Mutant.of(new Mutation("R4-equal-token", "a claim with the highest token is accepted from whoever makes"
                        + " it", List.of(Edits.advised(FENCE, "claim", EqualIsMine.class))), "durable-fence",
                        "tokens-grow", 400),
                Mutant.of(new Mutation("R4-lower-token", "a claim is accepted with a token below the highest",
                        List.of(Edits.advised(FENCE, "claim", LowerIsMine.class))), "durable-fence",
                        "tokens-grow", 200),
                Mutant.of(new Mutation("R4-several-stores", "of several stores one claim is enough",
                        List.of(Edits.advised("dev.fencepost.properties.cluster.FenceRound", "complete",
                                OneIsEnough.class))),
                        "lease", "claim-before-gain", 10).in("stores=2")
                        .since("The simulated elector asks the stores itself, as the desk that production has for it"
                                + " does."),
                Mutant.of(new Mutation("R4-unanswered-claim", "leads once its claim is sent, and not once it is"
                        + " answered",
                        List.of(Edits.advised(LEASE + "ClaimRules", "claimOrRemint",
                                SentIsEnough.class))),
                        "lease", "claim-before-gain", 10));
    }

    private static ClassEdit delegated(String method, Class<?> to) {
        return new ClassEdit.Replace(FENCE, ElementMatchers.named(method), MethodDelegation.to(to));
    }

    /** Accepts a claim and leaves the marker as it was. */
    public static final class Unmarked {

        private Unmarked() {}

        /** What a claim that may hold is answered. */
        public static FenceStep<ClaimOutcome> claimed(@This FenceState fence) {
            return new FenceStep<>(fence, ClaimOutcome.CLAIMED);
        }
    }

    /** Lets a stale mutation through whatever the mode. */
    public static final class OneReplica {

        private OneReplica() {}

        /** What a stale mutation is answered. */
        public static FenceStep<Admission> stale(@This FenceState fence, @Argument(1) Refusal why) {
            return new FenceStep<>(fence, new Admission.LetThrough(why));
        }
    }

    /** Admits what moves no bytes. */
    public static final class BytesOnly {

        private BytesOnly() {}

        @Advice.OnMethodExit
        static void exit(@Advice.This FenceState fence, @Advice.Argument(0) MutationKind kind,
                @Advice.Return(readOnly = false) FenceStep<Admission> step) {
            if (kind != MutationKind.PUT && kind != MutationKind.APPEND) {
                step = new FenceStep<>(fence, Admission.FRESH);
            }
        }
    }

    /** Takes a claim with the highest token for a repeated one. */
    public static final class EqualIsMine {

        private EqualIsMine() {}

        @Advice.OnMethodExit
        static void exit(@Advice.This FenceState fence, @Advice.Argument(0) FencingToken token,
                @Advice.Return(readOnly = false) FenceStep<ClaimOutcome> step) {
            if (step.outcome() instanceof ClaimOutcome.ClaimRefused refused && refused.highest().equals(token)) {
                step = new FenceStep<>(fence, ClaimOutcome.CLAIMED);
            }
        }
    }

    /** Takes a claim that is too late for one that was made before. */
    public static final class LowerIsMine {

        private LowerIsMine() {}

        @Advice.OnMethodExit
        static void exit(@Advice.This FenceState fence, @Advice.Argument(0) FencingToken token,
                @Advice.Return(readOnly = false) FenceStep<ClaimOutcome> step) {
            if (step.outcome() instanceof ClaimOutcome.ClaimRefused refused
                    && token.compareTo(refused.highest()) < 0) {
                step = new FenceStep<>(fence, ClaimOutcome.CLAIMED);
            }
        }
    }

    /** Takes a claim that is under way for one that was accepted. */
    public static final class SentIsEnough {

        private SentIsEnough() {}

        @Advice.OnMethodExit
        static void exit(@Advice.Argument(0) Object draft, @Advice.Argument(1) Object holding) {
            if (Reach.get(draft, "claimAwaited").equals(true)) {
                Reach.statics("ClaimRules", "claimed", draft,
                        Objects.requireNonNull(Reach.call(holding, "token")));
            }
        }
    }

    /** Takes the first answer for the answers of all. */
    public static final class OneIsEnough {

        private OneIsEnough() {}

        @Advice.OnMethodExit
        static void exit(@Advice.Return(readOnly = false) boolean complete) {
            complete |= true;
        }
    }
}
