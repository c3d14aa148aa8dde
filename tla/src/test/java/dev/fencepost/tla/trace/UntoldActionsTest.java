package dev.fencepost.tla.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.tla.page.Comments;
import dev.fencepost.tla.spec.SpecModules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Goal: a trace can tell of each action of its specification, or a table says why it does not. */
class UntoldActionsTest {

    private static final Pattern EVENT = Pattern.compile("Is\\(\"(\\w+)\"\\)");

    @ParameterizedTest
    @CsvSource({"LeaseElection, TraceLease, lease-untold.tsv", "EtcdElection, TraceEtcd, etcd-untold.tsv"})
    void what_no_line_tells_has_a_reason(String specification, String traces, String table) throws IOException {
        Set<String> untold = new TreeSet<>(Comments.marked(text(specification)));
        untold.removeAll(EVENT.matcher(text(traces)).results().map(event -> event.group(1))
                .collect(Collectors.toSet()));

        Map<String, String> reasons = reasons(table);
        assertThat(reasons.keySet()).isEqualTo(untold);
        assertThat(reasons.values()).allSatisfy(reason -> assertThat(reason).isNotBlank());
    }

    private static String text(String module) {
        return SpecModules.ofClassPath().text(module).orElseThrow();
    }

    private static Map<String, String> reasons(String table) throws IOException {
        Map<String, String> reasons = new TreeMap<>();
        for (String line : Files.readAllLines(Path.of("corpus", table))) {
            if (!line.startsWith("#")) {
                String[] columns = line.split("\t");
                reasons.put(columns[0], columns[1]);
            }
        }
        return reasons;
    }
}
