package dev.fencepost.election.campaign;

import dev.fencepost.election.pages.GeneratedPart;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The tables in the documentation are made from the code. */
class CampaignPageTest {

    private static final String PAGE = "docs/internals/etcd-campaign.md";

    @Test
    void thePagesTransitionTableIsTheOneOfTheCode() throws IOException {
        StringBuilder table = new StringBuilder("| row | when | then | seed 001 |\n| :-- | :-- | :-- | :-- |\n");
        for (CampaignRow row : CampaignRow.values()) {
            table.append("| `").append(row.id()).append("` | ").append(row.when()).append(" | ").append(row.does())
                    .append(" | ").append(row.source()).append(" |\n");
        }
        GeneratedPart.table(PAGE).is(table.toString());
    }

    @Test
    void thePagesAwaitPointsAreThoseOfTheCode() throws IOException {
        StringBuilder list = new StringBuilder("| point | what it waits for |\n| :-- | :-- |\n");
        for (CampaignAwait point : CampaignAwait.values()) {
            list.append("| `").append(point).append("` | ").append(point.text()).append(" |\n");
        }
        GeneratedPart.part(PAGE, "list").is(list.toString());
    }
}
