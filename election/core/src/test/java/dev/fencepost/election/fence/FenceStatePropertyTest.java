package dev.fencepost.election.fence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.FencingToken;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever owners do in whatever order, no mutation is accepted after a higher token was. */
class FenceStatePropertyTest {

    /** One thing an owner does: a mutation of some kind, or a claim. */
    record Step(long token, int owner, Optional<MutationKind> mutation) {

        boolean claims() {
            return mutation.isEmpty();
        }

        CandidateId holder() {
            return new CandidateId("owner" + owner);
        }
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        Arbitrary<Long> tokens = Arbitraries.longs().between(0, 5);
        Arbitrary<Integer> owners = Arbitraries.integers().between(1, 3);
        Arbitrary<Optional<MutationKind>> mutations = Arbitraries.of(MutationKind.class).optional(0.8);
        return Combinators.combine(tokens, owners, mutations).as(Step::new).list().ofMaxSize(40);
    }

    @Property
    void anAcceptedMutationNeverFollowsAHigherAcceptedToken(@ForAll("steps") List<Step> steps) {
        FenceState state = FenceState.recovered(FenceMode.ENFORCE, Marker.MISSING);
        long highest = 0;
        Map<Long, CandidateId> users = new HashMap<>();
        for (Step step : steps) {
            FenceStep<Boolean> taken = take(state, step);
            if (taken.outcome()) {
                assertThat(step.token()).isGreaterThanOrEqualTo(highest);
                assertThat(users.computeIfAbsent(step.token(), unused -> step.holder())).isEqualTo(step.holder());
                highest = step.token();
            }
            assertThat(taken.next().marker().highest()).contains(new FencingToken(highest));
            state = taken.next();
        }
    }

    @Property
    void countersAddUpInBothModes(@ForAll("steps") List<Step> steps, @ForAll FenceMode mode) {
        FenceState state = FenceState.recovered(mode, Marker.MISSING);
        for (Step step : steps) {
            state = take(state, step).next();
        }
        FenceCounters counters = state.counters();
        assertThat(counters.writesChecked()).isEqualTo(steps.stream().filter(step -> !step.claims()).count());
        assertThat(counters.staleRefused()).isEqualTo(mode == FenceMode.SHADOW ? 0 : counters.staleObserved());
        assertThat(counters.staleObserved()).isLessThanOrEqualTo(counters.writesChecked());
    }

    @Property
    void shadowLetsEveryMutationThrough(@ForAll("steps") List<Step> steps) {
        FenceState state = FenceState.recovered(FenceMode.SHADOW, Marker.MISSING);
        for (Step step : steps) {
            FenceStep<Boolean> taken = take(state, step);
            assertThat(taken.outcome() || step.claims()).isTrue();
            state = taken.next();
        }
    }

    /** A claim by token 0 does not exist, so it counts as not taken. */
    private static FenceStep<Boolean> take(FenceState state, Step step) {
        FencingToken token = new FencingToken(step.token());
        if (step.mutation().isPresent()) {
            FenceStep<Admission> admitted = state.admit(step.mutation().get(), token, step.holder());
            return new FenceStep<>(admitted.next(), admitted.outcome().lands());
        }
        if (!token.issued()) {
            return new FenceStep<>(state, false);
        }
        FenceStep<ClaimOutcome> claimed = state.claim(token, step.holder());
        return new FenceStep<>(claimed.next(), claimed.outcome() instanceof ClaimOutcome.Claimed);
    }
}
