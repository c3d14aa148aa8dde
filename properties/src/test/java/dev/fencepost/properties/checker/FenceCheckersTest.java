package dev.fencepost.properties.checker;

import static dev.fencepost.properties.checker.Answers.held;
import static dev.fencepost.properties.checker.Answers.violated;
import static dev.fencepost.properties.checker.Oracle.ONLY_CLAIMANT_WRITES;
import static dev.fencepost.properties.checker.Oracle.STALE_WRITE_REFUSED;
import static dev.fencepost.properties.checker.Oracle.TOKENS_GROW;
import static dev.fencepost.properties.checker.Story.ms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.properties.entry.StoreFact.Admission;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** P2, P3 and P4's write clause on logs made by hand. */
class FenceCheckersTest {

    private final Story story = Story.of();

    @Test
    void process_may_claim_its_token_again_and_another_a_higher_one() {
        story.on("a").claims(1).claims(1).on("b").claims(2).claims(5);

        held(TOKENS_GROW, story.end());
    }

    @Test
    void lower_claim_is_not_accepted() {
        story.on("b").claims(2).at(ms(3)).on("a").claims(1);

        violated(TOKENS_GROW, story.end(), "disk accepted token 1 from a at 0.003 s after token 2 from b");
    }

    @Test
    void one_token_belongs_to_one_process() {
        story.on("a").claims(1).on("b").claims(1);

        violated(TOKENS_GROW, story.end(), "token 1 from b", "token 1 from a");
    }

    @Test
    void restarted_process_is_another_one_whatever_its_name() {
        story.on("a").claims(1).crash().start().claims(1);

        violated(TOKENS_GROW, story.end(), "token 1 from a(2)", "after token 1 from a");
    }

    @Test
    void refused_claim_counts_for_nothing() {
        story.on("a").claims(1).on("b").claim(2, false).on("a").claims(1).writes(1, 1, 0, 1);

        Judgement judgement = story.end();
        held(TOKENS_GROW, judgement);
        held(STALE_WRITE_REFUSED, judgement);
    }

    @Test
    void holder_of_the_highest_token_writes() {
        story.on("a").claims(1).writes(1, 1, 0, 7).on("b").claims(2).writes(2, 1, 7, 9);

        Judgement judgement = story.end();
        held(STALE_WRITE_REFUSED, judgement);
        held(ONLY_CLAIMANT_WRITES, judgement);
        assertThat(judgement.harm().staleWritesLanded()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"put", "append", "moveWatermark", "delete"})
    void stale_mutation_is_not_carried_out(String mutation) {
        story.on("a").claims(1).on("b").claims(2);
        story.on("a").write(mutation, 1, 1, 0, 0, 7, Admission.ACCEPTED);

        Judgement judgement = story.end();
        violated(STALE_WRITE_REFUSED, judgement, "carried out a " + mutation + " with token 1 of a",
                "accepted token 2 of b");
        violated(ONLY_CLAIMANT_WRITES, judgement, "token 1 of a");
        assertThat(judgement.harm().staleWritesLanded()).isOne();
    }

    @Test
    void write_raises_the_highest_token_too() {
        story.on("b").writes(2, 1, 0, 1).on("a").writes(1, 1, 1, 2);

        violated(STALE_WRITE_REFUSED, story.end(), "accepted token 2 of b");
    }

    @Test
    void equal_token_of_another_process_is_stale() {
        story.on("a").claims(1).crash().start().writes(1, 1, 0, 3);

        violated(STALE_WRITE_REFUSED, story.end(), "token 1 of a(2)", "token 1 of a");
    }

    @Test
    void let_through_is_carried_out() {
        story.on("b").claims(2).on("a").write("put", 1, 1, 0, 0, 7, Admission.LET_THROUGH);

        violated(STALE_WRITE_REFUSED, story.end(), "token 1 of a");
    }

    @Test
    void refusal_that_changed_the_value_was_none() {
        story.on("b").claims(2).on("a").write("put", 1, 1, 0, 0, 7, Admission.REFUSED_STALE);

        violated(STALE_WRITE_REFUSED, story.end(), "token 1 of a");
    }

    @Test
    void refusal_is_counted() {
        story.on("b").claims(2).on("a").write("put", 1, 1, 0, 0, 0, Admission.REFUSED_STALE);

        Judgement judgement = story.end();
        held(STALE_WRITE_REFUSED, judgement);
        assertThat(judgement.harm().staleWritesRefused()).isOne();
    }

    @Test
    void write_before_its_claim_is_not_the_claimants() {
        story.on("a").claims(1).on("b").writes(2, 1, 0, 1);

        Judgement judgement = story.end();
        held(STALE_WRITE_REFUSED, judgement);
        violated(ONLY_CLAIMANT_WRITES, judgement, "token 2 of b", "belonged to token 1 of a");
    }

    @Test
    void write_without_any_claim_is_told() {
        story.on("a").writes(1, 1, 0, 1);

        violated(ONLY_CLAIMANT_WRITES, story.end(), "nobody had claimed it");
    }

    @Test
    void a_process_writes_with_the_token_that_it_has_claimed() {
        story.on("a").claims(1).claims(3).at(ms(1)).write("put", 4, 1, 0, 0, 1, Admission.ACCEPTED);

        violated(ONLY_CLAIMANT_WRITES, story.end(), "token 4 of a", "belonged to token 3 of a");
    }

    // shadow-refuses-nothing

    @Test
    void a_store_that_enforces_refuses_what_is_stale() {
        Story story = Story.of();
        story.on("a").claims(2).on("b").write("put", 1, 1, 0, 0, 0, Admission.REFUSED_STALE);

        held(Oracle.SHADOW_REFUSES_NOTHING, story.end());
    }

    @Test
    void a_store_that_was_not_told_to_lets_it_through() {
        Story story = shadow();
        story.on("a").claims(2).on("b").write("put", 1, 1, 0, 0, 1, Admission.LET_THROUGH);

        held(Oracle.SHADOW_REFUSES_NOTHING, story.end());
    }

    @Test
    void a_store_that_was_not_told_to_and_refuses_is_told() {
        Story story = shadow();
        story.on("a").claims(2).on("b").write("put", 1, 1, 0, 0, 0, Admission.REFUSED_STALE);

        violated(Oracle.SHADOW_REFUSES_NOTHING, story.end(), "disk refused operation 1 of b with token 1 as stale",
                "nobody had told it to enforce");
    }

    private static Story shadow() {
        return Story.of(Story.rules().withFence(FenceMode.SHADOW, LeaseRules.Floor.SUPPLIED));
    }
}
