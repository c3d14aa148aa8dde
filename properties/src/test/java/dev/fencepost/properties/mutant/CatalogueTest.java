package dev.fencepost.properties.mutant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.checker.Oracle;
import dev.fencepost.properties.mutant.catalogue.Bugs;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Goal: every entry of the catalogue says what exists: methods, scenarios, checkers. */
class CatalogueTest {

    private static final int MOST_RULED_OUT = 12;

    static Stream<Mutant> mutants() {
        return Bugs.all().stream().filter(Mutant.class::isInstance).map(Mutant.class::cast);
    }

    @Test
    void everyNumberIsThereOnce() {
        assertThat(Bugs.all()).extracting(Bug::id).doesNotHaveDuplicates();
    }

    @Test
    void everyRecordedBugIsThereAndNoOther() {
        assertThat(Bugs.all().stream().map(CatalogueTest::number).filter(number -> !number.startsWith("R")).distinct())
                .containsExactlyInAnyOrderElementsOf(Recorded.properties().keySet());
    }

    /** One number may stand for several mutants, each with a letter of its own after the first. */
    private static String number(Bug bug) {
        return bug.id().replaceFirst("^([A-Z]+[0-9]?-[0-9]+)[a-z]$", "$1");
    }

    @Test
    void theyComeInTheOrderOfTheirNumbers() {
        List<String> ids = Bugs.all().stream().map(Bug::id).toList();
        assertThat(ids.indexOf("C2-04")).isEqualTo(ids.indexOf("C2-03") + 1).isLessThan(ids.indexOf("GL-02"));
        assertThat(ids.indexOf("SK-01")).isBetween(ids.indexOf("GL-39"), ids.indexOf("R1-skew-once"));
    }

    @Test
    void atMostTwelveAreRuledOut() {
        assertThat(Bugs.all()).filteredOn(RuledOut.class::isInstance).hasSizeLessThanOrEqualTo(MOST_RULED_OUT);
    }

    @ParameterizedTest
    @MethodSource("mutants")
    void aMutantEditsOneDecisionOrTwoAndSaysWhy(Mutant mutant) {
        List<ClassEdit> edits = mutant.mutation().edits();
        assertThat(edits).hasSizeBetween(1, 2);
        assertThat(edits.size() == 2 && mutant.remark().isEmpty()).as("two edits need a remark").isFalse();
        assertThat(new MutantLoader(CatalogueTest.class.getClassLoader(), List.of(mutant.mutation()))).isNotNull();
    }

    @ParameterizedTest
    @MethodSource("mutants")
    void aMutantThatAnotherPropertyFindsThanTheRecordedOnesSaysWhy(Mutant mutant) {
        List<String> recorded = Recorded.properties().getOrDefault(number(mutant), List.of());
        // Beside single-holder the checkers of P1 ask for its premises and parts.
        List<String> asked = Arrays.stream(Oracle.values()).filter(oracle -> oracle.checker().equals(mutant.killer()))
                .filter(oracle -> oracle == Oracle.SINGLE_HOLDER || !oracle.id().equals("P1"))
                .map(Oracle::id).toList();
        boolean same = recorded.isEmpty()
                || recorded.stream().anyMatch(property -> asked.stream().anyMatch(id -> isPartOf(property, id)));
        assertThat(same || !mutant.remark().isEmpty())
                .as("%s breaks %s and dies by %s %s, without a remark", mutant.id(),
                        recorded, mutant.killer(), asked)
                .isTrue();
    }

    /** {@code P4b} is a part of {@code P4}; {@code P15} is none of {@code P1}. */
    private static boolean isPartOf(String property, String id) {
        return id.equals(property) || id.replaceFirst("[a-z]$", "").equals(property);
    }

    @ParameterizedTest
    @MethodSource("mutants")
    void aMutantOfTheSimulatedProcessSaysWhy(Mutant mutant) {
        boolean ofHarness = mutant.mutation().edits().stream()
                .anyMatch(edit -> edit.className().startsWith("dev.fencepost.properties."));
        assertThat(ofHarness && mutant.remark().isEmpty()).as("%s edits neither the library nor a model", mutant.id())
                .isFalse();
    }

    @ParameterizedTest
    @MethodSource("mutants")
    void aMutantNamesAScenarioAndAChecker(Mutant mutant) {
        assertThat(mutant.draw(Scenarios.named(mutant.scenario()), new Seed(1)).scenario())
                .isEqualTo(mutant.scenario());
        assertThat(Stream.concat(Stream.of(Mutant.CRASH), Arrays.stream(Oracle.values()).map(Oracle::checker)))
                .contains(mutant.killer());
    }
}
