package dev.fencepost.suites;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.properties.hunt.Finding;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.LogEvent;
import dev.fencepost.simulator.Schedule;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Goal: what befalls a store of files within a claim or a write is told as it was, and the store keeps its promises.
 */
class DurableFenceTest {

    /** Later than any step of a mutation. */
    private static final long LAST_STEP = 63;
    private static final Subject DURABLE_FENCE = Scenarios.named("durable-fence");

    /** What the store told of a run in which nothing goes wrong but what is given. */
    private static List<StoreFact> judged(String faults) {
        Schedule schedule = Schedule.parse("v1::durable-fence::work-rest=1s,storage=files::0000000000000001"
                + "::60s+0s/1000000" + faults, List.of(DURABLE_FENCE.scenario()));
        List<StoreFact> judged = new ArrayList<>();
        Trial trial = DURABLE_FENCE.run(schedule, event -> keep(event, judged));
        assertThat(trial.finding()).as(() -> FailingRun.told(DURABLE_FENCE, trial)).isEqualTo(Finding.HELD);
        return judged;
    }

    private static void keep(LogEvent event, List<StoreFact> judged) {
        if (event.entry() instanceof StoreFact.ClaimJudged || event.entry() instanceof StoreFact.WriteJudged) {
            judged.add((StoreFact) event.entry());
        }
    }

    private static List<StoreFact.WriteJudged> writes(List<StoreFact> judged) {
        return judged.stream().filter(StoreFact.WriteJudged.class::isInstance)
                .map(StoreFact.WriteJudged.class::cast).toList();
    }

    /** Cuts the first leader's fifth write short. */
    private static String cut(String how, long step) {
        return "::service:store," + how + "@work-acted/" + leader() + "/5+1s" + step(step);
    }

    private static String step(long step) {
        return "::draw:store-reach,any,any=6::draw:store-step,any,any=" + step;
    }

    private static String leader() {
        return writes(judged("")).getFirst().writerNode();
    }

    @Test
    void undisturbed_writes_follow_each_other_without_a_gap() {
        List<StoreFact.WriteJudged> writes = writes(judged(""));
        assertThat(writes).hasSizeGreaterThan(20);
        for (int i = 1; i < writes.size(); i++) {
            assertThat(writes.get(i).operation()).isEqualTo(writes.get(i - 1).operation() + 1);
            assertThat(writes.get(i).valueBefore()).isEqualTo(writes.get(i - 1).valueAfter());
        }
    }

    @Test
    void a_write_that_a_power_cut_prevents_is_not_told() {
        assertThat(writes(judged(cut("power-cut", 0)))).extracting(StoreFact.WriteJudged::operation)
                .startsWith(1L, 2L, 3L, 4L, 6L);
    }

    @Test
    void a_power_cut_is_not_taken_away_by_the_end_of_a_shorter_one() {
        String during = "::service:store,power-cut@work-acted/" + leader() + "/5";
        assertThat(writes(judged(during + "+1s" + during + "+1us" + step(0))))
                .extracting(StoreFact.WriteJudged::operation).startsWith(1L, 2L, 3L, 4L, 6L);
    }

    @Test
    void each_of_two_power_cuts_befalls_a_write_although_the_first_fault_ends_between() {
        String during = "::service:store,power-cut@work-acted/" + leader() + "/5";
        assertThat(writes(judged(during + "+300ms" + during + "+10s" + step(0))))
                .extracting(StoreFact.WriteJudged::operation).startsWith(1L, 2L, 3L, 4L, 7L);
    }

    @Test
    void an_accident_does_not_replace_the_one_of_another_kind() {
        String during = "@work-acted/" + leader() + "/5+10s";
        assertThat(writes(judged("::service:store,power-cut" + during + "::service:store,process-killed" + during
                + step(0)))).extracting(StoreFact.WriteJudged::operation).startsWith(1L, 2L, 3L, 4L, 7L);
    }

    @Test
    void a_write_that_is_durable_before_the_power_cut_is_told() {
        assertThat(writes(judged(cut("power-cut", LAST_STEP)))).extracting(StoreFact.WriteJudged::operation)
                .startsWith(1L, 2L, 3L, 4L, 5L, 6L);
    }

    @Test
    void a_write_whose_process_was_killed_within_it_is_told_once_it_is_known_to_have_landed() {
        boolean told = false;
        boolean untold = false;
        for (long step = 0; step < LAST_STEP; step += 3) {
            List<StoreFact.WriteJudged> writes = writes(judged(cut("process-killed", step)));
            told |= writes.get(4).operation() == 5;
            untold |= writes.get(4).operation() == 6;
            assertThat(writes.get(4).valueBefore()).isEqualTo(writes.get(3).valueAfter());
        }
        assertThat(told && untold).isTrue();
    }

    @Test
    void a_write_that_is_overtaken_by_a_claim_is_refused() {
        String leader = leader();
        List<StoreFact> judged = judged("::service:store,overtaken@work-checked/" + leader + "/5+20s::service:" + leader
                + ",step-down@work-acted/" + leader + "/5" + step(0));
        int claim = judged.indexOf(judged.stream().filter(StoreFact.ClaimJudged.class::isInstance).skip(1).findFirst()
                .orElseThrow());
        assertThat(judged.get(claim + 1)).isInstanceOfSatisfying(StoreFact.WriteJudged.class, late -> {
            assertThat(late.operation()).isEqualTo(5);
            assertThat(late.admission()).isEqualTo(StoreFact.Admission.REFUSED_STALE);
        });
    }

    @Test
    void with_a_damaged_marker_every_write_is_refused_until_it_can_be_read() {
        List<StoreFact.WriteJudged> writes = writes(judged("::service:store,marker-damaged@work-acted/" + leader()
                + "/5+1s"));
        assertThat(writes.get(4).admission()).isEqualTo(StoreFact.Admission.REFUSED_UNREADABLE);
        assertThat(writes).last().extracting(StoreFact.WriteJudged::admission).isEqualTo(StoreFact.Admission.ACCEPTED);
    }
}
