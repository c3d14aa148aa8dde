package dev.fencepost.properties.pages;

import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.mutant.Mutants;
import dev.fencepost.properties.scenario.Scenarios;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The list of scenarios is made from their registry. */
class ScenariosPageTest {

    @Test
    void the_page_lists_the_scenarios_that_there_are() throws IOException {
        Page.of("docs/scenarios.md").holds("table", table(), ScenariosPageTest.class);
    }

    private static String table() {
        List<Subject> subjects = new ArrayList<>(Scenarios.all());
        subjects.add(Mutants.canary());
        StringBuilder table = new StringBuilder("| scenario | what goes wrong | a hunt must have seen |\n");
        table.append("| :-- | :-- | :-- |\n");
        List<String> everywhere = demandedBy("steady-state", subjects);
        for (Subject subject : subjects) {
            table.append("| `").append(subject.name()).append("` | ").append(subject.summary()).append(" | ")
                    .append(demanded(subject, everywhere)).append(" |\n");
        }
        return table.toString();
    }

    private static String demanded(Subject subject, List<String> everywhere) {
        if (subject.name().equals(Scenarios.LEASE)) {
            return "see below";
        }
        return subject.demanded().stream().filter(name -> !everywhere.contains(name)).map(name -> "`" + name + "`")
                .collect(Collectors.joining(", "));
    }

    private static List<String> demandedBy(String name, List<Subject> subjects) {
        return subjects.stream().filter(subject -> subject.name().equals(name)).findFirst().orElseThrow().demanded();
    }
}
