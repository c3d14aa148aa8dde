package dev.fencepost.suites;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.entry.EtcdTrace;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.properties.entry.WorkClaim;
import dev.fencepost.properties.hunt.Finding;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.LogEvent;
import dev.fencepost.simulator.Schedule;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Goal: of equal faults that overlap and keep a store, its writer, work or a server of etcd from something, each lasts
 * for its time, and nothing is left of them.
 *
 * <p>Found by a hunt: a marker that was damaged twice was good in between and bad for ever.
 */
class OverlappingFaultsTest {

    private static final String STORE_OF_FILES = "durable-fence::work-rest=1s,storage=files";
    private static final String STORE_OF_A_VALUE = "durable-fence::work-rest=1s,storage=value";
    private static final String STUCK_WORK = "stuck-work::work-rest=1s";

    /** At which seconds of a run what is looked for happened. */
    private static List<Long> seconds(String election, String faults, Predicate<LogEvent> wanted) {
        Subject subject = Scenarios.named(election.substring(0, election.indexOf(':')));
        Schedule schedule = Schedule.parse("v1::" + election + "::0000000000000001::80s+0s/1000000" + faults,
                List.of(subject.scenario()));
        List<Long> seconds = new ArrayList<>();
        Trial trial = subject.traced(schedule, event -> {
            if (wanted.test(event)) {
                seconds.add(event.trueNanos() / 1_000_000_000L);
            }
        });
        assertThat(trial.finding()).as(() -> FailingRun.told(subject, trial)).isEqualTo(Finding.HELD);
        return seconds;
    }

    private static boolean isAccepted(LogEvent event) {
        return event.entry() instanceof StoreFact.WriteJudged judged
                && judged.admission() == StoreFact.Admission.ACCEPTED;
    }

    /** Seconds 20 to 49, twice: one within the other, and one that goes on when the other is over. */
    private static List<String> bothWays(String fault) {
        return List.of("::service:" + fault + "@20s+30s::service:" + fault + "@25s+10s",
                "::service:" + fault + "@20s+10s::service:" + fault + "@25s+25s");
    }

    private static void isSilentMeanwhile(String election, String fault) {
        for (String faults : bothWays(fault)) {
            assertThat(seconds(election, faults, OverlappingFaultsTest::isAccepted)).as(faults)
                    .anyMatch(second -> second < 20).noneMatch(second -> second >= 20 && second < 50)
                    .anyMatch(second -> second >= 50);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fence-down", "marker-damaged"})
    void a_store_of_files_takes_nothing_until_the_last_one_is_over(String fault) {
        isSilentMeanwhile(STORE_OF_FILES, "store," + fault);
    }

    @Test
    void a_writer_stands_still_until_the_last_one_is_over() {
        isSilentMeanwhile(STORE_OF_FILES + ",candidates=1", "store,overtaken");
    }

    @Test
    void a_store_of_a_value_takes_nothing_until_the_last_one_is_over() {
        isSilentMeanwhile(STORE_OF_A_VALUE, "store,fence-down");
    }

    @Test
    void work_is_stuck_until_the_last_one_is_over() {
        for (String faults : bothWays("pod-0,stuck-work")) {
            assertThat(seconds(STUCK_WORK + ",candidates=1", faults + "::service:pod-0,step-down@28s",
                    event -> event.entry() instanceof WorkClaim.Ended)).as(faults).first().isEqualTo(50L);
        }
    }

    @Test
    void a_member_is_alone_until_the_last_one_is_over() {
        for (String faults : bothWays("etcd,isolated-leader=pod-0")) {
            assertThat(seconds("etcd-steady-state::candidates=1", faults,
                    event -> event.entry() instanceof EtcdTrace.Served served
                            && served.cause().equals("MemberRejoins")))
                    .as(faults).isNotEmpty().containsOnly(50L);
        }
    }

    @ParameterizedTest
    @CsvSource({"member-restart,ServerStarts", "leader-loss,LeaderIsElected"})
    void a_server_of_etcd_is_well_again_once_when_the_last_one_is_over(String fault, String cause) {
        for (String faults : bothWays("etcd," + fault)) {
            assertThat(seconds("etcd-steady-state::candidates=1", faults,
                    event -> event.entry() instanceof EtcdTrace.Served served && served.cause().equals(cause)))
                    .as(faults).containsExactly(50L);
        }
    }
}
