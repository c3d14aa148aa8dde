package dev.fencepost.properties.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.mutant.Bug;
import dev.fencepost.properties.mutant.Mutant;
import dev.fencepost.properties.mutant.catalogue.Bugs;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page that tells how much guidance bought has a row for every mutant; what it says there takes a night to ask. */
class GuidanceTableTest {

    private static final int HEADING_LINES = 2;

    @Test
    void every_mutant_has_its_row_and_no_other_has() throws IOException {
        List<String> rows = Page.of("docs/internals/mutants.md").generated("guidance").lines()
                .filter(line -> line.startsWith("| ")).skip(HEADING_LINES).map(line -> line.split(" ", 3)[1]).toList();
        List<String> mutants = Bugs.all().stream().filter(Mutant.class::isInstance).map(Bug::id).toList();
        assertThat(rows).as("run GuidancePageTest with -Pnightly and -Dfencepost.regenerate=true").isEqualTo(mutants);
    }
}
