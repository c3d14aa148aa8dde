package dev.fencepost.tla.trace;

import dev.fencepost.simulator.BadInputException;
import dev.fencepost.tla.spec.SpecValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The events of a trace in the making; time passes before one if that shows on any clock. */
final class TraceEvents {

    private static final String EVENT = "e";
    private static final int MAX_MICROS = 1_800_000_000;

    private final NodeTime time;
    private final List<String> pods;
    private final List<SpecValue.Rec> events = new ArrayList<>();
    private Map<String, SpecValue> shown = Map.of();

    /** Events of a run whose candidates have these nodes and clocks. */
    TraceEvents(NodeTime time, List<String> pods) {
        this.time = time;
        this.pods = pods;
    }

    static SpecValue.Rec line(String action, Map<String, SpecValue> fields) {
        Map<String, SpecValue> line = new LinkedHashMap<>(fields);
        line.put(EVENT, SpecValue.of(action));
        return new SpecValue.Rec(line);
    }

    /**
     * It is the time of an event.
     *
     * @param event
     *            the event
     * @param other
     *            what clocks show then, other than the candidates' monotonic ones
     */
    void tick(TracedLog.Noted event, Map<String, SpecValue> other) {
        int now = NodeTime.fitting(NodeTime.whole(event.trueNanos()));
        if (now > MAX_MICROS) {
            throw new BadInputException("the run is longer than 30 simulated minutes, which is as far as TLC counts");
        }
        Map<String, SpecValue> clocks = new LinkedHashMap<>();
        for (String pod : pods) {
            clocks.put(pod, SpecValue.of(time.at(pod, event.trueNanos())));
        }
        Map<String, SpecValue> all = new LinkedHashMap<>(other);
        all.put("now", SpecValue.of(now));
        all.put("clk", new SpecValue.Rec(clocks));
        if (!all.equals(shown)) {
            shown = all;
            events.add(line("Tick", all));
        }
    }

    void add(SpecValue.Rec event) {
        events.add(event);
    }

    List<SpecValue.Rec> all() {
        return events;
    }
}
