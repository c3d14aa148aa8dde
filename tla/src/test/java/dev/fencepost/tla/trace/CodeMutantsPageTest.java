package dev.fencepost.tla.trace;

import dev.fencepost.tla.page.Page;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page about mutants of the code is made from what is tried. */
class CodeMutantsPageTest {

    private static final Page PAGE = new Page(Path.of("../docs/internals/trace-mutants.md"));

    @Test
    void the_page_tells_what_the_specification_says_of_the_catalogue() throws IOException {
        List<CatalogueMutant> all = CatalogueMutant.all();
        StringBuilder refused = new StringBuilder(
                "| bug | what goes wrong | scenario | refused at |\n| :-- | :-- | :-- | :-- |\n");
        for (CatalogueMutant row : of(all, CatalogueMutant.Verdict.REFUSED)) {
            refused.append("| `").append(row.mutant().id()).append("` | ").append(row.mutant().summary())
                    .append(" | `").append(row.mutant().scenario()).append("` | `").append(row.about())
                    .append("` |\n");
        }
        StringBuilder accepted = new StringBuilder();
        for (Unseen why : Unseen.values()) {
            List<CatalogueMutant> rows = of(all, CatalogueMutant.Verdict.ACCEPTED).stream()
                    .filter(row -> row.about().equals(why.name())).toList();
            accepted.append("- **").append(why.why()).append("**: ").append(list(rows)).append(";\n");
        }
        List<CatalogueMutant> untraceable = of(all, CatalogueMutant.Verdict.UNTRACEABLE);
        StringBuilder without = new StringBuilder("| bug | what goes wrong | why there is no trace |\n"
                + "| :-- | :-- | :-- |\n");
        untraceable.forEach(row -> without.append("| `").append(row.mutant().id()).append("` | ")
                .append(row.mutant().summary()).append(" | ").append(row.about()).append(" |\n"));

        PAGE.holds("counts", "Of the " + all.size() + " mutants of the catalogue "
                + of(all, CatalogueMutant.Verdict.REFUSED).size() + " are refused, "
                + of(all, CatalogueMutant.Verdict.ACCEPTED).size() + " are accepted for a reason given below, and "
                + untraceable.size() + " cannot be traced.\n");
        PAGE.holds("catalogue-refused", refused.toString());
        PAGE.holds("catalogue-accepted", accepted.replace(accepted.length() - 2, accepted.length() - 1, ".")
                .toString());
        PAGE.holds("catalogue-untraceable", without.toString());
    }

    private static List<CatalogueMutant> of(List<CatalogueMutant> all, CatalogueMutant.Verdict verdict) {
        return all.stream().filter(row -> row.verdict() == verdict).toList();
    }

    private static String list(List<CatalogueMutant> rows) {
        return String.join(", ", rows.stream()
                .map(row -> "`" + row.mutant().id() + "` (" + row.mutant().summary() + ")").toList());
    }

    @Test
    void the_page_tells_which_other_mutants_the_specification_sees() throws IOException {
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
