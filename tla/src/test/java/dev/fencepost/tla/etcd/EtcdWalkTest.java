package dev.fencepost.tla.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.tla.spec.Behaviour;
import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecConfig;
import dev.fencepost.tla.walk.KeptWalk;
import dev.fencepost.tla.walk.Walk;
import dev.fencepost.tla.walk.WalkFailure;
import dev.fencepost.tla.walk.WalkReport;
import dev.fencepost.tla.walk.Walks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * The real code of the election through etcd goes wherever its specification goes, in worlds too large to be seen
 * whole.
 */
class EtcdWalkTest {

    private static final Path KEPT = Path.of("target", "walks");
    private static final int STEPS = 2_500;
    private static final int LENGTH = 120;
    private static final Set<String> ACCIDENTS = Set.of("GrantFailed", "HandshakeFailed", "CampaignFailed",
            "RevokeFailed", "Lose", "Crash", "Close", "OperatorDeletes", "OperatorRecreates", "OperatorRevokes");
    private static final Set<String> NOT_PLAYED = Set.of("CatchUp", "ServerRestarts");

    private static final Map<String, EtcdWorldSettings> WORLDS = Map.of(
            "pair", EtcdWorldSettings.oneTick("a", "b").withBounds(2, 2, 3, 2).with(EtcdAccident.values()),
            "three", EtcdWorldSettings.oneTick("a", "b", "c").withTimes(4, 1, 100_000, 100_000)
                    .withBounds(2, 2, 4, 2).with(EtcdAccident.TIMEOUT, EtcdAccident.BREAK, EtcdAccident.CRASH,
                            EtcdAccident.STEPDOWN));

    @Test
    void thousands_of_steps_of_the_specification_are_steps_of_the_code(TestReporter reporter) {
        Set<String> unused = new TreeSet<>();
        Set<String> used = new TreeSet<>(NOT_PLAYED);
        WORLDS.forEach((name, settings) -> {
            long seed = Long.getLong("fencepost.walk.seed", 2);
            reporter.publishEntry("walks " + name + ", seed", Long.toString(seed));
            try (Spec spec = Spec.open(config(settings))) {
                Walks<EtcdWorld> walks = new Walks<>(new EtcdSmallWorld(settings), spec, ACCIDENTS);
                WalkReport report = walks.run(seed, STEPS, LENGTH);
                report.failure().ifPresent(failure -> fail(name, seed, walks.shrunk(failure)));
                assertThat(report.steps()).isEqualTo(STEPS);
                report.uses().forEach((action, count) -> (count > 0 ? used : unused).add(action.name()));
            }
        });
        unused.removeAll(used);
        assertThat(unused).isEmpty();
    }

    private static SpecConfig config(EtcdWorldSettings settings) {
        return SpecConfig.of("EtcdElection").withBehaviour(new Behaviour.Formula("Spec"))
                .withConstants(settings.constants()).withAllVariables();
    }

    private static void fail(String name, long seed, WalkFailure failure) {
        throw new AssertionError(
                "walks " + name + " with seed " + seed + " part, kept in " + keep(name, seed, failure.walk())
                        + ": " + failure.difference());
    }

    private static Path keep(String name, long seed, Walk walk) {
        try {
            Files.createDirectories(KEPT);
            KeptWalk kept = new KeptWalk("etcd-" + name, seed, walk);
            return Files.writeString(KEPT.resolve(kept.world() + ".walk"), kept.text());
        } catch (IOException full) {
            throw new AssertionError("the walk cannot be kept", full);
        }
    }
}
