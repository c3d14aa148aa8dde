package dev.fencepost.election.lease;

import dev.fencepost.election.pages.GeneratedPart;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The transition table in the documentation is made from the code. */
class LeaseProtocolPageTest {

    @Test
    void thePagesTransitionTableIsTheOneOfTheCode() throws IOException {
        StringBuilder table = new StringBuilder("| row | when | then | seed 000 |\n| :-- | :-- | :-- | :-- |\n");
        for (LeaseRow row : LeaseRow.values()) {
            table.append("| `").append(row.id()).append("` | ").append(row.when()).append(" | ").append(row.does())
                    .append(" | ").append(row.seedRow()).append(" |\n");
        }
        GeneratedPart.table("docs/internals/lease-protocol.md").is(table.toString());
    }
}
