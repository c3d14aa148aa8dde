package dev.fencepost.tla.lease;

import dev.fencepost.tla.page.GraphTable;
import dev.fencepost.tla.page.Page;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The page about the specifications says how many states the graphs have that are compared. */
class LeaseGraphPageTest {

    @Test
    void the_table_is_that_of_the_worlds_that_are_visited() throws IOException {
        GraphTable table = new GraphTable(LeaseWorlds.class);
        for (LeaseWorlds world : LeaseWorlds.values()) {
            table.add(world);
        }
        new Page(Path.of("README.md")).holds("lease-graphs", table.toString());
    }
}
