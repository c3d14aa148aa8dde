package dev.fencepost.tla.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The invariant of the election over a Lease holds for any number of candidates, and for none with a fault. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LeaseProofTest {

    private final Map<Judge, Proof> proofs = new EnumMap<>(Judge.class);
    private final Map<Judge, Map<String, Verdict>> sound = new EnumMap<>(Judge.class);

    @BeforeAll
    void prove() {
        for (Judge judge : Judge.values()) {
            Proof proof = new Proof(judge);
            proofs.put(judge, proof);
            sound.put(judge, proof.verdicts());
        }
    }

    @AfterAll
    void close() {
        proofs.values().forEach(Proof::close);
    }

    @ParameterizedTest
    @EnumSource
    void every_obligation_is_proved(Judge judge) {
        Map<String, Verdict> verdicts = Objects.requireNonNull(sound.get(judge));

        assertThat(verdicts.keySet().stream().filter(name -> verdicts.get(name) != Verdict.PROVED)).isEmpty();
        assertThat(verdicts).isNotEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void there_is_an_obligation_for_each_conjunct_and_step_property_of_each_move(Judge judge) {
        long conjuncts = Invariant.conjuncts(judge).size();
        long ofSteps = Properties.all().stream().filter(Property::ofStep).count();
        long ofStates = Properties.all().size() - ofSteps;
        long moves = Moves.all(judge).size();

        assertThat(sound.get(judge))
                .hasSize((int) (Lemma.all().size() + conjuncts + ofStates + moves * (conjuncts + ofSteps)))
                .containsKeys("Allowance/Rates", "HoldIsCurrent/Init", "AtMostOneValid/Inv",
                        "HoldIsCurrent/ApplyAcquire",
                        "NoStaleWrite/JudgeWrite", "TokensGrow/Lead");
    }

    @ParameterizedTest
    @EnumSource
    void each_fault_leaves_exactly_the_obligations_of_its_row_open(Judge judge) {
        Map<Fault, List<String>> rows = OpenObligations.of(judge);
        Proof proof = Objects.requireNonNull(proofs.get(judge));

        assertThat(rows.keySet()).containsExactlyElementsOf(
                Arrays.stream(Fault.values()).filter(fault -> fault.concerns(judge)).toList());
        rows.forEach((fault, open) -> {
            Map<String, Verdict> verdicts = proof.verdicts(Set.of(fault));
            assertThat(verdicts.values()).as("of %s", fault).doesNotContain(Verdict.UNDECIDED);
            assertThat(verdicts.keySet().stream().filter(name -> verdicts.get(name) == Verdict.REFUTED))
                    .as("open with %s where the %s judges", fault, judge)
                    .containsExactlyInAnyOrderElementsOf(open);
        });
    }

    @ParameterizedTest
    @EnumSource
    void no_conjunct_can_be_left_out(Judge judge) {
        Map<String, String> needed = Needed.by(judge);

        assertThat(needed.keySet()).containsExactlyInAnyOrderElementsOf(
                Invariant.conjuncts(judge).stream().map(Conjunct::name).toList());
        try (Language few = Language.bounded(Proof.FEW)) {
            Election election = new Election(few, judge, Set.of());
            Prover prover = new Prover(few);
            needed.forEach((conjunct, obligation) -> assertThat(
                    prover.refutes(Obligations.without(election, conjunct, obligation)))
                    .as("%s without %s, where the %s judges", obligation, conjunct, judge).isTrue());
        }
    }

    @Test
    void what_is_assumed_of_rates_can_be_so_with_and_without_the_ruling() {
        try (Language language = Language.unbounded()) {
            Lemma.Rates rates = new Lemma.Rates(language, false);
            Prover prover = new Prover(language);

            assertThat(prover.hasExample(rates.given().and(rates.ruling()))).isTrue();
            assertThat(prover.hasExample(rates.given().and(rates.ruling().not()))).isTrue();
        }
    }

    @Test
    void every_move_happens_in_some_run_from_the_beginning() {
        for (Judge judge : Judge.values()) {
            Set<String> happened = new HashSet<>();
            for (Story story : Breaks.sound()) {
                if (story.judge() == judge) {
                    assertThat(story.happens()).as("%s", story).isTrue();
                    happened.addAll(story.moves());
                }
            }
            assertThat(happened).as("where the %s judges", judge)
                    .containsExactlyInAnyOrderElementsOf(Moves.all(judge).stream().map(Move::name).toList());
        }
    }

    @Test
    void each_fault_has_a_run_that_breaks_a_property_and_does_not_without_the_fault() {
        for (Breaks run : Breaks.all()) {
            Property property = Properties.named(run.property());

            assertThat(run.story().breaks(property, run.faults())).as("%s", run).isTrue();
            assertThat(run.story().breaks(property, Set.of())).as("without faults: %s", run).isFalse();
            run.faults().forEach(fault -> assertThat(fault.concerns(run.story().judge())).as("%s", run).isTrue());
        }
        for (Judge judge : Judge.values()) {
            assertThat(Breaks.all().stream().filter(run -> run.story().judge() == judge)
                    .flatMap(run -> run.faults().stream()).distinct())
                    .containsExactlyInAnyOrderElementsOf(OpenObligations.of(judge).keySet());
        }
    }
}
