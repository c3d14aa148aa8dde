package dev.fencepost.properties.checker;

import static dev.fencepost.properties.checker.Story.ms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.LeaseTimings;
import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.election.lease.OnAbsent;
import dev.fencepost.properties.checker.Envelope.Assumption;
import dev.fencepost.properties.checker.Envelope.Excess;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.ServiceFault;
import dev.fencepost.simulator.Start;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Envelope, outcome and report on logs made by hand. */
class JudgementTest {

    private static final LeaseRules PPM_500 = Story.rules(Story.timings(500));

    private Story story = Story.of(PPM_500, Oracle.SINGLE_HOLDER, Oracle.STALE_WRITE_REFUSED);

    private void rules(LeaseRules rules) {
        story = Story.of(rules, Oracle.SINGLE_HOLDER, Oracle.STALE_WRITE_REFUSED);
    }

    private Assumption onlyExcess(Judgement judgement) {
        assertThat(judgement.insideEnvelope()).isFalse();
        assertThat(judgement.excesses()).hasSize(1);
        return judgement.excesses().getFirst().assumption();
    }

    // The envelope

    @Test
    void what_an_election_always_survives_is_inside() {
        story.on("a").stand().rate(1_000_500_000).wallJump(ms(3_600_000)).pause().resume().starve("elector");
        story.feed("elector").faultBegan(new Fault.Partition("a", "api", Start.at(0), ms(1))).crash().start();

        assertThat(story.operatorDeletes().annotates().end().excesses()).isEmpty();
    }

    @Test
    void a_clock_beyond_the_declared_rate_is_outside() {
        story.on("a").stand().rate(1_000_500_001);

        Judgement judgement = story.end();
        assertThat(onlyExcess(judgement)).isEqualTo(Assumption.CLOCK_RATE);
        Excess excess = judgement.excesses().getFirst();
        assertThat(excess.sentence()).contains("the clock of a ran 500.001 ppm off", "500 ppm are declared");
        assertThat(excess.figures()).contains(new Figure("ratePpb", 500_001));
    }

    @Test
    void a_slow_one_too() {
        assertThat(onlyExcess(story.on("a").stand().rate(999_499_999).end())).isEqualTo(Assumption.CLOCK_RATE);
    }

    @Test
    void the_clocks_of_servers_do_not_matter() {
        assertThat(story.on("api").rate(2_000_000_000).jump(ms(5)).end().excesses()).isEmpty();
    }

    @Test
    void a_jump_is_outside_but_not_an_origin() {
        story.on("a").stand().at(ms(7)).jump(ms(-4));

        Judgement judgement = story.end();
        assertThat(onlyExcess(judgement)).isEqualTo(Assumption.CLOCK_STEADY);
        assertThat(judgement.excesses().getFirst().sentence()).contains("jumped by -4 ms at 0.007 s");
    }

    @Test
    void a_clock_that_stands_still_is_outside() {
        assertThat(onlyExcess(story.on("a").stand().rate(0).end())).isEqualTo(Assumption.CLOCK_STEADY);
    }

    @Test
    void a_suspension_is_told_as_such() {
        assertThat(onlyExcess(story.on("a").stand().rate(0).suspend().end())).isEqualTo(Assumption.NO_SUSPEND);
    }

    @Test
    void by_wall_clock_the_skew_counts_against_true_time() {
        LeaseTimings skewed = new LeaseTimings(ms(15_000), ms(5_000), ms(3_000), ms(1_000), 20, ms(1_000), ms(10_000),
                500, 500, ms(200));
        rules(Story.rules(skewed).withExpiry(ExpiryPolicy.WALL_CLOCK));
        assertThat(story.on("a").stand().wallJump(ms(-200)).end().excesses()).isEmpty();

        rules(Story.rules(skewed).withExpiry(ExpiryPolicy.WALL_CLOCK));
        assertThat(onlyExcess(story.on("a").stand().wallJump(ms(200) + 1).end())).isEqualTo(Assumption.WALL_SKEW);

        rules(Story.rules(skewed).withExpiry(ExpiryPolicy.WALL_CLOCK));
        assertThat(onlyExcess(story.on("a").stand().wallJump(ms(-200) - 1).end())).isEqualTo(Assumption.WALL_SKEW);
    }

    @Test
    void by_wall_clock_a_skew_that_grows_by_its_rate_is_seen_at_the_end() {
        LeaseTimings skewed = new LeaseTimings(ms(15_000), ms(5_000), ms(3_000), ms(1_000), 20, ms(1_000), ms(10_000),
                500, 500, ms(200));
        rules(Story.rules(skewed).withExpiry(ExpiryPolicy.WALL_CLOCK));
        story.on("a").stand().wallRate(1_000_400_000).at(ms(600_000));

        assertThat(story.end().excesses().getFirst().sentence()).contains("was 240 ms off", "200 ms are declared");
    }

    @Test
    void edits_are_outside_and_deletions_only_where_nobody_waits() {
        assertThat(onlyExcess(story.operatorEdits("somebody", 1).end())).isEqualTo(Assumption.NO_OPERATOR_EDIT);

        rules(PPM_500.withOnAbsent(OnAbsent.CREATE_AT_ONCE));
        assertThat(onlyExcess(story.operatorDeletes().operatorDeletes().end())).isEqualTo(Assumption.NO_DELETION);
    }

    @Test
    void service_faults_that_the_scenario_names_are_outside() {
        rules(PPM_500.withOutsideFaultKinds(Set.of("stale-reads")));
        story.on("api").faultBegan(new Fault.OnService("api", new Named("stale-reads"), Start.at(0), ms(1)));

        assertThat(onlyExcess(story.end())).isEqualTo(Assumption.SERVICE);
    }

    private record Named(String kind) implements ServiceFault {

        @Override
        public String text() {
            return kind;
        }
    }

    // The outcome

    private Story overlap() {
        return story.on("a").stand().verdict(1, ms(15_000)).on("b").stand().at(ms(10_000)).verdict(2, ms(20_000));
    }

    @Test
    void an_overlap_inside_is_a_matter_of_safety() {
        Judgement judgement = overlap().at(ms(30_000)).end();

        assertThat(judgement.outcome()).isEqualTo(Outcome.SAFETY);
        assertThat(judgement.outcome().exitCode()).isEqualTo(3);
        assertThat(judgement.culprits()).extracting(Judgement.Finding::oracle).containsExactly(Oracle.SINGLE_HOLDER);
    }

    @Test
    void an_overlap_outside_is_told_and_counts_for_nothing() {
        Judgement judgement = overlap().on("a").jump(ms(1)).at(ms(30_000)).end();

        assertThat(judgement.outcome()).isEqualTo(Outcome.HELD);
        assertThat(judgement.harm().overlapNanos()).isPositive();
        assertThat(judgement.report()).anyMatch(line -> line.contains("not asserted in this run"));
    }

    @Test
    void the_fence_is_asserted_inside_and_outside() {
        Judgement judgement = story.on("c").stand().jump(ms(1)).on("b").claims(2).on("a").writes(1, 1, 0, 1).end();

        assertThat(judgement.outcome()).isEqualTo(Outcome.SAFETY);
    }

    @Test
    void in_shadow_mode_or_without_a_floor_it_is_not() {
        rules(PPM_500.withFence(FenceMode.SHADOW, LeaseRules.Floor.SUPPLIED));
        assertThat(story.on("b").claims(2).on("a").writes(1, 1, 0, 1).end().outcome()).isEqualTo(Outcome.HELD);

        rules(PPM_500.withFence(FenceMode.ENFORCE, LeaseRules.Floor.NOT_SUPPLIED));
        assertThat(story.on("b").claims(2).on("a").writes(1, 1, 0, 1).end().outcome()).isEqualTo(Outcome.HELD);
    }

    @Test
    void a_crash_outweighs_all_but_safety() {
        assertThat(story.on("a").throwsUp("boom").end().outcome()).isEqualTo(Outcome.CRASH);
        assertThat(overlap().on("a").at(ms(30_000)).throwsUp("boom").end().outcome()).isEqualTo(Outcome.SAFETY);
    }

    @Test
    void silence_is_a_matter_of_liveness_and_a_short_run_of_neither() {
        Story silent = Story.of(PPM_500, Oracle.NEVER_SILENT);
        assertThat(silent.on("a").stand().at(ms(60_000)).end().outcome()).isEqualTo(Outcome.LIVENESS);

        Story brief = Story.of(PPM_500, Oracle.VACANCY_FILLED);
        assertThat(brief.on("a").stand().at(ms(1)).heal().end().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    }

    @Test
    void the_worst_outcome_comes_first() {
        assertThat(Outcome.HELD.worst(Outcome.INCONCLUSIVE)).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(Outcome.LIVENESS.worst(Outcome.CRASH)).isEqualTo(Outcome.CRASH);
        assertThat(Outcome.SAFETY.worst(Outcome.CRASH)).isEqualTo(Outcome.SAFETY);
    }

    @Test
    void the_worst_verdict_wins() {
        Verdict held = new Verdict.Held();
        Verdict unknown = new Verdict.Inconclusive("short");
        Verdict violated = new Verdict.Violated("so", 1, 2, List.of());

        assertThat(held.worst(unknown)).isEqualTo(unknown);
        assertThat(violated.worst(unknown)).isEqualTo(violated);
    }

    // The report

    @Test
    void a_report_begins_with_overlap_stale_writes_and_assumptions() {
        overlap().on("a").jump(ms(1)).on("b").claims(2).on("a").writes(1, 1, 0, 1);

        assertThat(story.at(ms(30_000)).end().report()).satisfiesExactly(
                line -> assertThat(line).startsWith("Two candidates were both valid for 4.999 s: a (token 1) and b"),
                line -> assertThat(line).startsWith("Stale writes that landed: 1 (0 refused): disk carried out a put"),
                line -> assertThat(line).startsWith("Assumption exceeded: the monotonic clock of a jumped by 1 ms"),
                line -> assertThat(line).startsWith("Violated single-holder (P1), not asserted in this run: a (token"),
                line -> assertThat(line).startsWith("Violated stale-write-refused (P3): disk carried out"));
    }

    @Test
    void a_clean_report_says_so() {
        assertThat(story.end().report()).containsExactly("Two candidates were never valid at once.",
                "No stale write landed (0 refused).", "No assumption of the election was exceeded.");
    }
}
