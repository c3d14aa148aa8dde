package dev.fencepost.election.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The transition table in the documentation is made from the code. */
class ServiceLifecyclePageTest {

    private static final String PAGE = "docs/internals/service-lifecycle.md";
    private static final String BEGIN = "<!-- The table below is generated: begin -->\n";
    private static final String END = "<!-- The table above is generated: end -->\n";

    @Test
    void thePagesTransitionTableIsTheOneOfTheCode() throws IOException {
        Path page = repository().resolve(PAGE);
        String text = Files.readString(page);
        int begin = text.indexOf(BEGIN) + BEGIN.length();
        int end = text.indexOf(END);
        assertThat(end).as("%s has its two markers", PAGE).isGreaterThanOrEqualTo(begin);
        String wanted = text.substring(0, begin) + table() + text.substring(end);
        if (Boolean.getBoolean("fencepost.regenerate")) {
            Files.writeString(page, wanted);
            return;
        }
        assertThat(text)
                .as("%s is stale; run: mvn test -pl election/core -Dtest=ServiceLifecyclePageTest "
                        + "-Dfencepost.regenerate=true", PAGE)
                .isEqualTo(wanted);
    }

    @Test
    void thePageKnowsEveryAwaitAndEveryExitStatus() throws IOException {
        String text = Files.readString(repository().resolve(PAGE));
        for (ServiceAwait await : ServiceAwait.values()) {
            assertThat(text).contains("`" + await + "`");
        }
        for (ExitStatus status : ExitStatus.values()) {
            assertThat(text).contains("| `" + status + "` | " + status.code() + " |");
        }
    }

    private static String table() {
        StringBuilder table = new StringBuilder("| row | when | then | seed 001 |\n| :-- | :-- | :-- | :-- |\n");
        for (ServiceRow row : ServiceRow.values()) {
            table.append("| `").append(row.id()).append("` | ").append(row.when()).append(" | ").append(row.does())
                    .append(" | ").append(row.seedRule()).append(" |\n");
        }
        return table.toString();
    }

    /** Tests run in their module's folder. */
    private static Path repository() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve(PAGE))) {
            folder = folder.getParent();
            assertThat(folder).as("no folder above has %s", PAGE).isNotNull();
        }
        return folder;
    }
}
