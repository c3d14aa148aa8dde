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
import dev.fencepost.tla.walk.WalkContract;
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
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The real code of the Lease election goes wherever its specification goes, and nowhere else. */
class LeaseWalkTest extends WalkContract<LeaseWorld> {

    private static final int STEPS = 2_550;

    LeaseWalkTest() {
        super("LeaseElection", 1);
    }

    @Override
    protected Map<String, Ground<LeaseWorld>> grounds() {
        LeaseWorldSettings pair = LeaseWorldSettings.smallest().withMaxUnderWay(4, 4);
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
        worlds.put("edited", pair.withLooseEnds().withAccident(Accident.EDIT, 3).withAccident(Accident.DELETE, 1)
                .withAccident(Accident.CRASH, 2).withAccident(Accident.WRITE, 2));
        worlds.put("fences", pair.withFences("f", "g").withMaxUnderWay(4, 8).withAccident(Accident.CRASH, 2)
                .withAccident(Accident.WRITE, 4).withAccident(Accident.LOSE, 4).withAccident(Accident.FAIL, 2));
        Map<String, Ground<LeaseWorld>> grounds = new LinkedHashMap<>();
        worlds.forEach((name, settings) -> grounds.put(name,
                new Ground<>(new LeaseSmallWorld(settings), settings.spec().withAllVariables(), Accident.actions(),
                        STEPS)));
        return grounds;
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
            WalkFailure failure = walks.run(new Random(1), STEPS, STEPS).failure().orElseThrow();
            WalkFailure shrunk = walks.shrunk(failure);
            assertThat(shrunk.walk().steps()).hasSizeLessThanOrEqualTo(failure.walk().steps().size());
            for (int step = 0; step < shrunk.walk().steps().size(); step++) {
                List<Walk.Step> fewer = new ArrayList<>(shrunk.walk().steps());
                fewer.remove(step);
                assertThat(walks.replay(new Walk(fewer))).as("without step " + step).isEmpty();
            }
            Path file = keep("lease-example", 1, shrunk.walk());
            KeptWalk kept = KeptWalk.parse(Files.readString(file));
            assertThat(kept).isEqualTo(new KeptWalk("lease-example", 1, shrunk.walk()));
            assertThat(walks.replay(kept.walk())).contains(shrunk);
        }
    }

    @Test
    void actions_are_counted_for_each_node() {
        LeaseWorldSettings settings = LeaseWorldSettings.smallest().withMaxDeviation(1);
        try (Spec spec = Spec.open(settings.spec().withAllVariables())) {
            WalkReport report = new Walks<>(new LeaseSmallWorld(settings), spec, Set.of()).run(new Random(7), 40, 20);
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
