package dev.fencepost.tla.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.tla.page.Comments;
import dev.fencepost.tla.page.Page;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tables of the page about the specifications are made from what is checked. */
class KillTablePageTest {

    private static final Page PAGE = new Page(Path.of("README.md"));

    /** Where the definitions of a checked module are, by the module. */
    private static final Map<String, List<Path>> TEXTS = Map.of(
            "MCLease", List.of(Path.of("core/LeaseElection.tla"), Path.of("mc/MCLease.tla")),
            "MCEtcd", List.of(Path.of("core/EtcdElection.tla"), Path.of("mc/MCEtcd.tla")),
            "LeaseLiveness", List.of(Path.of("core/LeaseLiveness.tla")));

    private static final List<String> MODULES = List.of("MCLease", "MCEtcd", "LeaseLiveness");

    @Test
    void the_page_tells_what_each_property_means() throws IOException {
        StringBuilder table = new StringBuilder("| of | property | what it says |\n| :-- | :-- | :-- |\n");
        for (String module : MODULES) {
            for (String property : properties(module)) {
                String meaning = meaning(module, property);
                assertThat(meaning).as("a comment above " + property + " of " + module).isNotEmpty();
                table.append(row(module(module), code(property), meaning));
            }
        }
        PAGE.holds("table of properties", table.toString());
    }

    @Test
    void the_page_tells_how_many_states_each_configuration_has() throws IOException {
        StringBuilder table = new StringBuilder(
                "| configuration | what is in it | run | distinct states | generated states |\n"
                        + "| :-- | :-- | :-- | --: | --: |\n");
        for (String file : CheckTables.configurations(CheckTables.CI)) {
            table.append(configuration(CheckTables.CI, file, "every build"));
        }
        for (String file : CheckTables.configurations(CheckTables.NIGHTLY)) {
            table.append(configuration(CheckTables.NIGHTLY, file, "nightly"));
        }
        PAGE.holds("table of configurations", table.toString());
    }

    @Test
    void the_page_tells_which_property_catches_which_mutant() throws IOException {
        StringBuilder table = new StringBuilder(
                "| mutant | what is changed | in configuration | caught by | states |\n| :-- | :-- | :-- | :-- | --: |\n");
        CheckTables.mutants().forEach(row -> table.append(row(code(row.id()), code(row.change()), code(row.file()),
                code(row.property()), states(row))));
        PAGE.holds("table of mutants", table.toString());
    }

    @Test
    void the_page_tells_what_is_seen_to_be_possible() throws IOException {
        StringBuilder table = new StringBuilder(
                "| probe | must be violated | in configuration | states |\n| :-- | :-- | :-- | --: |\n");
        CheckTables.probes().forEach(row -> table.append(row(code(row.id()), code(row.property()), code(row.file()),
                states(row))));
        PAGE.holds("table of probes", table.toString());
    }

    private static Set<String> properties(String module) {
        Set<String> properties = new LinkedHashSet<>();
        Stream.of(CheckTables.CI, CheckTables.NIGHTLY)
                .flatMap(folder -> CheckTables.configurations(folder).stream().map(CheckTables::configuration))
                .filter(config -> config.module().equals(module))
                .forEach(config -> {
                    properties.addAll(config.invariants());
                    properties.addAll(config.properties());
                });
        return properties;
    }

    private static String meaning(String module, String property) {
        return TEXTS.getOrDefault(module, List.of()).stream()
                .map(path -> Comments.above(property, CheckTables.read(path)))
                .filter(comment -> !comment.isEmpty()).findFirst().orElse("");
    }

    private static String module(String module) {
        return switch (module) {
            case "MCLease" -> "Lease";
            case "MCEtcd" -> "etcd";
            default -> "Lease, in the end";
        };
    }

    private static String configuration(Path folder, String file, String when) {
        Optional<CheckTables.Expected> counted = CheckTables.expected().stream()
                .filter(row -> row.file().equals(file)).findFirst();
        return row(code(file), Comments.first(CheckTables.read(folder.resolve(file))), when,
                counted.map(row -> number(row.distinct())).orElse(""),
                counted.map(row -> number(row.generated())).orElse(""));
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
