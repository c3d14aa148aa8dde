package dev.fencepost.properties.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * One page of the documentation.
 *
 * @param name
 *            its path from the root of the repository
 * @param text
 *            what it says
 */
record Page(String name, String text) {

    private static final String BEGIN = "<!-- The %s below is generated: begin -->\n";
    private static final String END = "<!-- The %s above is generated: end -->\n";
    private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");

    static Page of(String name) throws IOException {
        return new Page(name, Files.readString(root().resolve(name)));
    }

    /** The folder of the repository; tests run in their module's. */
    static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("fencepost"))) {
            Path above = folder.getParent();
            assertThat(above).as("no folder above this one holds the launcher").isNotNull();
            folder = above;
        }
        return folder;
    }

    static boolean regenerate() {
        return Boolean.getBoolean("fencepost.regenerate");
    }

    /** What stands between the two markers of a generated part. */
    String generated(String what) {
        return text.substring(begin(what), end(what));
    }

    /** Demands that the generated part reads so, or writes it there if asked to. */
    void holds(String what, String wanted, Class<?> test) throws IOException {
        if (regenerate()) {
            Files.writeString(root().resolve(name),
                    text.substring(0, begin(what)) + wanted + text.substring(end(what)));
            return;
        }
        assertThat(generated(what)).as("%s is stale; run: mvn test -pl properties -am -Dtest=%s "
                + "-Dsurefire.failIfNoSpecifiedTests=false -Dfencepost.regenerate=true", name, test.getSimpleName())
                .isEqualTo(wanted);
    }

    private int begin(String what) {
        String marker = BEGIN.formatted(what);
        assertThat(text).as("%s has the marker of its generated %s", name, what).contains(marker);
        return text.indexOf(marker) + marker.length();
    }

    private int end(String what) {
        String marker = END.formatted(what);
        assertThat(text.indexOf(marker)).as("%s ends its generated %s", name, what).isGreaterThanOrEqualTo(begin(what));
        return text.indexOf(marker);
    }

    /** Of every table row that begins with words in backquotes: each such word, and those of its second cell. */
    Map<String, List<String>> rows() {
        Map<String, List<String>> rows = new LinkedHashMap<>();
        for (String line : text.split("\n", -1)) {
            String[] cells = line.split("(?<!\\\\)\\|", -1);
            if (line.startsWith("| `") && cells.length >= 4) {
                quoted(cells[1]).forEach(word -> rows.put(word, quoted(cells[2])));
            }
        }
        return rows;
    }

    private static List<String> quoted(String cell) {
        return QUOTED.matcher(cell).results().map(MatchResult::group)
                .flatMap(word -> Arrays.stream(word.replace("`", "").split(", ", -1))).toList();
    }
}
