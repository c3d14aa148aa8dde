package dev.fencepost.properties.pages;

import java.io.IOException;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page of the seed's cases is made from their table. */
class EtcdCasesPageTest {

    @Test
    void the_page_lists_every_case_with_its_tests() throws IOException {
        Page.of("docs/internals/etcd-cases.md").holds("table", table(), EtcdCasesPageTest.class);
    }

    private static String table() {
        StringBuilder table = new StringBuilder("| seed 001 | what must be so | tests |\n| :-- | :-- | :-- |\n");
        for (SeedCase each : SeedCases.all()) {
            String proofs = each.proofs().stream().map(proof -> "`" + proof.text() + "`")
                    .collect(Collectors.joining(", "));
            table.append("| ").append(each.number()).append(" | ").append(each.says()).append(" | ").append(proofs)
                    .append(" |\n");
        }
        return table.toString();
    }
}
