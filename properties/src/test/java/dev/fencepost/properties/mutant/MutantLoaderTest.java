package dev.fencepost.properties.mutant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.properties.scenario.LeaseConfig;
import dev.fencepost.simulator.Scenario;
import java.util.List;
import net.bytebuddy.implementation.FixedValue;
import net.bytebuddy.matcher.ElementMatchers;
import org.junit.jupiter.api.Test;

/** Goal: a mutation lives in its own classes and nowhere else, and one that no longer fits says so. */
class MutantLoaderTest {

    private static final ClassLoader HEALTHY = MutantLoaderTest.class.getClassLoader();

    @Test
    void mutatedAndHealthyClassesLiveSideBySide() throws ReflectiveOperationException {
        MutantLoader loader = new MutantLoader(HEALTHY, List.of(Canary.noAllowance()));
        Class<?> mutated = loader.loadClass("dev.fencepost.properties.scenario.LeaseConfig");
        Object config = mutated.getField("DEFAULT").get(null);
        Object timings = mutated.getMethod("timings").invoke(config);
        Class<?> policy = loader.loadClass("dev.fencepost.election.ExpiryPolicy");
        Object observed = policy.getField("OBSERVED").get(null);
        Object allowance = timings.getClass().getMethod("allowanceNanos", policy).invoke(timings, observed);
        assertThat(allowance).isEqualTo(0L);
        assertThat(LeaseConfig.DEFAULT.timings().allowanceNanos(ExpiryPolicy.OBSERVED)).isPositive();
    }

    @Test
    void theSimulatorIsShared() throws ClassNotFoundException {
        MutantLoader loader = new MutantLoader(HEALTHY, List.of());
        assertThat(loader.loadClass(Scenario.class.getName())).isSameAs(Scenario.class);
    }

    @Test
    void aMutationThatFitsNoMethodIsRefused() {
        Mutation stale = new Mutation("X-01", "gone", List.of(new ClassEdit.Replace(
                "dev.fencepost.election.LeaseTimings", ElementMatchers.named("noSuchMethod"), FixedValue.value(0L))));
        assertThatIllegalArgumentException().isThrownBy(() -> new MutantLoader(HEALTHY, List.of(stale)))
                .withMessage("mutation X-01 edits 0 methods of dev.fencepost.election.LeaseTimings and not one");
    }

    @Test
    void twoEditsOfOneClassAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> new MutantLoader(HEALTHY, List.of(Canary.noAllowance(), Canary.noAllowance())))
                .withMessage("two mutations edit dev.fencepost.election.LeaseTimings");
    }
}
