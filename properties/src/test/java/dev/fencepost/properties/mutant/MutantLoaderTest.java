package dev.fencepost.properties.mutant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.properties.scenario.LeaseConfig;
import dev.fencepost.simulator.Scenario;
import dev.fencepost.simulator.Seed;
import java.util.List;
import net.bytebuddy.asm.Advice;
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
                .withMessage("mutant X-01 edits a method of dev.fencepost.election.LeaseTimings with "
                        + "name(equals(noSuchMethod)); there are 0 and not one");
    }

    @Test
    void aMutationOfAClassThatIsGoneIsRefused() {
        Mutation stale = new Mutation("X-01", "gone", List.of(Edits.value("dev.fencepost.election.NoSuchClass", "any",
                0L)));
        assertThatIllegalArgumentException().isThrownBy(() -> new MutantLoader(HEALTHY, List.of(stale)))
                .withMessage("mutant X-01 edits the class dev.fencepost.election.NoSuchClass, which there is not");
    }

    @Test
    void anEditThatFindsNothingToChangeIsRefusedBeforeAnythingRuns() {
        Mutation stale = new Mutation("X-01", "gone", List.of(Edits.call("dev.fencepost.election.LeaseTimings",
                "allowanceNanos", "noSuchMethod", "another")));
        assertThatIllegalArgumentException().isThrownBy(() -> new MutantLoader(HEALTHY, List.of(stale)))
                .withMessage("mutant X-01 edits dev.fencepost.election.LeaseTimings: an edit found no instruction to"
                        + " change");
    }

    /** Weaves in a search for what is gone. */
    public static final class Stale {

        private Stale() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.Argument(0) Object draft) {
            Reach.get(draft, "noSuchField");
        }
    }

    @Test
    void wovenCodeThatAsksForWhatIsGoneIsNoCrashOfTheMutant() {
        Mutant stale = Mutant.of(new Mutation("X-01", "gone", List.of(Edits.advised(
                "dev.fencepost.election.lease.LeaseProtocol", "take", Stale.class))), "lease", Mutant.CRASH, 1);
        Subject broken = stale.broken();
        Trial trial = broken.run(stale.draw(broken, new Seed(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> stale.diesIn(trial)).withMessage(
                "mutant X-01 asks for what there is not: dev.fencepost.election.lease.LeaseDraft.noSuchField");
    }

    @Test
    void twoMethodsOfOneClassCanBeEdited() throws ReflectiveOperationException {
        String timings = "dev.fencepost.election.LeaseTimings";
        MutantLoader loader = new MutantLoader(HEALTHY, List.of(new Mutation("X-01", "two", List.of(
                Edits.value(timings, "allowanceNanos", 5L), Edits.value(timings, "retryIntervalNanos", 7L)))));
        Class<?> mutated = loader.loadClass(timings);
        Object config = loader.loadClass("dev.fencepost.properties.scenario.LeaseConfig").getField("DEFAULT").get(null);
        Object made = config.getClass().getMethod("timings").invoke(config);
        assertThat(mutated.getMethod("retryIntervalNanos").invoke(made)).isEqualTo(7L);
        Class<?> policy = loader.loadClass("dev.fencepost.election.ExpiryPolicy");
        assertThat(mutated.getMethod("allowanceNanos", policy).invoke(made, policy.getField("OBSERVED").get(null)))
                .isEqualTo(5L);
    }

    @Test
    void twoEditsOfOneMethodAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> new MutantLoader(HEALTHY, List.of(Canary.noAllowance(), Canary.noAllowance())))
                .withMessage("two edits change dev.fencepost.election.LeaseTimings.allowanceNanos");
    }
}
