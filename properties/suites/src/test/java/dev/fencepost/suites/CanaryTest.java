package dev.fencepost.suites;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.hunt.Shrinking;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.properties.mutant.Canary;
import dev.fencepost.properties.mutant.Mutants;
import dev.fencepost.properties.mutant.Mutation;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Goal: the harness can fail. An elector broken on purpose is caught, shrunk and replayed; the healthy one is not. */
class CanaryTest {

    private static final Seed SEED = new Seed(1);
    private static final int BUDGET = 60;

    @Test
    void theBrokenElectorIsCaughtShrunkAndReplayedAndTheHealthyOneHolds() {
        Subject broken = Mutants.canary();
        Trial caught = firstFailure(broken);
        Schedule shrunk = Shrinking.shrink(broken, caught.schedule(), caught.finding());
        assertThat(shrunk.plan().faults()).hasSizeLessThanOrEqualTo(3);

        Trial replayed = broken.run(Schedule.parse(shrunk.text(), List.of(broken.scenario())));
        assertThat(replayed.finding()).isEqualTo(caught.finding());
        assertThat(replayed.signature()).isEqualTo(caught.signature());
        assertThat(replayed.result().digest()).isEqualTo(broken.run(shrunk).result().digest());

        Subject healthy = Scenarios.canary();
        for (int run = 0; run < BUDGET; run++) {
            Trial trial = healthy.run(healthy.draw(healthy.defaultConfig(), SEED.ofRun(run)));
            assertThat(trial.finding().failed()).as(() -> FailingRun.told(healthy, trial)).isFalse();
        }
    }

    @Test
    void eachOfItsBugsAloneIsCaught() {
        for (Mutation mutation : Canary.mutations()) {
            assertThat(firstFailure(Mutants.of("canary", List.of(mutation))).finding().failed())
                    .as(mutation.summary()).isTrue();
        }
    }

    private static Trial firstFailure(Subject subject) {
        for (int run = 0; run < BUDGET; run++) {
            Trial trial = subject.run(subject.draw(subject.defaultConfig(), SEED.ofRun(run)));
            if (trial.finding().failed()) {
                return trial;
            }
        }
        throw new AssertionError("a broken " + subject.name() + " survived " + BUDGET + " runs");
    }
}
