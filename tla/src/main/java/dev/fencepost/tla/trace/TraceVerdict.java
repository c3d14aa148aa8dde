package dev.fencepost.tla.trace;

import java.util.ArrayList;
import java.util.List;

/** What checking a trace came to, in lines for people. */
final class TraceVerdict {

    private TraceVerdict() {}

    static List<String> lines(Trace trace, TraceResult result) {
        TraceHeader header = trace.header();
        String what = header.election() + ", scenario " + header.scenario() + ", " + header.clocks().text();
        List<String> lines = new ArrayList<>();
        switch (result) {
            case TraceResult.Accepted accepted -> {
                lines.add("accepted: " + what + ": a behaviour of the specification");
                accepted.broken().forEach(broken -> lines.add("outside the declared envelope: after line "
                        + (broken.event() + 1) + " the property " + broken.property() + " does not hold"));
            }
            case TraceResult.Refused refused -> {
                lines.add("refused: " + what);
                lines.add("at line " + (refused.event() + 1) + ": " + refused.why());
                lines.add("  " + refused.text());
                refused.differences().forEach(difference -> lines.add("  " + difference));
                lines.add("the specification allows there: " + String.join(", ", refused.enabled()));
                lines.add("the state before:");
                lines.add(refused.before());
            }
        }
        return lines;
    }
}
