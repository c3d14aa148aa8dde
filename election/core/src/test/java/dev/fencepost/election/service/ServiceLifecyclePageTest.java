package dev.fencepost.election.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.pages.GeneratedPart;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** The transition table in the documentation is made from the code. */
class ServiceLifecyclePageTest {

    private static final String PAGE = "docs/internals/service-lifecycle.md";

    @Test
    void thePagesTransitionTableIsTheOneOfTheCode() throws IOException {
        StringBuilder table = new StringBuilder("| row | when | then | seed 001 |\n| :-- | :-- | :-- | :-- |\n");
        for (ServiceRow row : ServiceRow.values()) {
            table.append("| `").append(row.id()).append("` | ").append(row.when()).append(" | ").append(row.does())
                    .append(" | ").append(row.seedRule()).append(" |\n");
        }
        GeneratedPart.table(PAGE).is(table.toString());
    }

    @Test
    void thePageKnowsEveryAwaitAndEveryExitStatus() throws IOException {
        String text = Files.readString(GeneratedPart.file(PAGE));
        for (ServiceAwait await : ServiceAwait.values()) {
            assertThat(text).contains("`" + await + "`");
        }
        for (ExitStatus status : ExitStatus.values()) {
            assertThat(text).contains("| `" + status + "` | " + status.code() + " |");
        }
    }
}
