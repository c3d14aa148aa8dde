package dev.fencepost.tla.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.fencepost.tla.spec.CheckResult;
import dev.fencepost.tla.spec.ModelCheck;
import dev.fencepost.tla.spec.SpecConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** Runs checks one after another, each a test of its own. */
final class Checks {

    /**
     * With more, the number of states is not always the same: under a view together with a symmetry TLC takes equal
     * states for different ones now and then, depending on which it meets first.
     */
    private static final int WORKERS = 1;

    /** A definition whose comment says which step of the code it stands for, and what it says. */
    private static final Pattern ACTION = Pattern.compile("^\\\\\\* Java:.*\\n(?:\\\\\\*.*\\n)*(\\w+)(.*(?:\\n.+)*)",
            Pattern.MULTILINE);

    private final List<String> modules;
    private final Path folder;
    private final Predicate<CheckRow> chosen;

    private Checks(List<String> modules, Path folder, Predicate<CheckRow> chosen) {
        this.modules = modules;
        this.folder = folder;
        this.chosen = chosen;
    }

    /** Those of every build, of some modules only, which together take each of their actions. */
    static Checks ofEveryBuild(String... modules) {
        return new Checks(List.of(modules), CheckTables.CI,
                row -> row.isOfEveryBuild() && List.of(modules).contains(row.module()));
    }

    static Checks nightly() {
        return new Checks(List.of(), CheckTables.NIGHTLY, row -> !row.isOfEveryBuild());
    }

    /**
     * All that a configuration asks holds, and it has as many states as the table says; and of modules that were named
     * every action is taken.
     */
    Stream<DynamicTest> configurations() {
        Map<String, Map<String, Long>> taken = new TreeMap<>();
        Stream<DynamicTest> each = CheckTables.configurations(folder).stream().filter(this::isAsked)
                .map(file -> dynamicTest(file, () -> {
                    SpecConfig config = CheckTables.configuration(file);
                    CheckResult result = holds(file, config);
                    Map<String, Long> ofModule = taken.computeIfAbsent(config.module(), none -> new TreeMap<>());
                    result.taken().forEach((action, steps) -> ofModule.merge(action, steps, Long::sum));
                }));
        return Stream.concat(each, modules.stream().map(module -> dynamicTest("each action of " + module,
                () -> assertThat(taken.getOrDefault(module, Map.of())).containsKeys(actions(module))
                        .allSatisfy((action, steps) -> assertThat(steps).as(action).isPositive()))));
    }

    private boolean isAsked(String file) {
        return modules.isEmpty() || modules.contains(CheckTables.configuration(file).module());
    }

    /** Those of the specification, but for such as are only a part of another one. */
    private static String[] actions(String module) {
        Path core = Path.of("core", module.replaceFirst("^MC(.*)$", "$1Election") + ".tla");
        List<MatchResult> actions = ACTION.matcher(CheckTables.read(core)).results().toList();
        return actions.stream().map(action -> action.group(1))
                .filter(name -> actions.stream().noneMatch(other -> other.group(2).contains(" " + name + "(")))
                .toArray(String[]::new);
    }

    private CheckResult holds(String file, SpecConfig config) throws IOException {
        CheckResult result = ModelCheck.run(config, WORKERS);
        assertThat(result.holds()).as(result.toString()).isTrue();
        if (Pins.regenerate()) {
            Pins.counts(file, result);
        }
        CheckTables.expected().stream().filter(row -> row.file().equals(file)).forEach(row -> {
            assertThat(result.distinct()).as("distinct states").isEqualTo(row.distinct());
        });
        return result;
    }

    /** What is broken is caught by the property that the table names, as soon as it says. */
    Stream<DynamicTest> mutants() {
        return CheckTables.mutants().stream().filter(chosen)
                .map(row -> dynamicTest(row.id(), () -> violates(row, ModelCheck.run(row.mutant(), WORKERS))));
    }

    /** What must be possible is. */
    Stream<DynamicTest> probes() {
        return CheckTables.probes().stream().filter(chosen)
                .map(row -> dynamicTest(row.id(), () -> violates(row, ModelCheck.run(row.probe(), WORKERS))));
    }

    private static void violates(CheckRow row, CheckResult result) throws IOException {
        assertThat(result.violated()).as(result.toString()).contains(row.property());
        if (Pins.regenerate() && row.states() != CheckRow.ANY) {
            Pins.states(row, result);
        } else if (row.states() != CheckRow.ANY) {
            assertThat(result.counterexample()).hasSize(row.states());
        }
    }
}
