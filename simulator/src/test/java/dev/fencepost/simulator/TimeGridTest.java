package dev.fencepost.simulator;

import static dev.fencepost.simulator.Toy.millis;
import static dev.fencepost.simulator.Toy.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fencepost.simulator.Fault.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** On a grid everything happens, and every clock is read, in whole steps; nothing else is different. */
class TimeGridTest {

    private static final long STEP = 1_000;

    /** Faults whose beginnings, lengths and amounts lie between the steps. */
    private static FaultPlan oddly() {
        return FaultPlan.of(new Fault.Pause("a", Start.at(1), millis(1_700) + 1),
                new Fault.ClockRate("a", Clock.MONOTONIC, 777_777, Start.at(333), seconds(7) + 7),
                new Fault.ClockRate("b", Clock.MONOTONIC, -123_456_789, Start.at(millis(900) + 999), seconds(9) + 1),
                new Fault.ClockRate("b", Clock.WALL, 13, Start.at(seconds(2) + 5), seconds(20) + 3),
                new Fault.ClockJump("c", Clock.MONOTONIC, 1_234_567, Start.at(seconds(3) + 1)),
                new Fault.ClockFreeze("c", Clock.MONOTONIC, Start.at(seconds(12) + 12), 1),
                new Fault.Suspend("b", Start.at(seconds(14) + 14), millis(300) + 3),
                new Fault.LinkDelay(Traffic.requests("a", "server"), 1_001, Start.at(seconds(4) + 2), seconds(5) + 1),
                new Fault.BlackHole(Traffic.requests("b", "server"), Start.at(seconds(6) + 9), seconds(1) + 1),
                new Fault.Restart("c", Start.at(seconds(20) + 77), millis(100) + 77));
    }

    private static List<Schedule> schedules() {
        RunLength length = new RunLength(seconds(40) + 123, seconds(60) + 321, 1_000_000);
        List<Schedule> schedules = new ArrayList<>();
        schedules.add(Toy.schedule().withPlan(oddly()).withLength(length));
        for (long run = 0; run < 10; run++) {
            schedules.add(DeterminismTest.drawn(run).withLength(length));
        }
        return schedules;
    }

    private static List<LogEvent> log(Scenario scenario, Schedule schedule, TimeGrid grid) {
        List<LogEvent> log = new ArrayList<>();
        Simulation.of(new OnGrid(scenario, grid), schedule, log::add).run();
        return log;
    }

    @Test
    void everythingHappensAndIsReadInWholeSteps() {
        for (Schedule schedule : schedules()) {
            List<LogEvent> log = log(new Toy(), schedule, TimeGrid.MICROS);

            assertThat(log).hasSizeGreaterThan(1_000).allSatisfy(event -> {
                assertThat(event.trueNanos() % STEP).isZero();
                assertThat(event.monotonicNanos() % STEP).isZero();
            });
            assertThat(Mini.facts(log, Fact.MessageHeld.class)).allMatch(held -> held.untilNanos() % STEP == 0);
            assertThat(log.getLast().trueNanos()).isEqualTo(seconds(60));
        }
    }

    @Test
    void clocksFallBackOnlyByAJump() {
        for (Schedule schedule : schedules()) {
            Map<NodeRef, Long> shown = new HashMap<>();
            for (LogEvent event : log(new Toy(), schedule, TimeGrid.MICROS)) {
                Long before = shown.put(event.node(), event.monotonicNanos());
                if (before != null && event.monotonicNanos() < before) {
                    assertThat(event.entry()).isInstanceOf(Fact.ClockChanged.class);
                    assertThat(schedule.plan().faults())
                            .anyMatch(fault -> fault instanceof Fault.ClockJump jump && jump.byNanos() < 0);
                }
            }
        }
    }

    @Test
    void aWakeComesWithTheFirstStepAtWhichTheClockShowsItsInstant() {
        Mini ticker = new Mini(NodeSpec.of("a", "ticker", new Mini.Ticker()));
        Schedule schedule = Mini.schedule(
                new Fault.ClockRate("a", Clock.MONOTONIC, 1_234_567, Start.at(0), seconds(3)),
                new Fault.ClockRate("a", Clock.MONOTONIC, -333_333_333, Start.at(seconds(3) + 1), seconds(3)));
        ClockLine line = new ClockLine(0, 0, 0);
        long ticks = 0;
        for (LogEvent event : log(ticker, schedule, TimeGrid.MICROS)) {
            if (event.entry() instanceof Fact.ClockChanged(ClockMap map)) {
                line = map.monotonic();
            }
            if (event.entry() instanceof Mini.Note(String kind, long sinceStart)) {
                ticks++;
                long due = ticks * Mini.Ticker.PERIOD_NANOS;
                long start = event.monotonicNanos() - sinceStart;
                assertThat(sinceStart).isGreaterThanOrEqualTo(due);
                assertThat(line.localAt(event.trueNanos())).isEqualTo(event.monotonicNanos());
                assertThat(line.localAt(event.trueNanos() - STEP) - start).isLessThan(due);
                assertThat(line.trueAtOrAfter(start + due)).isEqualTo(event.trueNanos());
            }
        }
        assertThat(ticks).isGreaterThan(80);
    }

    @Test
    void whatAClockHidesIsNotLost() {
        ClockLine line = new ClockLine(0, 0, ClockLine.NOMINAL, TimeGrid.MICROS);

        ClockLine once = line.jumped(STEP, 600);
        ClockLine twice = once.withRate(2 * STEP, ClockLine.NOMINAL).jumped(3 * STEP, 600);

        assertThat(once.localAt(STEP)).isEqualTo(STEP);
        assertThat(once.standsAt(STEP)).isEqualTo(STEP + 600);
        assertThat(twice.localAt(3 * STEP)).isEqualTo(4 * STEP);
    }

    @Test
    void aRunInNanosecondsIsNotConcerned() {
        Schedule schedule = schedules().getFirst();

        assertThat(log(new Toy(), schedule, new TimeGrid(1))).isEqualTo(log(new Toy(), schedule, TimeGrid.NANOS))
                .anyMatch(event -> event.trueNanos() % STEP != 0).anyMatch(event -> event.monotonicNanos() % STEP != 0);
    }

    @Test
    void aWorldIsOnTheGridToo() {
        Scenario ticker = new OnGrid(new Mini(NodeSpec.of("a", "ticker", new Mini.Ticker())), new TimeGrid(millis(7)));
        World world = World.of(ticker, Mini.schedule(), WorldBounds.NONE);
        ActorRef a = world.topology().actor("a", "ticker");

        World woken = world.step(new WorldChoice.StartNode(a.node())).world().step(new WorldChoice.Wake(a)).world();

        assertThat(woken.trueNanos()).isEqualTo(millis(105));
        assertThatIllegalArgumentException().isThrownBy(() -> woken.advancedTo(millis(106)));
        assertThat(woken.advancedTo(millis(112)).trueNanos()).isEqualTo(millis(112));
    }

    @Test
    void instantsAreRoundedBelowZeroAsAbove() {
        TimeGrid grid = TimeGrid.MICROS;

        assertThat(grid.down(-1)).isEqualTo(-1_000);
        assertThat(grid.up(-1)).isZero();
        assertThat(grid.up(-1_000)).isEqualTo(-1_000);
        assertThat(grid.up(1)).isEqualTo(1_000);
        assertThat(grid.down(1_999)).isEqualTo(1_000);
        assertThat(grid.up(Long.MAX_VALUE)).isGreaterThan(Long.MAX_VALUE - STEP).isPositive();
        assertThatIllegalArgumentException().isThrownBy(() -> new TimeGrid(0));
    }
}
