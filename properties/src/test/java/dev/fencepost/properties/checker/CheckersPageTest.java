package dev.fencepost.properties.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page that lists the checkers says what the registry says. */
class CheckersPageTest {

    private static final Path PAGE = Path.of("../docs/internals/checkers.md");
    private static final String BEGIN = "<!-- checkers: begin -->\n";
    private static final String END = "<!-- checkers: end -->\n";

    @Test
    void the_page_lists_every_checker_as_the_registry_does() throws IOException {
        String page = Files.readString(PAGE);
        String wanted = page.substring(0, page.indexOf(BEGIN) + BEGIN.length()) + table()
                + page.substring(page.indexOf(END));
        if (Boolean.getBoolean("fencepost.regenerate")) {
            Files.writeString(PAGE, wanted);
            return;
        }
        assertThat(page).as("docs/internals/checkers.md is stale; run this test with -Dfencepost.regenerate=true")
                .isEqualTo(wanted);
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
}
