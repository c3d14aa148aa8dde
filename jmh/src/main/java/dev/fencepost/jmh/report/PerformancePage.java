package dev.fencepost.jmh.report;

import dev.fencepost.jmh.report.BarChart.Bar;
import dev.fencepost.jmh.report.Results.Figure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

/** What the page about performance has from the results: four tables, and charts beside it. */
public final class PerformancePage {

    private static final List<String> ELECTORS = List.of("nobody", "fencepost", "fabric8", "java-client");

    private PerformancePage() {}

    /**
     * The page with its generated parts made anew.
     *
     * @throws IllegalArgumentException
     *             when it lacks the markers of a part
     */
    public static String text(String page, Results results) {
        Tables tables = new Tables(results);
        String text = with(page, "promises", tables.promises());
        text = with(text, "fail-over", tables.failOvers());
        text = with(text, "scenarios", tables.scenarios());
        return with(text, "figures", tables.figures());
    }

    private static String with(String page, String part, String wanted) {
        String begin = "<!-- The " + part + " below is generated: begin -->\n";
        String end = "<!-- The " + part + " above is generated: end -->\n";
        int from = page.indexOf(begin);
        int to = page.indexOf(end);
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("the page has no markers of its part " + part);
        }
        return page.substring(0, from + begin.length()) + wanted + page.substring(to);
    }

    /** The charts, by the names of their files beside the page. */
    public static Map<String, String> charts(Results results) {
        Map<String, String> charts = new LinkedHashMap<>();
        charts.put("performance-renewal-time.svg", electors(results, "Processor time of one renewal", "µs",
                figure -> scaled(figure.cpuNanos(), 1e-3)));
        charts.put("performance-renewal-bytes.svg", electors(results, "Bytes allocated by one renewal, all threads",
                "B", Figure::bytes));
        charts.put("performance-candidates.svg", candidates(results));
        return charts;
    }

    private static String electors(Results results, String title, String unit,
            Function<Figure, OptionalDouble> value) {
        List<Bar> bars = ELECTORS.stream()
                .flatMap(elector -> results.find("PeerBenchmark.renewal", "elector=" + elector).stream()
                        .map(value).flatMapToDouble(OptionalDouble::stream)
                        .mapToObj(each -> new Bar(elector, each, elector.equals("fencepost"))))
                .toList();
        return new BarChart(title, unit, bars).svg();
    }

    private static OptionalDouble scaled(OptionalDouble value, double factor) {
        return value.isEmpty() ? value : OptionalDouble.of(value.getAsDouble() * factor);
    }

    private static String candidates(Results results) {
        List<Bar> bars = new ArrayList<>();
        for (Figure each : results.figures()) {
            if (each.benchmark().equals("CandidatesBenchmark.run")) {
                String label = each.parameters().replace("candidates=", "").replace(",scenario=", " candidates, ");
                results.perProcessorSecond(each.benchmark(), "events", each.parameters()).ifPresent(
                        rate -> bars.add(new Bar(label, rate / 1e6, each.parameters().contains("lease"))));
            }
        }
        return new BarChart("Events a second of processor time, by number of candidates", "million/s", bars).svg();
    }
}
