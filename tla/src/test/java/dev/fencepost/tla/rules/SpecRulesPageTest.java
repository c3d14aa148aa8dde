package dev.fencepost.tla.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the page of rules names is there: each method in the code, each fault and property in the specifications. */
class SpecRulesPageTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern METHOD = Pattern.compile("`([A-Z]\\w+)\\.(\\w+)`");
    private static final Pattern FAULT = Pattern.compile("`([LEVWP]) (\\w+)`");
    private static final Pattern PROPERTY = Pattern.compile("`([A-Z][a-z]\\w*)`");
    private static final Map<String, String> FAULTS_OF = Map.of(
            "L", "core/LeaseElection.tla",
            "E", "core/EtcdElection.tla",
            "V", "core/LeaseLiveness.tla",
            "W", "core/EtcdLiveness.tla",
            "P", "src/test/java/dev/fencepost/tla/proof/Fault.java");

    private static List<String> rows() throws IOException {
        List<String> rows = Files.readAllLines(ROOT.resolve("docs/internals/spec-rules.md")).stream()
                .filter(line -> line.startsWith("| ") && line.contains("`")).toList();
        assertThat(rows).as("rows of the page").hasSizeGreaterThan(30);
        return rows;
    }

    private static List<MatchResult> named(Pattern pattern, String row) {
        return pattern.matcher(row).results().toList();
    }

    @Test
    void every_method_that_keeps_a_rule_is_there() throws IOException {
        List<String> missing = new ArrayList<>();
        for (String row : rows()) {
            for (MatchResult method : named(METHOD, row)) {
                if (!declares(source(method.group(1)), method.group(2))) {
                    missing.add(method.group());
                }
            }
        }
        assertThat(missing).as("methods that are not in the code").isEmpty();
    }

    private static String source(String type) throws IOException {
        try (Stream<Path> files = Files.walk(ROOT.resolve("election"))) {
            Path file = files.filter(path -> path.endsWith(type + ".java") && !path.toString().contains("/test/"))
                    .findFirst().orElse(null);
            return file == null ? "" : Files.readString(file);
        }
    }

    private static boolean declares(String source, String method) {
        return Pattern.compile("^ {4}(?! ).*\\b" + method + "\\(.*\\{?$", Pattern.MULTILINE).matcher(source).find();
    }

    @Test
    void every_fault_is_one_of_its_specification() throws IOException {
        List<String> missing = new ArrayList<>();
        for (String row : rows()) {
            for (MatchResult fault : named(FAULT, row)) {
                String text = Files.readString(Path.of(FAULTS_OF.get(fault.group(1))));
                String name = '"' + fault.group(2) + '"';
                boolean there = text.contains("Faulty(" + name + ")") || text.contains(name + " \\in Faults")
                        || text.contains(name + " \\notin Faults") || text.contains("(" + name + ",");
                if (!there) {
                    missing.add(fault.group());
                }
            }
        }
        assertThat(missing).as("faults that no specification has").isEmpty();
    }

    @Test
    void every_property_is_defined() throws IOException {
        StringBuilder text = new StringBuilder();
        for (String file : FAULTS_OF.values()) {
            text.append(Files.readString(Path.of(file)));
        }
        List<String> missing = new ArrayList<>();
        for (String row : rows()) {
            boolean hasFault = !named(FAULT, row).isEmpty();
            String last = hasFault ? row.substring(row.lastIndexOf('|', row.length() - 2)) : "";
            for (MatchResult property : named(PROPERTY, last)) {
                if (!text.toString().contains("\n" + property.group(1) + " ==")) {
                    missing.add(property.group());
                }
            }
        }
        assertThat(missing).as("properties that no specification defines").isEmpty();
    }
}
