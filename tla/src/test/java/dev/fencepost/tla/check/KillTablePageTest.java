package dev.fencepost.tla.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.tla.page.Comments;
import dev.fencepost.tla.page.Page;
import dev.fencepost.tla.spec.Behaviour;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tables of the page about the specifications are made from what is checked. */
class KillTablePageTest {

    private static final Page PAGE = new Page(Path.of("README.md"));

    /** They say what states look like, not what is promised. */
    private static final Set<String> UNEXPLAINED = Set.of("TypeOK", "IndInv");

    @Test
    void the_page_explains_each_property_that_is_asked() {
        String page = CheckTables.read(Path.of("README.md"));
        assertThat(Stream.of(CheckTables.CI, CheckTables.NIGHTLY)
                .flatMap(folder -> CheckTables.configurations(folder).stream().map(CheckTables::configuration))
                .flatMap(config -> Stream.concat(config.invariants().stream(), config.properties().stream())))
                .isNotEmpty().filteredOn(property -> !UNEXPLAINED.contains(property))
                .allSatisfy(property -> assertThat(page).contains("`" + property + "`"));
    }

    @Test
    void the_page_tells_how_many_states_each_configuration_has() throws IOException {
        StringBuilder table = new StringBuilder(
                "| configuration | what is in it | steps | run | states |\n| :-- | :-- | :-- | :-- | --: |\n");
        for (String file : CheckTables.configurations(CheckTables.CI)) {
            table.append(configuration(CheckTables.CI, file, "every build"));
        }
        for (String file : CheckTables.configurations(CheckTables.NIGHTLY)) {
            table.append(configuration(CheckTables.NIGHTLY, file, "nightly"));
        }
        PAGE.holds("configurations", table.toString());
    }

    @Test
    void the_page_tells_which_property_catches_which_mutant() throws IOException {
        StringBuilder table = new StringBuilder(
                "| mutant | what is changed | in configuration | caught by | states |\n"
                        + "| :-- | :-- | :-- | :-- | --: |\n");
        CheckTables.mutants().forEach(row -> table.append(row(code(row.id()), code(row.change()), code(row.file()),
                code(row.property()), states(row))));
        PAGE.holds("kill-table", table.toString());
    }

    @Test
    void the_page_tells_what_is_seen_to_be_possible() throws IOException {
        StringBuilder table = new StringBuilder(
                "| probe | must be violated | in configuration | states |\n| :-- | :-- | :-- | --: |\n");
        CheckTables.probes().forEach(row -> table.append(row(code(row.id()), code(row.property()), code(row.file()),
                states(row))));
        PAGE.holds("probes", table.toString());
    }

    private static String configuration(Path folder, String file, String when) {
        Optional<CheckTables.Expected> counted = CheckTables.expected().stream()
                .filter(row -> row.file().equals(file)).findFirst();
        return row(code(file), Comments.first(CheckTables.read(folder.resolve(file))), steps(file), when,
                counted.map(row -> number(row.distinct())).orElse(""));
    }

    /** Whether every order of steps is gone through, or delays that nobody else looks at are left out. */
    private static String steps(String file) {
        return CheckTables.configuration(file).behaviour() instanceof Behaviour.Formula formula
                && formula.name().startsWith("Brisk") ? "brisk" : "all";
    }

    private static String states(CheckRow row) {
        return row.states() == CheckRow.ANY ? "" : number(row.states());
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String code(String text) {
        return "`" + text + "`";
    }

    private static String row(String... cells) {
        return "| " + String.join(" | ", cells).replace("\n", " ") + " |\n";
    }
}
