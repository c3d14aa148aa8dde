package dev.fencepost.tla.trace;

import dev.fencepost.simulator.ClockMap;
import dev.fencepost.simulator.Recorded;
import dev.fencepost.tla.spec.SpecValue;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Tells the run of one Lease in the words of LeaseElection: one event for each of its steps. */
final class LeaseTracer {

    private static final int WALL_ZERO = 300_000_000;
    private static final long LONGEST_GAP_MICROS = 1_000;

    private final TracedLog log;
    private final String lease;
    private final List<String> pods;
    private final List<String> stores;
    private final boolean datesCompared;

    private final NodeTime time = new NodeTime();
    private final Ranks uids = new Ranks();
    private final Ranks versions = new Ranks();
    private final Map<String, SpecValue> identities = new HashMap<>();
    private final Map<Integer, SpecValue> history = new HashMap<>();
    private final LeaseAnswers answers;
    private final Walls walls;
    private final LeaseFields fields;

    private final TraceEvents events;
    private final Map<String, Recorded> states = new HashMap<>();
    private final ToldStates told = new ToldStates();
    private final Map<String, long[]> verdicts = new HashMap<>();
    private Map<String, SpecValue> wallsShown = new LinkedHashMap<>();
    private SpecValue store = LeaseFields.absent();

    /**
     * A tracer of one Lease.
     *
     * @param log
     *            the traced run
     * @param lease
     *            the name of the Lease
     * @param pods
     *            its candidates' nodes
     * @param stores
     *            the nodes of its fenced stores
     * @param datesCompared
     *            whether candidates compare wall clocks
     */
    LeaseTracer(TracedLog log, String lease, List<String> pods, List<String> stores, boolean datesCompared) {
        this.log = log;
        this.lease = lease;
        this.pods = pods;
        this.stores = stores;
        this.datesCompared = datesCompared;
        this.events = new TraceEvents(time, pods);
        this.answers = new LeaseAnswers(log);
        this.walls = walls();
        this.fields = new LeaseFields(time, walls, identities, uids, versions);
    }

    /** What a right wall clock shows at the start. */
    static int wallZero(boolean datesCompared) {
        return datesCompared ? WALL_ZERO : 0;
    }

    /** Where dates are not compared only those count that a candidate reads in a step, or that stand in a record. */
    private Walls walls() {
        if (datesCompared) {
            return Walls.compared(ClockMap.WALL_EPOCH_NANOS / NodeTime.NANOS_PER_MICRO, WALL_ZERO);
        }
        TreeSet<Long> dates = new TreeSet<>();
        for (TracedLog.Noted event : log.noted()) {
            if (pods.contains(event.node())) {
                dates.add(event.wallMicros());
            }
            if (event.kind().equals("lease-written")) {
                dates.add(event.number("renewMicros"));
            }
            if (event.kind().equals("stepped")) {
                dates.add(event.nested("after").number("lastRenewMicros").orElseThrow());
            }
        }
        return Walls.ordered(dates.tailSet(1L), LONGEST_GAP_MICROS);
    }

    List<SpecValue.Rec> events() {
        List<TracedLog.Noted> noted = log.noted();
        for (int i = 0; i < noted.size(); i++) {
            TracedLog.Noted event = noted.get(i);
            boolean ours = pods.contains(event.node());
            switch (event.kind()) {
                case "clock-changed" -> time.changed(event);
                case "standing" -> standing(event);
                case "node-crashed" -> crashed(event, ours);
                case "stepped" -> stepped(event, ours, log.verdictAfter(i));
                case "lease-written" -> written(event);
                case "lease-deleted" -> deleted(event);
                case "served" -> served(event);
                case "floor-told" -> floorTold(event);
                case "claim-judged" -> claimJudged(event);
                case "write-judged" -> writeJudged(event);
                case "work-checked" -> asked(event, ours);
                default -> {
                    // a verdict: it belongs to the step before it
                }
            }
        }
        return events.all();
    }

    private void standing(TracedLog.Noted event) {
        identities.putIfAbsent(event.text("candidate"), identity(event.node(), event.incarnation()));
    }

    private static SpecValue identity(String node, long incarnation) {
        return SpecValue.seq(SpecValue.of(node), SpecValue.of((int) incarnation));
    }

    private void crashed(TracedLog.Noted event, boolean ours) {
        if (ours && states.remove(event.node()) != null) {
            told.forget(event.node());
            verdicts.remove(event.node());
            emit(event, "Crash", Map.of("n", SpecValue.of(event.node())));
        }
    }

    private void stepped(TracedLog.Noted event, boolean ours, Optional<TracedLog.Noted> verdict) {
        if (!ours) {
            return;
        }
        String node = event.node();
        Recorded input = event.nested("input");
        Recorded after = event.nested("after");
        verdict.ifPresent(
                set -> verdicts.put(node, new long[]{set.number("token"), set.number("validUntilNanos")}));
        Recorded before = states.put(node, after);
        boolean over = before != null && before.text("phase").equals(Optional.of("CLOSED"));
        if (over) {
            return;
        }
        String action = before == null ? "Start" : LeaseInputs.action(input, before);
        Map<String, SpecValue> line = new LinkedHashMap<>();
        line.put("n", SpecValue.of(node));
        if (action.startsWith("Answered")) {
            Map<String, SpecValue> call = call(node, event.incarnation(), input.number("attempt").orElseThrow());
            if (!answers.served(event.seq())) {
                emit(event, "ServeError", withStore(call));
            }
            line.putAll(call);
        }
        input.number("highest").filter(floor -> action.equals("FloorRead"))
                .ifPresent(floor -> line.put("floor", SpecValue.of(NodeTime.fitting(floor))));
        tick(event);
        line.put("post", post(node, after));
        emit(event, action, line);
    }

    private SpecValue post(String node, Recorded after) {
        long[] verdict = verdicts.getOrDefault(node, new long[]{0, 0});
        return told.post(node, fields.of(node, after, verdict[0], verdict[1]), false);
    }

    private void written(TracedLog.Noted event) {
        if (!event.text("lease").equals(lease)) {
            return;
        }
        int uid = uids.appear(event.text("uid"));
        int version = versions.appear(event.text("version"));
        store = LeaseFields.snapshot(uid, version, fields.lease(event.what()));
        history.put(version, store);
        if (event.text("cause").equals("annotate")) {
            emit(event, "Annotate", withRecord(withStore(Map.of())));
        } else if (event.text("cause").equals("operator-edit")) {
            emit(event, "Edit", withRecord(withStore(Map.of())));
        }
    }

    private void deleted(TracedLog.Noted event) {
        if (event.text("lease").equals(lease)) {
            store = LeaseFields.absent();
            emit(event, "Delete", Map.of());
        }
    }

    private void served(TracedLog.Noted event) {
        if (!pods.contains(event.text("callerNode"))) {
            return;
        }
        Map<String, SpecValue> line = withStore(call(event.text("callerNode"), event.number("callerIncarnation"),
                event.number("attempt")));
        if (event.truth("write")) {
            writeServed(event, line);
        } else {
            readServed(event, line);
        }
    }

    private void readServed(TracedLog.Noted event, Map<String, SpecValue> line) {
        switch (answers.reply(event)) {
            case "" -> {
                // nobody heard of it
            }
            case "found", "absent" -> {
                int version = versions.of(event.text("version"));
                if (store.field("ver").equals(SpecValue.of(version))) {
                    emit(event, "ServeRead", line);
                } else {
                    line.put("at", history.getOrDefault(version, LeaseFields.absent()));
                    emit(event, "ServeStale", line);
                }
            }
            default -> emit(event, "ServeError", line);
        }
    }

    private void writeServed(TracedLog.Noted event, Map<String, SpecValue> line) {
        String heard = answers.reply(event);
        if (event.truth("applied")) {
            String any = answers.replyToAny(event);
            boolean failed = any.equals("refused") || any.equals("indeterminate");
            if (answers.servedAgain(event) && (any.equals("conflict") || answers.appliedAgain(event))) {
                line.put("st", SpecValue.of(any.equals("conflict") ? "conflict" : "applied"));
                emit(event, "ServeTwice", withRecord(line));
            } else {
                emit(event, failed ? "ServeAppliedError" : "ServeApplied", withRecord(line));
            }
        } else if (!heard.isEmpty() && !answers.appliedBefore(event)) {
            emit(event, heard.equals("conflict") ? "ServeConflict" : "ServeError", line);
        }
    }

    private static Map<String, SpecValue> call(String node, long incarnation, long attempt) {
        Map<String, SpecValue> call = new LinkedHashMap<>();
        call.put("n", SpecValue.of(node));
        call.put("inc", SpecValue.of((int) incarnation));
        call.put("id", SpecValue.of(NodeTime.fitting(attempt)));
        return call;
    }

    private Map<String, SpecValue> withStore(Map<String, SpecValue> line) {
        Map<String, SpecValue> more = new LinkedHashMap<>(line);
        more.put("uid", store.field("uid"));
        more.put("ver", store.field("ver"));
        return more;
    }

    private Map<String, SpecValue> withRecord(Map<String, SpecValue> line) {
        Map<String, SpecValue> more = new LinkedHashMap<>(line);
        more.put("rec", store.field("rec"));
        return more;
    }

    private void floorTold(TracedLog.Noted event) {
        if (stores.contains(event.text("store"))) {
            emit(event, "FloorTold", Map.of("f", SpecValue.of(event.text("store")), "highest",
                    SpecValue.of(NodeTime.fitting(event.number("highest")))));
        }
    }

    private void claimJudged(TracedLog.Noted event) {
        if (stores.contains(event.text("store"))) {
            emit(event, "JudgeClaim", judged(event, "claimant", event.truth("accepted")));
        }
    }

    private void writeJudged(TracedLog.Noted event) {
        // A fence that cannot read its marker does not judge: such a write is as one that was lost.
        boolean judged = !event.text("admission").equals("refused-unreadable");
        if (judged && stores.contains(event.text("store"))) {
            // To let a stale write through is to admit it.
            boolean refused = event.text("admission").startsWith("refused");
            emit(event, "JudgeWrite", judged(event, "writer", !refused));
        }
    }

    private static Map<String, SpecValue> judged(TracedLog.Noted event, String who, boolean accepted) {
        Map<String, SpecValue> line = new LinkedHashMap<>();
        line.put("f", SpecValue.of(event.text("store")));
        line.put("by", SpecValue.of(event.text(who + "Node")));
        line.put("inc", SpecValue.of((int) event.number(who + "Incarnation")));
        line.put("token", SpecValue.of(NodeTime.fitting(event.number("token"))));
        line.put("accepted", SpecValue.of(accepted));
        line.put("highest", SpecValue.of(NodeTime.fitting(event.number("highest"))));
        return line;
    }

    private void asked(TracedLog.Noted event, boolean ours) {
        if (ours) {
            emit(event, "Asked",
                    Map.of("n", SpecValue.of(event.node()), "valid", SpecValue.of(event.truth("valid"))));
        }
    }

    private void emit(TracedLog.Noted event, String action, Map<String, SpecValue> line) {
        tick(event);
        events.add(TraceEvents.line(action, line));
    }

    private void tick(TracedLog.Noted event) {
        wallsShown = dates(event);
        events.tick(event, Map.of("wall", new SpecValue.Rec(wallsShown)));
    }

    /** Where dates are not compared, those of a candidate count when it takes a step. */
    private Map<String, SpecValue> dates(TracedLog.Noted event) {
        Map<String, SpecValue> dates = new LinkedHashMap<>();
        for (String pod : pods) {
            if (datesCompared) {
                dates.put(pod, SpecValue.of(walls.of(time.wallAt(pod, event.trueNanos()))));
            } else if (pod.equals(event.node())) {
                dates.put(pod, SpecValue.of(walls.of(event.wallMicros())));
            } else {
                dates.put(pod, wallsShown.getOrDefault(pod, SpecValue.of(0)));
            }
        }
        return dates;
    }
}
