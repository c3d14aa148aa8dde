package dev.fencepost.simulator;

import static dev.fencepost.simulator.Toy.millis;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A process can end itself, and another one follows. */
class ExitTest {

    /** Says something, ends its process, and would say more. */
    private static final class Quitter implements Actor<Integer> {

        @Override
        public Integer start(LocalTime now, Outbox out) {
            out.record(new Mini.Note("started", 0));
            out.wakeAt(now.monotonicNanos() + millis(1_000));
            return 0;
        }

        @Override
        public Integer receive(Integer state, Stimulus stimulus, LocalTime now, Outbox out) {
            out.exit(millis(250));
            out.record(new Mini.Note("said", state));
            out.wakeAt(now.monotonicNanos() + 1);
            return state + 1;
        }
    }

    private static Mini quitter() {
        return new Mini(NodeSpec.of("a", "quitter", new Quitter()));
    }

    @Test
    void aProcessEndsAfterTheStepInWhichItExitsAndAnotherOneFollowsLater() {
        List<LogEvent> log = quitter().log();

        assertThat(Mini.times(log, "a", "said")).startsWith(millis(1_000), millis(2_250), millis(3_500));
        assertThat(Mini.times(log, "a", "node-crashed")).startsWith(millis(1_000), millis(2_250));
        assertThat(Mini.times(log, "a", "node-started")).startsWith(0L, millis(1_250), millis(2_500));
        assertThat(Mini.facts(log, Mini.Note.class)).allMatch(note -> note.value() == 0);
    }

    @Test
    void aProcessThatWasKilledBeforeItCouldExitIsNotKilledAgain() {
        List<LogEvent> log = quitter().log(new Fault.Restart("a", new Start.On("said", "a", 1), millis(10)));

        assertThat(Mini.times(log, "a", "node-started")).startsWith(0L, millis(1_010), millis(2_260));
    }

    @Test
    void aProcessIsNotStartedForTheEndOfOneBeforeTheLast() {
        List<LogEvent> log = quitter().log(new Fault.Restart("a", Start.at(millis(1_100)), millis(50)),
                new Fault.Crash("a", Start.at(millis(1_200))));

        assertThat(Mini.times(log, "a", "node-started")).startsWith(0L, millis(1_150), millis(8_000));
    }

    @Test
    void aProcessThatExitedDoesNotFollowWhileAFaultKeepsItsNodeDown() {
        assertThat(starts(new Fault.Crash("a", Start.at(millis(1_100))))).startsWith(0L, millis(8_000));
        assertThat(starts(new Fault.Restart("a", Start.at(millis(1_100)), millis(500))))
                .startsWith(0L, millis(1_600), millis(2_850));
    }

    private static List<Long> starts(Fault fault) {
        return Mini.times(quitter().log(fault), "a", "node-started");
    }

    @Test
    void aWorldEndsAProcessThatExits() {
        World world = World.of(quitter(), Mini.schedule(), WorldBounds.NONE);
        for (int i = 0; i < 2; i++) {
            world = world.step(world.enabled().getFirst()).world();
        }

        assertThat(world.enabled()).containsExactly(new WorldChoice.StartNode(world.topology().node("a")));
    }
}
