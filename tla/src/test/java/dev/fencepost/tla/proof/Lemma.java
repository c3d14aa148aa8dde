package dev.fencepost.tla.proof;

import java.util.List;
import java.util.function.Function;

/**
 * What bounded clock rates come to: the only place where times are multiplied with rates.
 *
 * @param name
 *            as in obligations
 * @param words
 *            what it says
 * @param claim
 *            what is given, and what follows
 */
record Lemma(String name, String words, Function<Rates, Obligation> claim) {

    /** In the place of a move. */
    static final String RATES = "Rates";

    /**
     * Lease, allowance and rates, each of them any that makes sense.
     *
     * @param language
     *            of the proof
     * @param margin
     *            whether the allowance is too small, as if the judge's clock were exact
     */
    record Rates(Language language, boolean margin) {

        Term value(String name) {
            return language.any(Domain.TIME, name);
        }

        Term lease() {
            return value("lease");
        }

        Term allowance() {
            return value("allowance");
        }

        /** The rate error of the holder's clock. */
        Term holder() {
            return value("rate of the holder");
        }

        /** The rate error of the judge's clock. */
        Term judge() {
            return value("rate of the judge");
        }

        Term one() {
            return language.ratio(1);
        }

        /** The longest true time in which a clock may show less than the validity. */
        Term holderSpan() {
            return value("span of the holder");
        }

        /** The shortest true time in which a clock may show the lease. */
        Term judgeSpan() {
            return value("span of the judge");
        }

        Term validity() {
            return lease().minus(allowance());
        }

        /** That rates, lease and validity make sense, and what the spans are. */
        Term given() {
            Term none = language.noTime();
            return language.all(holder().atLeast(none), holder().below(one()), judge().atLeast(none),
                    allowance().atLeast(none), lease().above(none), validity().above(none),
                    holderSpan().times(one().minus(holder())).is(validity()),
                    judgeSpan().times(one().plus(judge())).is(lease()));
        }

        /** The rule: an allowance of at least {@code lease * (holder + judge) / (1 + judge)}. */
        Term ruling() {
            return margin ? allowance().atLeast(lease().times(holder())) : sufficient();
        }

        Term sufficient() {
            return allowance().times(one().plus(judge())).atLeast(lease().times(holder().plus(judge())));
        }

        /** What a clock of that rate error shows while that true time passes. */
        Term shows(Term shown, Term passed, Term rate) {
            return passed.times(one().minus(rate)).atMost(shown).and(shown.atMost(passed.times(one().plus(rate))));
        }
    }

    /** All. */
    static List<Lemma> all() {
        return List.of(
                new Lemma("HolderSpan",
                        "while the holder's clock shows less than the validity, less than validity / (1 -"
                                + " rHolder) has passed",
                        Lemma::holderSpan),
                new Lemma("JudgeSpan",
                        "when the judge's clock shows more than the lease, more than lease / (1 + rJudge) has"
                                + " passed",
                        Lemma::judgeSpan),
                new Lemma("Allowance", "with the allowance of the rule the first is no longer than the second",
                        rates -> allowance(rates, true)),
                new Lemma("AllowanceIsTight", "with any smaller allowance it is longer",
                        rates -> allowance(rates, false)));
    }

    /** What has to be proved of them. */
    static List<Obligation> obligations(Election election) {
        election.language().begin(RATES);
        Rates rates = new Rates(election.language(), election.has(Fault.MARGIN));
        return all().stream().map(lemma -> lemma.claim().apply(rates)).toList();
    }

    private static Obligation holderSpan(Rates rates) {
        Term shown = rates.value("shown");
        Term passed = rates.value("passed");
        Term below = shown.below(rates.validity()).implies(passed.below(rates.holderSpan()));
        Term atMost = shown.atMost(rates.validity()).implies(passed.atMost(rates.holderSpan()));
        return new Obligation("HolderSpan/" + RATES,
                rates.given().and(passed.atLeast(rates.language().noTime()),
                        rates.shows(shown, passed, rates.holder())),
                below.and(atMost));
    }

    private static Obligation judgeSpan(Rates rates) {
        Term shown = rates.value("shown");
        Term passed = rates.value("passed");
        Term above = shown.above(rates.lease()).implies(passed.above(rates.judgeSpan()));
        Term atLeast = shown.atLeast(rates.lease()).implies(passed.atLeast(rates.judgeSpan()));
        return new Obligation("JudgeSpan/" + RATES,
                rates.given().and(passed.atLeast(rates.language().noTime()),
                        rates.shows(shown, passed, rates.judge())),
                above.and(atLeast));
    }

    private static Obligation allowance(Rates rates, boolean ruled) {
        return ruled
                ? new Obligation("Allowance/" + RATES, rates.given().and(rates.ruling()),
                        rates.holderSpan().atMost(rates.judgeSpan()))
                : new Obligation("AllowanceIsTight/" + RATES, rates.given().and(rates.sufficient().not()),
                        rates.holderSpan().above(rates.judgeSpan()));
    }
}
