package dev.fencepost.tla.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.mutant.Bug;
import dev.fencepost.properties.mutant.Mutant;
import dev.fencepost.properties.mutant.catalogue.Bugs;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Goal: every recorded bug that is put back is refused by the specification alone where it can see it, and where it
 * cannot, the reason is known.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CatalogueMutantsTest {

    /** Those that a trace lets off if it tells what the code makes of what it is told, and not what it is told. */
    private static final Set<String> EASILY_LET_OFF = Set.of("C2-12", "C2-21", "GL-36", "R2a-dated-by-question",
            "R5-allowance");

    private final TraceChecker checker = new TraceChecker();

    @AfterAll
    void close() {
        checker.close();
    }

    static List<CatalogueMutant> all() {
        return CatalogueMutant.all();
    }

    /** The briefest of each kind, of either election, and whatever is easily let off. */
    static List<CatalogueMutant> sample() {
        List<CatalogueMutant> all = all();
        Map<List<String>, CatalogueMutant> sample = new LinkedHashMap<>();
        all.forEach(row -> sample.merge(row.kind(), row,
                BinaryOperator.minBy(Comparator.comparingLong(CatalogueMutant::endNanos))));
        return all.stream()
                .filter(row -> sample.containsValue(row) || EASILY_LET_OFF.contains(row.mutant().id())).toList();
    }

    @Test
    void every_mutant_of_the_catalogue_has_a_row() {
        assertThat(all()).extracting(row -> row.mutant().id()).containsExactlyElementsOf(
                Bugs.all().stream().filter(Mutant.class::isInstance).map(Bug::id).toList());
    }

    @Test
    void every_acceptance_has_a_reason() {
        assertThat(all()).filteredOn(row -> row.verdict() == CatalogueMutant.Verdict.ACCEPTED)
                .extracting(row -> Unseen.valueOf(row.about())).contains(Unseen.values());
    }

    @Test
    void every_kind_is_tried_in_every_build() {
        assertThat(sample()).extracting(CatalogueMutant::kind)
                .containsAll(all().stream().map(CatalogueMutant::kind).toList());
    }

    @ParameterizedTest
    @MethodSource("sample")
    void one_of_each_kind_is_what_its_row_says(CatalogueMutant row) {
        assertThat(row.tried(checker)).isEqualTo(row);
    }

    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("all")
    void every_one_is_what_its_row_says(CatalogueMutant row) {
        assertThat(row.tried(checker)).isEqualTo(row);
    }
}
