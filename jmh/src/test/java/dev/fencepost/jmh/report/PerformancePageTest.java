package dev.fencepost.jmh.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;

/** Goal: the page and its charts show the results that are kept, and nothing else. */
class PerformancePageTest {

    private static final Path DOCS = Path.of("..", "docs");
    private static final Path PAGE = DOCS.resolve("performance.md");

    private static Results results() throws IOException {
        return ResultsFile.read(Files.readString(Path.of("results.json")));
    }

    @Test
    void the_tables_are_of_the_results() throws IOException {
        is(PAGE, PerformancePage.text(Files.readString(PAGE), results()));
    }

    @Test
    void the_charts_are_of_the_results() throws IOException {
        for (Map.Entry<String, String> chart : PerformancePage.charts(results()).entrySet()) {
            is(DOCS.resolve(chart.getKey()), chart.getValue());
            assertThat(Files.readString(PAGE)).as("the page shows it").contains("(" + chart.getKey() + ")");
        }
    }

    private static void is(Path file, String wanted) throws IOException {
        if (Boolean.getBoolean("fencepost.regenerate")) {
            Files.writeString(file, wanted);
        }
        assertThat(file).as("%s is stale; run: mvn test -pl jmh -am -Dtest='*PageTest' "
                + "-Dsurefire.failIfNoSpecifiedTests=false -Dfencepost.regenerate=true", file).hasContent(wanted);
    }

    @Test
    void every_chart_is_a_picture_with_a_bar_for_each_row() throws Exception {
        for (String chart : PerformancePage.charts(results()).values()) {
            var svg = DocumentBuilderFactory.newInstance().newDocumentBuilder()
                    .parse(new ByteArrayInputStream(chart.getBytes(StandardCharsets.UTF_8))).getDocumentElement();
            assertThat(svg.getTagName()).isEqualTo("svg");
            assertThat(svg.getElementsByTagName("rect").getLength()).as("background and bars").isGreaterThan(4);
        }
    }

    @Test
    void a_page_without_markers_is_refused() throws IOException {
        Results results = results();
        assertThatIllegalArgumentException().isThrownBy(() -> PerformancePage.text("# Performance\n", results))
                .withMessageContaining("no markers of its part promises");
    }
}
