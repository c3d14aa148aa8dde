package dev.fencepost.jmh.report;

import java.util.List;
import java.util.Locale;

/**
 * Rows of bars, one scale, as SVG that needs nothing else.
 *
 * @param title
 *            what is compared
 * @param unit
 *            of the figures
 * @param bars
 *            from top to bottom
 */
record BarChart(String title, String unit, List<Bar> bars) {

    private static final int WIDTH = 720;
    private static final int LABELS = 200;
    private static final int FIGURES = 130;
    private static final int ROW = 24;
    private static final int TOP = 40;

    /**
     * One row.
     *
     * @param label
     *            what it is of
     * @param value
     *            how long the bar is
     * @param ours
     *            whether it is a bar of ours
     */
    record Bar(String label, double value, boolean ours) {}

    String svg() {
        int height = TOP + bars.size() * ROW + 12;
        double most = bars.stream().mapToDouble(Bar::value).max().orElse(1);
        StringBuilder svg = new StringBuilder();
        svg.append(String.format(Locale.ROOT, """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="13">
                <title>%s</title>
                <rect width="%d" height="%d" fill="#ffffff"/>
                <text x="12" y="24" font-weight="bold" fill="#1f2328">%s</text>
                """, WIDTH, height, title, WIDTH, height, title));
        for (int i = 0; i < bars.size(); i++) {
            Bar bar = bars.get(i);
            int y = TOP + i * ROW;
            double width = Math.max(1, bar.value() / most * (WIDTH - LABELS - FIGURES));
            svg.append(String.format(Locale.ROOT, """
                    <text x="%d" y="%d" text-anchor="end" fill="#1f2328">%s</text>
                    <rect x="%d" y="%d" width="%.1f" height="%d" fill="%s"/>
                    <text x="%.1f" y="%d" fill="#1f2328">%s %s</text>
                    """, LABELS - 8, y + 16, bar.label(), LABELS, y + 3, width, ROW - 7,
                    bar.ours() ? "#0969da" : "#8c959f", LABELS + width + 6, y + 16, Tables.digits(bar.value()), unit));
        }
        return svg.append("</svg>\n").toString();
    }
}
