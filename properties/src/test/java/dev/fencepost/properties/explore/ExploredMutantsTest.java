package dev.fencepost.properties.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.checker.Oracle;
import dev.fencepost.properties.mutant.Mutant;
import dev.fencepost.properties.mutant.MutantLoader;
import dev.fencepost.properties.mutant.Mutation;
import dev.fencepost.properties.mutant.catalogue.Bugs;
import dev.fencepost.simulator.explore.Explored;
import dev.fencepost.simulator.explore.Explorer;
import dev.fencepost.simulator.explore.Limits;
import dev.fencepost.simulator.explore.SmallWorld;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Goal: bugs at a boundary are found by exploring, too, by a way that none is shorter than; the code without them holds
 * as deep.
 */
class ExploredMutantsTest {

    private static final Explorer.Progress QUIET = (states, steps, waiting, depth) -> {};

    private static final SmallSettings CALM = SmallSettings.DEFAULT.withFaults(0, Set.of());
    private static final SmallSettings LATE = SmallSettings.DEFAULT.withLed(true).withFaults(1,
            EnumSet.of(AccidentKind.LATE));
    private static final SmallSettings PAUSED = SmallSettings.DEFAULT.withLed(true).withFaults(1,
            EnumSet.of(AccidentKind.PAUSE));

    @Test
    void aLeaseThatIsTakenAtTheInstantOfItsEndIsFoundBySoManyChoices() {
        isFound(mutation("C2-04"), CALM, Oracle.TAKEOVER_STRICT, 20);
    }

    @Test
    void validityThatCountsFromTheAnswerIsFoundBySoManyChoices() {
        isFound(mutation("C2-30"), PAUSED, Oracle.SINGLE_HOLDER, 41);
    }

    @Test
    void aStoreWithoutAFenceIsFoundBySoManyChoices() {
        isFound(mutation("SK-03"), PAUSED, Oracle.STALE_WRITE_REFUSED, 30);
    }

    /** A holder that has reported its loss renews because the Lease still names it, and takes what it gets. */
    @Test
    void aLeaderThatRenewsThroughTheGapIsFoundBySoManyChoices() {
        isFound(mutation("C2-15"), LATE, Oracle.NO_RESUME_AFTER_LOST, 20);
    }

    private static Mutation mutation(String id) {
        return Bugs.all().stream().filter(each -> each.id().equals(id)).map(each -> ((Mutant) each).mutation())
                .findFirst().orElseThrow();
    }

    private static void isFound(Mutation mutation, SmallSettings settings, Oracle rule, int choices) {
        Explored broken = mutated(mutation, settings).explore(Limits.NONE, QUIET);

        assertThat(broken.end()).isEqualTo(Explored.End.VIOLATED);
        Explored.Counterexample found = broken.counterexample().orElseThrow();
        assertThat(found.violation().rule()).as(found.violation().sentence()).isEqualTo(rule.checker());
        assertThat(found.choices()).hasSize(choices);
        assertThat(SmallWorlds.LEASE.of(settings).explore(Limits.NONE.withDepth(choices), QUIET)
                .counterexample()).isEmpty();
    }

    private static SmallWorld<?> mutated(Mutation mutation, SmallSettings settings) {
        MutantLoader loader = new MutantLoader(ExploredMutantsTest.class.getClassLoader(), List.of(mutation));
        try {
            return (SmallWorld<?>) loader.loadClass(SmallWorlds.class.getName())
                    .getMethod("of", String.class, String.class)
                    .invoke(null, SmallWorlds.LEASE.text(), settings.text());
        } catch (ReflectiveOperationException missing) {
            throw new LinkageError("the mutated world cannot be made", missing);
        }
    }
}
