package dev.fencepost.simulator;

import static dev.fencepost.simulator.Toy.millis;
import static dev.fencepost.simulator.Toy.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.simulator.Fault.Clock;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Wakes keep to the clock they were set by, whatever happens to it. */
class ClockFaultTest {

    private final Mini mini = new Mini(NodeSpec.of("a", "ticker", new Mini.Ticker()),
            NodeSpec.of("b", "ticker", new Mini.Ticker()));

    private List<Long> ticks(Fault... faults) {
        return Mini.times(mini.log(faults), "a", "tick");
    }

    private static List<Long> every100Millis(long fromMillis, long toMillis) {
        return LongStream.rangeClosed(fromMillis / 100, toMillis / 100).mapToObj(i -> i * millis(100)).toList();
    }

    private static LogEvent lastTick(List<LogEvent> log, String node) {
        return Mini.events(log, "tick").stream().filter(event -> event.node().name().equals(node)).toList().getLast();
    }

    @Test
    void aPerfectClockTicksInTrueTime() {
        assertThat(ticks()).isEqualTo(every100Millis(100, 10_000));
    }

    @Test
    void aFastClockTicksEarlyFromTheMomentItIsFast() {
        List<Long> ticks = ticks(
                new Fault.ClockRate("a", Clock.MONOTONIC, 250_000_000, Start.at(seconds(1)), seconds(1)));

        // 80 ms of true time make 100 ms of a clock that is a quarter too fast, and 1 s makes 1.25 s.
        assertThat(ticks.subList(9, 23)).containsExactly(millis(1000), millis(1080), millis(1160), millis(1240),
                millis(1320), millis(1400), millis(1480), millis(1560), millis(1640), millis(1720), millis(1800),
                millis(1880), millis(1960), millis(2050));
    }

    @Test
    void anotherNodesClockIsNotConcerned() {
        List<LogEvent> log = mini.log(new Fault.ClockRate("a", Clock.MONOTONIC, 250_000_000, Start.at(0), seconds(8)));

        assertThat(Mini.times(log, "b", "tick")).isEqualTo(every100Millis(100, 10_000));
    }

    @Test
    void aFrozenClockDoesNotTickAndRunsOnFromThere() {
        List<Long> ticks = ticks(new Fault.ClockFreeze("a", Clock.MONOTONIC, Start.at(millis(1050)), seconds(2)));

        assertThat(ticks.subList(9, 12)).containsExactly(millis(1000), millis(3100), millis(3200));
    }

    @Test
    void aJumpForwardMakesTheWakeDueAtOnce() {
        List<Long> ticks = ticks(new Fault.ClockJump("a", Clock.MONOTONIC, millis(70), Start.at(millis(1050))));

        assertThat(ticks.subList(9, 12)).containsExactly(millis(1000), millis(1050), millis(1130));
    }

    @Test
    void aJumpBackPutsTheWakeOff() {
        List<Long> ticks = ticks(new Fault.ClockJump("a", Clock.MONOTONIC, millis(-70), Start.at(millis(1050))));

        assertThat(ticks.subList(9, 12)).containsExactly(millis(1000), millis(1170), millis(1270));
    }

    @Test
    void healingRestoresTheRateWithoutJumpingBack() {
        List<LogEvent> log = mini.log(new Fault.ClockRate("a", Clock.MONOTONIC, 500_000_000, Start.at(0), seconds(60)));

        ClockMap last = Mini.facts(log, Fact.ClockChanged.class).getLast().map();
        assertThat(last.monotonic().nanosPerSecond()).isEqualTo(ClockLine.NOMINAL);
        assertThat(last.monotonic().trueNanos()).isEqualTo(seconds(8));
        assertThat(((Mini.Note) lastTick(log, "a").entry()).value()).isEqualTo(seconds(14));
    }

    @Test
    void theWallClockIsApartFromTheMonotonicOne() {
        List<LogEvent> log = mini.log(new Fault.ClockJump("a", Clock.WALL, seconds(-3600), Start.at(seconds(1))),
                new Fault.ClockFreeze("a", Clock.WALL, Start.at(seconds(2)), seconds(1)));

        assertThat(Mini.times(log, "a", "tick")).isEqualTo(every100Millis(100, 10_000));
        assertThat(lastTick(log, "a").wallMicros() - lastTick(log, "b").wallMicros()).isEqualTo(-3_601_000_000L);
    }

    @Test
    void aSuspendedMachineLosesItsMonotonicTimeAndKeepsItsWall() {
        List<LogEvent> log = mini.log(new Fault.Suspend("a", Start.at(millis(1050)), seconds(2)));

        assertThat(Mini.times(log, "a", "tick").subList(9, 12)).containsExactly(millis(1000), millis(3100),
                millis(3200));
        LogEvent last = lastTick(log, "a");
        assertThat(last.wallMicros() * 1_000).isEqualTo(ClockMap.WALL_EPOCH_NANOS + last.trueNanos());
    }

    @Test
    void ofOverlappingRatesTheNewestCounts() {
        List<LogEvent> log = mini.log(
                new Fault.ClockRate("a", Clock.MONOTONIC, 1_000, Start.at(seconds(1)), seconds(3)),
                new Fault.ClockRate("a", Clock.MONOTONIC, 2_000, Start.at(seconds(2)), seconds(1)));

        assertThat(Mini.facts(log, Fact.ClockChanged.class).stream()
                .map(fact -> fact.map().monotonic().nanosPerSecond() - ClockLine.NOMINAL))
                .containsExactly(0L, 0L, 1_000L, 2_000L, 1_000L, 0L);
    }

    @Test
    void theLoggedMapsGiveTheTrueTimeOfEveryLocalInstant() {
        List<LogEvent> log = mini.log(
                new Fault.ClockRate("a", Clock.MONOTONIC, -300_000_000, Start.at(seconds(1)), seconds(1)),
                new Fault.ClockFreeze("a", Clock.MONOTONIC, Start.at(seconds(3)), seconds(1)));
        ClockLine line = new ClockLine(0, 0, 0);
        for (LogEvent event : log) {
            if (!event.node().name().equals("a")) {
                continue;
            }
            if (event.entry() instanceof Fact.ClockChanged(ClockMap map)) {
                line = map.monotonic();
            }
            assertThat(line.localAt(event.trueNanos())).isEqualTo(event.monotonicNanos());
            if (event.entry() instanceof Mini.Note) {
                assertThat(line.trueAtOrAfter(event.monotonicNanos())).isLessThanOrEqualTo(event.trueNanos());
            }
        }
    }
}
