package dev.fencepost.properties.checker;

import static org.assertj.core.api.Assertions.assertThat;

/** What the tests of checkers assert. */
final class Answers {

    private Answers() {}

    static Verdict of(Oracle oracle, Judgement judgement) {
        return judgement.findings().stream().filter(f -> f.oracle() == oracle).findFirst().orElseThrow().verdict();
    }

    static void held(Oracle oracle, Judgement judgement) {
        assertThat(of(oracle, judgement)).isEqualTo(new Verdict.Held());
    }

    /** The oracle was violated, and says so in a sentence that contains the given words. */
    static Verdict.Violated violated(Oracle oracle, Judgement judgement, String... words) {
        Verdict verdict = of(oracle, judgement);
        assertThat(verdict).isInstanceOf(Verdict.Violated.class);
        Verdict.Violated violated = (Verdict.Violated) verdict;
        assertThat(violated.sentence()).contains(words);
        return violated;
    }

    static void inconclusive(Oracle oracle, Judgement judgement) {
        assertThat(of(oracle, judgement)).isInstanceOf(Verdict.Inconclusive.class);
    }
}
