package dev.fencepost.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A schedule survives being printed and pasted, and what cannot be read is refused in a sentence. */
class ScheduleTest {

    private static final List<Scenario> SCENARIOS = List.of(new Toy(), new Mini());

    @Provide
    Arbitrary<Schedule> schedules() {
        Arbitrary<Overrides.Override> given = Combinators.combine(Arbitraries.of("latency", "think", "resume-order"),
                Arbitraries.of("any", "a:server", "a/pinger~2", "b"), Arbitraries.longs().between(-1, 1_000_000),
                Arbitraries.longs().greaterOrEqual(0).lessOrEqual(999_999_999_999_999_999L))
                .as(Overrides.Override::new);
        return Combinators.combine(Arbitraries.longs(), given.list().ofMaxSize(5),
                Arbitraries.of("", "lease=15s,renew=5s", "a=-1.5,b=x/y+z@w"), Arbitraries.integers().between(0, 5_000))
                .as((seed, overrides, config, restMillis) -> {
                    RunLength length = new RunLength(Toy.seconds(40), Toy.seconds(40) + Toy.millis(restMillis), 999);
                    return new Schedule("toy", config, new Seed(seed), length,
                            Menus.everything().draw(new Seed(seed), length), new Overrides(overrides));
                });
    }

    @Property(tries = 500)
    void theTextMeansTheSchedule(@ForAll("schedules") Schedule schedule) {
        assertThat(Schedule.parse(schedule.text(), SCENARIOS)).isEqualTo(schedule);
    }

    @Property(tries = 500)
    void theTextNeedsNoQuotes(@ForAll("schedules") Schedule schedule) {
        assertThat(schedule.text()).matches("v1::[A-Za-z0-9.,:/=@+~_-]+").doesNotContain(":~", "=~");
    }

    @Test
    void aTextReadsLikeThis() {
        Schedule schedule = new Schedule("toy", "pause=10ms", new Seed(42), Toy.MINUTE,
                FaultPlan.of(new Fault.Pause("a", Start.at(Toy.seconds(12)), Toy.millis(3_500)),
                        new Fault.LinkLoss(Traffic.answers("server", "b"), new Ratio(1, 3), Start.at(0),
                                Toy.seconds(9)),
                        new Fault.OnService("server", new Toy.Outage(), new Start.On("counted", "server", 3), 7)),
                new Overrides(List.of(new Overrides.Override("latency", "a:server", 17, 0),
                        new Overrides.Override("think", "any", Overrides.EVERY, 0))));

        assertThat(schedule).hasToString("v1::toy::pause=10ms::000000000000002a::40s+20s/1000000::pause:a@12s+3500ms"
                + "::loss:1/3,server,b,answers@0s+9s::service:server,outage@counted/server/3+7ns"
                + "::draw:latency,a:server,17=0::draw:think,any,any=0");
    }

    @ParameterizedTest
    @CsvSource({"0,0s", "1,1ns", "1500,1500ns", "1500000,1500us", "1500000000,1500ms", "60000000000,60s",
            "-70000000,-70ms"})
    void aLengthOfTimeIsShortAndExact(long nanos, String text) {
        assertThat(Durations.text(nanos)).isEqualTo(text);
        assertThat(Durations.parse(text)).isEqualTo(nanos);
    }

    @Test
    void everyKindOfFaultIsPrintedAndRead() {
        List<String> kinds = new ArrayList<>();
        for (long i = 0; i < 100; i++) {
            for (Fault fault : Menus.everything().draw(new Seed(i), Toy.MINUTE).faults()) {
                assertThat(Fault.parse(fault.text(), new Toy().serviceFaults())).isEqualTo(fault);
                kinds.add(fault.kind());
            }
        }
        assertThat(kinds).contains("partition", "oneway", "loss", "delay", "duplicate", "blackhole", "refuse",
                "drop-connections", "crash", "restart", "pause", "suspend", "starve", "monotonic-rate", "wall-rate",
                "monotonic-jump", "wall-jump",
                "monotonic-freeze", "wall-freeze", "service");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            v2::toy::-::2a::1s+1s/9             | this is no schedule of format v1, the only one that can be replayed
            nonsense                            | this is no schedule of format v1
            v1::toy                             | a schedule reads v1::scenario::config::seed::length::faults
            v1::joy::-::2a::1s+1s/9             | unknown scenario 'joy'; the scenarios are toy, mini
            v1::toy::-::xyz::1s+1s/9            | a seed is 1 to 16 hexadecimal digits, not 'xyz'
            v1::toy::-::2a::1s/9                | the length of a run reads 250s+50s/1000000
            v1::toy::-::2a::1s+1s/0             | with at least one event
            v1::toy::-::2a::99999999999s+1s/1   | is more than 292 years
            v1::toy::a b::2a::1s+1s/9           | a configuration text is made of letters
            v1::toy::-::2a::1s+1s/9::bang:a@1s  | unknown fault kind 'bang'; the kinds are partition, oneway, loss
            v1::toy::-::2a::1s+1s/9::pause      | a fault reads kind:arguments@start+duration, not 'pause'
            v1::toy::-::2a::1s+1s/9::pause:@1s  | an argument is missing in the fault 'pause:@1s'
            v1::toy::-::2a::1s+1s/9::pause:a,b@1s+1s | too many arguments in the fault 'pause:a,b@1s+1s'
            v1::toy::-::2a::1s+1s/9::pause:a@1h | a length of time is an integer and one of ns, us, ms, s
            v1::toy::-::2a::1s+1s/9::pause:a@x/y/0 | a fault starts at a time (12500ms) or at entry-kind/node/occurrence
            v1::toy::-::2a::1s+1s/9::pause:a@1s+-1s | a negative length of time
            v1::toy::-::2a::1s+1s/9::loss:3/2,a,b@1s+1s | a ratio reads 1/4 and lies between 0 and 1, not '3/2'
            v1::toy::-::2a::1s+1s/9::loss:1/2,a,b,some@1s+1s | a fault hits requests, answers or kind=..., not 'some'
            v1::toy::-::2a::1s+1s/9::wall-rate:a,5@1s+1s | a clock-rate error reads 500000ppb
            v1::toy::-::2a::1s+1s/9::service:server,fire@1s | unknown service fault 'fire'; the only one is outage
            v1::toy::-::2a::1s+1s/9::draw:latency@1 | a given draw reads draw:site,key,occurrence=value
            """)
    void whatCannotBeReadIsRefusedInASentence(String text, String message) {
        assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> Schedule.parse(text, SCENARIOS))
                .withMessageContaining(message);
    }

    @Test
    void aPlanOfAUsualHuntFitsOnALine() {
        for (long i = 0; i < 200; i++) {
            assertThat(DeterminismTest.drawn(i).text()).hasSizeLessThan(Schedule.MAX_LINE_LENGTH);
        }
    }
}
