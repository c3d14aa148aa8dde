package dev.fencepost.tla.check;

import dev.fencepost.tla.spec.SpecConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The tables beside the specifications, and the configurations that they name. Their columns are parted by tabs:
 *
 * <pre>
 * expected*.tsv  configuration, distinct states, generated states
 * mutants*.tsv   id, module, configuration, what is changed in it, property, states of the counterexample
 * probes*.tsv    id, module, configuration, invariant that must be violated, states of the counterexample
 * </pre>
 *
 * One more column with "short" makes every build run a row whose configuration is a nightly one.
 */
final class CheckTables {

    static final Path FOLDER = Path.of("mc");
    static final Path CI = FOLDER.resolve("ci");
    static final Path NIGHTLY = FOLDER.resolve("nightly");

    private CheckTables() {}

    /**
     * A configuration whose states were counted. How many were generated is in the table to give an idea of the work;
     * it depends on which of several states that count as one is met first.
     *
     * @param file
     *            its name
     * @param distinct
     *            how many states it has
     */
    record Expected(String file, long distinct) {}

    static List<Expected> expected() {
        return rows("expected", row -> new Expected(row.get(0), Long.parseLong(row.get(1))));
    }

    static List<CheckRow> mutants() {
        return rows("mutants", row -> new CheckRow(row.get(0), row.get(1), row.get(2), row.get(3), row.get(4),
                length(row, 5), row.size() > 6));
    }

    static List<CheckRow> probes() {
        return rows("probes", row -> new CheckRow(row.get(0), row.get(1), row.get(2), "", row.get(3), length(row, 4),
                row.size() > 5));
    }

    /** Not pinned for what must happen in the end, where TLC looks for any counterexample and not for a short one. */
    private static int length(List<String> row, int column) {
        return row.size() <= column || row.get(column).equals("-") ? CheckRow.ANY : Integer.parseInt(row.get(column));
    }

    /** Names of the configurations in a folder, in order. */
    static List<String> configurations(Path folder) {
        return list(folder).filter(name -> name.endsWith(".cfg")).toList();
    }

    /** The configuration of that name, wherever it is kept. */
    static SpecConfig configuration(String file) {
        Path path = CI.resolve(file);
        return SpecConfig.parse(file, read(Files.exists(path) ? path : NIGHTLY.resolve(file)));
    }

    static List<Path> tables(String prefix) {
        return list(FOLDER).filter(name -> name.startsWith(prefix) && name.endsWith(".tsv")).map(FOLDER::resolve)
                .toList();
    }

    private static <T> List<T> rows(String prefix, Function<List<String>, T> row) {
        return tables(prefix).stream().flatMap(table -> read(table).lines())
                .map(line -> row.apply(List.of(line.split("\t"))))
                .toList();
    }

    private static Stream<String> list(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(path -> path.getFileName().toString()).sorted().toList().stream();
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    static String read(Path path) {
        try {
            return Files.readString(path);
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }
}
