package dev.fencepost.tla.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.election.lease.OnAbsent;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecAction;
import dev.fencepost.tla.spec.SpecModules;
import dev.fencepost.tla.walk.KeptWalk;
import dev.fencepost.tla.walk.Walk;
import dev.fencepost.tla.walk.WalkFailure;
import dev.fencepost.tla.walk.WalkReport;
import dev.fencepost.tla.walk.Walks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/** The real code of the Lease election goes wherever its specification goes, and nowhere else. */
class LeaseWalkTest {

    private static final Path KEPT = Path.of("target", "walks");
    private static final int STEPS = 3_400;
    private static final int LENGTH = 120;

    private static final Map<String, LeaseWorldSettings> WORLDS = worlds();

    private static Map<String, LeaseWorldSettings> worlds() {
        LeaseWorldSettings pair = LeaseWorldSettings.smallest().withMaxCalls(4);
        Map<String, LeaseWorldSettings> worlds = new LinkedHashMap<>();
        worlds.put("late", pair.withLeaseTicks(2).withAccident(Accident.TIMEOUT, 4).withAccident(Accident.LOSE, 2)
                .withAccident(Accident.FAIL, 4));
        worlds.put("restarts", pair.withAccident(Accident.CRASH, 4).withAccident(Accident.DELETE, 2)
                .withAccident(Accident.ANNOTATE, 2).withAccident(Accident.TWICE, 2));
        worlds.put("clocks", pair.withMaxDeviation(1).withAccident(Accident.STOP, 4).withAccident(Accident.END, 2)
                .withAccident(Accident.WRITE, 4).withAccident(Accident.LOSE, 2));
        worlds.put("created-held", pair.withOnAbsent(OnAbsent.CREATE_AT_ONCE).withAccident(Accident.CRASH, 3)
                .withAccident(Accident.STOP, 2).withAccident(Accident.TIMEOUT, 2).withAccident(Accident.TWICE, 2)
                .withAccident(Accident.DELETE, 1));
        worlds.put("everything", pair.withAccident(Accident.CRASH, 3).withAccident(Accident.TIMEOUT, 2)
                .withAccident(Accident.DELETE, 2).withAccident(Accident.FAIL, 2).withAccident(Accident.STOP, 2)
                .withAccident(Accident.WRITE, 2));
        worlds.put("wall", pair.withLeaseTicks(2).withWallSkewMicros(200_000).withAccident(Accident.TIMEOUT, 4)
                .withAccident(Accident.CRASH, 2).withAccident(Accident.WRITE, 2));
        return worlds;
    }

    @Test
    void twenty_thousand_steps_of_the_specification_are_steps_of_the_code(TestReporter reporter) {
        Map<String, Integer> uses = new TreeMap<>();
        WORLDS.forEach((name, settings) -> {
            long seed = Long.getLong("fencepost.walk.seed", 1);
            reporter.publishEntry("walks " + name + ", seed", Long.toString(seed));
            try (Spec spec = Spec.open(settings.spec().withAllVariables())) {
                Walks<LeaseWorld> walks = new Walks<>(new LeaseSmallWorld(settings), spec, Accident.actions());
                WalkReport report = walks.run(seed, STEPS, LENGTH);
                report.failure().ifPresent(failure -> fail(name, seed, walks.shrunk(failure)));
                assertThat(report.steps()).isEqualTo(STEPS);
                report.uses().forEach((action, count) -> uses.merge(action.toString(), count, Integer::sum));
            }
        });
        assertThat(uses).allSatisfy((action, count) -> assertThat(count).as(action).isPositive());
    }

    private static void fail(String name, long seed, WalkFailure failure) {
        throw new AssertionError(
                "walks " + name + " with seed " + seed + " part, kept in " + keep(name, seed, failure.walk())
                        + ": " + failure.difference());
    }

    private static Path keep(String name, long seed, Walk walk) {
        try {
            Files.createDirectories(KEPT);
            KeptWalk kept = new KeptWalk("lease-" + name, seed, walk);
            return Files.writeString(KEPT.resolve(kept.world() + ".walk"), kept.text());
        } catch (IOException full) {
            throw new AssertionError("the walk cannot be kept", full);
        }
    }

    @Test
    void a_walk_that_fails_is_kept_shrunk_and_fails_again_from_its_file() throws IOException {
        LeaseWorldSettings settings = LeaseWorldSettings.smallest().withCandidates("a");
        SpecModules modules = SpecModules.ofClassPath();
        String text = modules.text("LeaseElection").orElseThrow();
        String wrong = text.replace("ELSE highest + 1", "ELSE highest + 2");
        assertThat(wrong).isNotEqualTo(text);
        try (Spec spec = Spec.open(settings.spec().withAllVariables(), modules.with("LeaseElection", wrong))) {
            Walks<LeaseWorld> walks = new Walks<>(new LeaseSmallWorld(settings), spec, Set.of());
            WalkFailure failure = walks.run(1, STEPS, LENGTH).failure().orElseThrow();
            WalkFailure shrunk = walks.shrunk(failure);
            assertThat(shrunk.walk().steps()).hasSizeLessThanOrEqualTo(failure.walk().steps().size());
            for (int step = 0; step < shrunk.walk().steps().size(); step++) {
                List<Walk.Step> fewer = new ArrayList<>(shrunk.walk().steps());
                fewer.remove(step);
                assertThat(walks.replay(new Walk(fewer))).as("without step " + step).isEmpty();
            }
            Path file = keep("example", 1, shrunk.walk());
            KeptWalk kept = KeptWalk.parse(Files.readString(file));
            assertThat(kept).isEqualTo(new KeptWalk("lease-example", 1, shrunk.walk()));
            assertThat(walks.replay(kept.walk())).contains(shrunk);
        }
    }

    @Test
    void actions_are_counted_for_each_node() {
        LeaseWorldSettings settings = LeaseWorldSettings.smallest().withMaxDeviation(1);
        try (Spec spec = Spec.open(settings.spec().withAllVariables())) {
            WalkReport report = new Walks<>(new LeaseSmallWorld(settings), spec, Set.of()).run(7, 40, 20);
            assertThat(report.seed()).isEqualTo(7);
            assertThat(report.uses().keySet()).extracting(SpecAction::toString)
                    .contains("Start(n |-> a)", "Start(n |-> b)", "TickWithin", "ServeRead");
            assertThat(report.unused()).extracting(SpecAction::name).contains("Crash").doesNotContain("Start");
        }
    }

    @Test
    void a_file_that_holds_no_walk_is_refused() {
        assertThatThrownBy(() -> KeptWalk.parse("Start 0\n")).isInstanceOf(BadInputException.class)
                .hasMessage("a walk begins with the line 'fencepost-walk 1 world=NAME seed=NUMBER'");
        assertThatThrownBy(() -> KeptWalk.parse("fencepost-walk 1 world=a seed=1\nStart\n"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("a step of a walk is an action and a number, not 'Start'");
    }
}
