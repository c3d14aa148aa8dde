package dev.fencepost.properties.mutant.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Goal: an abstract state tells apart what matters for a search, and nothing else. */
class SituationTest {

    private static final String LEASE = "jobs";

    private static Situation twoCandidates() {
        Situation situation = new Situation();
        situation.belief("a", LEASE).stands();
        situation.belief("b", LEASE).stands();
        return situation;
    }

    private static Situation led(String leader, String other, long token) {
        Situation situation = twoCandidates();
        situation.belief(leader, LEASE).verdict(token, 100);
        situation.belief(other, LEASE).verdict(token - 1, 50);
        situation.fence("store", token - 1);
        return situation;
    }

    @Test
    void tokens_count_by_their_rank() {
        assertThat(led("a", "b", 7).number()).isEqualTo(led("a", "b", 70).number());
        Situation claimed = led("a", "b", 7);
        claimed.fence("store", 7);
        assertThat(claimed.number()).isNotEqualTo(led("a", "b", 7).number());
    }

    @Test
    void candidates_are_interchangeable() {
        assertThat(led("a", "b", 7).number()).isEqualTo(led("b", "a", 7).number());
    }

    @Test
    void no_token_is_another_state_than_the_lowest() {
        Situation lowest = twoCandidates();
        lowest.fence("store", 1);
        Situation none = twoCandidates();
        none.fence("store", 0);
        assertThat(lowest.number()).isNotEqualTo(none.number());
    }

    @Test
    void a_token_that_its_candidate_relies_on_no_more_is_another_state() {
        Situation over = led("a", "b", 7);
        assertThat(over.belief("a", LEASE).clock(99)).isFalse();
        assertThat(over.belief("a", LEASE).clock(100)).isTrue();
        assertThat(over.belief("a", LEASE).clock(101)).isFalse();
        assertThat(over.number()).isNotEqualTo(led("a", "b", 7).number());
    }

    @Test
    void who_leads_and_who_died_is_told_apart() {
        Situation leads = led("a", "b", 7);
        leads.belief("a", LEASE).leads(true);
        assertThat(leads.number()).isNotEqualTo(led("a", "b", 7).number());
        Situation died = led("a", "b", 7);
        died.belief("a", LEASE).process(false);
        assertThat(died.number()).isNotEqualTo(led("a", "b", 7).number());
        Situation staged = led("a", "b", 7);
        staged.belief("a", LEASE).stage("reading");
        assertThat(staged.number()).isNotEqualTo(led("a", "b", 7).number());
    }
}
