package dev.fencepost.properties.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The page that lists the checkers says what the registry says. */
class CheckersPageTest {

    private static final Path PAGE = Path.of("../docs/internals/checkers.md");

    @Test
    void the_page_lists_every_checker_as_the_registry_does() throws IOException {
        holds("checkers", table());
    }

    @Test
    void the_page_lists_every_property_with_its_checkers() throws IOException {
        holds("properties", properties());
    }

    private static void holds(String part, String wanted) throws IOException {
        String begin = "<!-- " + part + ": begin -->\n";
        String page = Files.readString(PAGE);
        String whole = page.substring(0, page.indexOf(begin) + begin.length()) + wanted
                + page.substring(page.indexOf("<!-- " + part + ": end -->\n"));
        if (Boolean.getBoolean("fencepost.regenerate")) {
            Files.writeString(PAGE, whole);
            return;
        }
        assertThat(page).as("docs/internals/checkers.md is stale; run this test with -Dfencepost.regenerate=true")
                .isEqualTo(whole);
    }

    @Test
    void names_are_unique_and_sentences_are_sentences() {
        assertThat(Oracle.values()).extracting(Oracle::checker).doesNotHaveDuplicates()
                .allMatch(name -> name.matches("[a-z]+(-[a-z]+)*"));
        assertThat(Oracle.values()).allSatisfy(oracle -> {
            assertThat(oracle.statement()).matches("[A-Z].*[^.]\\.");
            assertThat(oracle.limits()).matches("[A-Z].*[^.]\\.");
        });
    }

    @Test
    void every_checker_answers_to_its_own_name() {
        assertThat(Checkers.all(Story.rules()).checkers()).extracting(Checker::oracle)
                .containsExactlyElementsOf(except("etcd"));
        assertThat(Checkers.all(EtcdStory.rules()).checkers()).extracting(Checker::oracle)
                .containsExactlyElementsOf(except("Lease"));
    }

    private static List<Oracle> except(String elections) {
        return Arrays.stream(Oracle.values()).filter(oracle -> !oracle.elections().equals(elections)).toList();
    }

    private static String table() {
        StringBuilder table = new StringBuilder(
                "| checker | is | of | violation | asserted | what must hold | limits |\n"
                        + "| :-- | :-- | :-- | :-- | :-- | :-- | :-- |\n");
        Arrays.stream(Oracle.values()).forEach(oracle -> table.append("| `").append(oracle.checker()).append("` | ")
                .append(oracle.id()).append(" | ").append(oracle.elections()).append(" | ").append(oracle.kind().text())
                .append(" | ")
                .append(oracle.scope().text()).append(" | ").append(oracle.statement()).append(" | ")
                .append(oracle.limits()).append(" |\n"));
        return table.toString();
    }

    private static String properties() {
        Map<Integer, List<String>> byNumber = new TreeMap<>();
        for (Oracle oracle : Oracle.values()) {
            String number = oracle.id().replaceAll("[^0-9]", "");
            if (!number.isEmpty()) {
                String part = oracle.id().replaceAll("P[0-9]+", "");
                byNumber.computeIfAbsent(Integer.valueOf(number), none -> new ArrayList<>())
                        .add("`" + oracle.checker() + "`" + (part.isEmpty() ? "" : " (" + part + ")"));
            }
        }
        StringBuilder table = new StringBuilder("| property | checkers |\n| :-- | :-- |\n");
        byNumber.forEach((number, checkers) -> table.append("| P").append(number).append(" | ")
                .append(String.join(", ", checkers)).append(" |\n"));
        return table.toString();
    }
}
