package dev.fencepost.tla.check;

import dev.fencepost.tla.spec.CheckResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Writes numbers into the tables when a specification has changed on purpose; verdicts are never rewritten. */
final class Pins {

    private Pins() {}

    static boolean regenerate() {
        return Boolean.getBoolean("fencepost.regenerate");
    }

    /** How many states a configuration has, in the table that has it, else in the one whose name fits it best. */
    static void counts(String file, CheckResult result) throws IOException {
        Path table = CheckTables.tables("expected").stream()
                .filter(path -> file.startsWith(prefix(path)) || has(path, file))
                .max(Comparator.comparing((Path path) -> has(path, file))
                        .thenComparingInt(path -> prefix(path).length()))
                .orElseThrow(() -> new IllegalStateException("no table expected-*.tsv for " + file));
        put(table, file, file + "\t" + result.distinct() + "\t" + result.generated());
    }

    /** How many states the counterexample to a row has. */
    static void states(CheckRow row, CheckResult result) throws IOException {
        for (String kind : List.of("mutants", "probes")) {
            for (Path table : CheckTables.tables(kind)) {
                for (String line : CheckTables.read(table).lines().toList()) {
                    if (line.startsWith(row.id() + "\t")) {
                        String begin = line.substring(0, line.indexOf("\t" + row.property() + "\t"));
                        put(table, row.id(), begin + "\t" + row.property() + "\t" + result.counterexample().size()
                                + (row.shortEnough() ? "\tshort" : ""));
                    }
                }
            }
        }
    }

    private static boolean has(Path table, String id) {
        return CheckTables.read(table).lines().anyMatch(line -> line.startsWith(id + "\t"));
    }

    private static String prefix(Path table) {
        return table.getFileName().toString().replace("expected-", "").replace(".tsv", "-");
    }

    private static void put(Path table, String id, String row) throws IOException {
        List<String> lines = new ArrayList<>(CheckTables.read(table).lines().toList());
        boolean replaced = false;
        for (int index = 0; index < lines.size(); index++) {
            if (lines.get(index).startsWith(id + "\t")) {
                lines.set(index, row);
                replaced = true;
            }
        }
        if (!replaced) {
            lines.add(row);
        }
        Files.writeString(table, String.join("\n", lines) + "\n");
    }
}
