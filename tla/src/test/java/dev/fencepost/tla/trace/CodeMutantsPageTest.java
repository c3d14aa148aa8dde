package dev.fencepost.tla.trace;

import dev.fencepost.tla.page.Page;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The page about mutants of the code is made from what is tried. */
class CodeMutantsPageTest {

    private static final Page PAGE = new Page(Path.of("../docs/internals/trace-mutants.md"));

    @Test
    void the_page_tells_which_mutants_the_specification_sees() throws IOException {
        StringBuilder seen = new StringBuilder(
                "| what is broken | how | scenario, run | refused at | checkers of that run |\n"
                        + "| :-- | :-- | :-- | :-- | :-- |\n");
        StringBuilder blind = new StringBuilder(
                "| what is broken | how | why it is not seen | checkers of that run |\n| :-- | :-- | :-- | :-- |\n");
        for (CodeMutant mutant : CodeMutants.all()) {
            String what = "| `" + mutant.mutation().id() + "` | " + mutant.mutation().summary() + " | ";
            String checkers = mutant.checker().isEmpty() ? "all hold" : "`" + mutant.checker() + "`";
            if (mutant.blind().isEmpty()) {
                seen.append(what).append('`').append(mutant.scenario()).append("`, ").append(mutant.run())
                        .append(" | `").append(mutant.refusedAt()).append("` | ").append(checkers).append(" |\n");
            } else {
                blind.append(what).append(mutant.blind()).append(" | ").append(checkers).append(" |\n");
            }
        }
        PAGE.holds("seen", seen.toString());
        PAGE.holds("blind", blind.toString());
    }
}
