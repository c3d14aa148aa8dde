package dev.fencepost.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Goal: in a world processes stand still, and time passes over what waits, as often as the bounds have it. */
class WorldPauseTest {

    private static final long TICK = Toy.seconds(1);

    /** Waits for one wake, and counts it. */
    private record Waiter() implements Actor<Integer> {
        @Override
        public Integer start(LocalTime now, Outbox out) {
            out.wakeAt(now.monotonicNanos() + TICK);
            return 0;
        }

        @Override
        public Integer receive(Integer state, Stimulus stimulus, LocalTime now, Outbox out) {
            return state + 1;
        }
    }

    private static final WorldChoice TICKS = WorldChoice.Tick.exact(1);

    private static World started(WorldBounds bounds) {
        World world = World.of(new Mini(NodeSpec.of("a", "it", new Waiter())), Mini.schedule(),
                bounds.withTime(WorldTime.Ticks.exact(TICK)));
        return world.step(new WorldChoice.StartNode(world.topology().node("a"))).world();
    }

    @Test
    void aProcessThatStandsStillDoesNothingUntilItGoesOn() {
        World world = started(WorldBounds.NONE.withPauses(1).withLateTicks(0));
        NodeRef a = world.topology().node("a");
        World still = world.step(new WorldChoice.PauseNode(a)).world();

        assertThat(still.enabled()).containsExactly(new WorldChoice.ResumeNode(a), TICKS);
        World later = still.step(TICKS).world().step(TICKS).world();
        assertThat(later.enabled()).containsExactly(new WorldChoice.ResumeNode(a), TICKS);
        WorldChoice wake = new WorldChoice.Wake(world.topology().actor("a", "it"));
        assertThatIllegalArgumentException().isThrownBy(() -> later.step(wake));
        World goesOn = later.step(new WorldChoice.ResumeNode(a)).world();
        assertThat(goesOn.enabled()).containsExactly(wake);
        assertThat(goesOn.bounds().pauses()).isZero();
    }

    @Test
    void timePassesOverAWakeThatIsDueAsOftenAsTheBoundsHaveIt() {
        World due = started(WorldBounds.NONE.withLateTicks(1)).step(TICKS).world();
        WorldChoice wake = new WorldChoice.Wake(due.topology().actor("a", "it"));

        assertThat(due.bounds().lateTicks()).isEqualTo(1);
        assertThat(due.enabled()).containsExactly(wake, TICKS);
        World late = due.step(TICKS).world();
        assertThat(late.bounds().lateTicks()).isZero();
        assertThat(late.enabled()).containsExactly(wake);
    }

    @Test
    void theTotalBoundsAllKindsTogether() {
        World world = started(new WorldBounds(0, 0, 2).withPauses(2).withTotal(1));
        NodeRef a = world.topology().node("a");

        World still = world.step(new WorldChoice.PauseNode(a)).world();
        assertThat(still.enabled()).doesNotContain(new WorldChoice.CrashNode(a));
        World dead = world.step(new WorldChoice.CrashNode(a)).world();
        assertThat(dead.step(new WorldChoice.StartNode(a)).world().enabled())
                .doesNotContain(new WorldChoice.CrashNode(a), new WorldChoice.PauseNode(a));
    }

    @Test
    void aFirmNodeNeitherDiesNorStandsStill() {
        World world = started(new WorldBounds(0, 0, 2).withPauses(2).withFirm(Set.of("a")));

        assertThat(world.enabled()).isEqualTo(List.of(TICKS));
    }
}
