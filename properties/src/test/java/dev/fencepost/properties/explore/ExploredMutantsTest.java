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
    private static final SmallSettings LED = SmallSettings.DEFAULT.withLed(true);
    private static final SmallSettings LATE = LED.withFaults(1, EnumSet.of(AccidentKind.LATE));
    private static final SmallSettings PAUSED = LED.withFaults(1, EnumSet.of(AccidentKind.PAUSE));
    private static final SmallSettings RECREATED = LED.withFaults(1, EnumSet.of(AccidentKind.RECREATE));
    private static final SmallSettings ALONE_LATE = SmallSettings.DEFAULT.withCandidates(1).withFaults(1,
            EnumSet.of(AccidentKind.LATE));

    @Test
    void aLeaseThatIsTakenAtTheInstantOfItsEndIsFoundBySoManyChoices() {
        isFound(SmallWorlds.LEASE, mutation("C2-04"), CALM, Oracle.TAKEOVER_STRICT, 20);
    }

    @Test
    void aVerdictThatLastsForEverIsFoundBySoManyChoices() {
        isFound(SmallWorlds.LEASE, mutation("C2-05"), LATE, Oracle.ACTS_ONLY_WHILE_VALID, 20);
    }

    /** A holder that stood still for a lease comes back under the token that its successor goes by. */
    @Test
    void aTokenThatATakeOverDoesNotRaiseIsFoundBySoManyChoices() {
        isFound(SmallWorlds.LEASE, mutation("C2-10"), PAUSED, Oracle.NO_RESUME_AFTER_LOST, 33);
    }

    @Test
    void validityThatCountsFromTheAnswerIsFoundBySoManyChoices() {
        isFound(SmallWorlds.LEASE, mutation("C2-30"), PAUSED, Oracle.SINGLE_HOLDER, 41);
    }

    @Test
    void aStoreWithoutAFenceIsFoundBySoManyChoices() {
        isFound(SmallWorlds.LEASE, mutation("SK-03"), PAUSED, Oracle.STALE_WRITE_REFUSED, 30);
    }

    /** A holder that has reported its loss renews because the Lease still names it, and takes what it gets. */
    @Test
    void aLeaderThatRenewsThroughTheGapIsFoundBySoManyChoices() {
        isFound(SmallWorlds.LEASE, mutation("C2-15"), LATE, Oracle.NO_RESUME_AFTER_LOST, 20);
    }

    @Test
    void aWatchdogArmedAtTheAnswerOfItsHandshakeIsFoundBySoManyChoices() {
        isFound(SmallWorlds.ETCD, mutation("GL-02"), ALONE_LATE, Oracle.VALIDITY_ANCHORED, 10);
    }

    @Test
    void aWinThatIsNotReadBackIsFoundBySoManyChoices() {
        isFound(SmallWorlds.ETCD, mutation("GL-09"), CALM, Oracle.WIN_CONFIRMED, 7);
    }

    /** A tick between the last renewal and the win is enough. */
    @Test
    void aWatchdogThatBeginsAnewWithTheLeadershipIsFoundBySoManyChoices() {
        isFound(SmallWorlds.ETCD, mutation("GL-13"), ALONE_LATE, Oracle.VALIDITY_ANCHORED, 10);
    }

    /** The key is there again, and not the one that the leader won. */
    @Test
    void aFenceThatAsksWhetherTheKeyExistsIsFoundBySoManyChoices() {
        isFound(SmallWorlds.ETCD, mutation("GL-23"), RECREATED, Oracle.ONLY_LEADER_WRITES, 9);
    }

    @Test
    void aRenewalThatIsCreditedToTheNewestSendingIsFoundBySoManyChoices() {
        isFound(SmallWorlds.ETCD, mutation("GL-35"), ALONE_LATE, Oracle.VALIDITY_ANCHORED, 12);
    }

    /** It is valid no more and never finds out, so that it neither leads nor stands again. */
    @Test
    void aLeaderThatIsNotToldThatItsLeaseIsGoneStrandsEverybodyAfterSoManyChoices() {
        Explored broken = mutated(SmallWorlds.ETCD, mutation("GL-30"), ALONE_LATE).explore(Limits.NONE, QUIET);

        assertThat(broken.end()).isEqualTo(Explored.End.ALL);
        assertThat(broken.stranded()).isPositive();
        assertThat(broken.stranding().orElseThrow().choices()).hasSize(23);
        assertThat(SmallWorlds.ETCD.of(ALONE_LATE).explore(Limits.NONE, QUIET).stranded()).isZero();
    }

    private static Mutation mutation(String id) {
        return Bugs.all().stream().filter(each -> each.id().equals(id)).map(each -> ((Mutant) each).mutation())
                .findFirst().orElseThrow();
    }

    private static void isFound(SmallWorlds worlds, Mutation mutation, SmallSettings settings, Oracle rule,
            int choices) {
        Explored broken = mutated(worlds, mutation, settings).explore(Limits.NONE, QUIET);

        assertThat(broken.end()).isEqualTo(Explored.End.VIOLATED);
        Explored.Counterexample found = broken.counterexample().orElseThrow();
        assertThat(found.violation().rule()).as(found.violation().sentence()).isEqualTo(rule.checker());
        assertThat(found.choices()).hasSize(choices);
        assertThat(worlds.of(settings).explore(Limits.NONE.withDepth(choices), QUIET)
                .counterexample()).isEmpty();
    }

    private static SmallWorld<?> mutated(SmallWorlds worlds, Mutation mutation, SmallSettings settings) {
        MutantLoader loader = new MutantLoader(ExploredMutantsTest.class.getClassLoader(), List.of(mutation));
        try {
            return (SmallWorld<?>) loader.loadClass(SmallWorlds.class.getName())
                    .getMethod("of", String.class, String.class)
                    .invoke(null, worlds.text(), settings.text());
        } catch (ReflectiveOperationException missing) {
            throw new LinkageError("the mutated world cannot be made", missing);
        }
    }
}
