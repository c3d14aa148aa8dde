package dev.fencepost.tla.trace;

import dev.fencepost.election.campaign.CampaignRow;
import dev.fencepost.properties.cluster.EtcdCluster;
import dev.fencepost.properties.scenario.EtcdConfig;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Recorded;
import dev.fencepost.tla.spec.SpecValue;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tells the run of an election through etcd in the words of EtcdElection: one event for each of its steps. */
final class EtcdTracer {

    private final TracedLog log;
    private final List<String> pods;
    private final NodeTime time = new NodeTime();
    private final EtcdNames names = new EtcdNames();
    private final EtcdFields fields;
    private final EtcdServings servings;

    private final TraceEvents events;
    private final Map<String, Recorded> states = new HashMap<>();
    private final ToldStates told = new ToldStates();
    private final Map<String, long[]> verdicts = new HashMap<>();
    private final Set<String> working = new HashSet<>();
    private int served;

    /** A tracer of a traced run of that configuration. */
    EtcdTracer(TracedLog log, EtcdConfig config) {
        this.log = log;
        this.pods = config.cluster().pods();
        this.events = new TraceEvents(time, pods);
        this.fields = new EtcdFields(time, names, config.timings());
        this.servings = new EtcdServings(names, this::isCurrent, EtcdConstants.ttlNanos(config.timings()));
    }

    List<SpecValue.Rec> events() {
        List<TracedLog.Noted> noted = log.noted();
        for (int i = 0; i < noted.size(); i++) {
            TracedLog.Noted event = noted.get(i);
            boolean ours = pods.contains(event.node());
            switch (event.kind()) {
                case "clock-changed" -> time.changed(event);
                case "node-crashed" -> crashed(event, ours);
                case "stepped" -> stepped(event, log.verdictAfter(i));
                case "etcd-stepped" -> served(event);
                case "state-judged" -> servings.judged(event.what()).ifPresent(line -> emit(event, line));
                case "work-checked" ->
                    emit(event, TraceEvents.line("Asked", Map.of("n", SpecValue.of(event.node()), "valid",
                            SpecValue.of(event.truth("valid")))));
                default -> {
                    // a verdict: it belongs to the step before it
                }
            }
        }
        return events.all();
    }

    private void crashed(TracedLog.Noted event, boolean ours) {
        if (event.node().equals(EtcdCluster.SERVER)) {
            throw new BadInputException("there is no specification for a server that loses its data");
        }
        if (ours && states.remove(event.node()) != null) {
            told.forget(event.node());
            verdicts.remove(event.node());
            working.remove(event.node());
            emit(event, TraceEvents.line("Crash", Map.of("n", SpecValue.of(event.node()))));
        }
    }

    private void stepped(TracedLog.Noted event, Optional<TracedLog.Noted> verdict) {
        String node = event.node();
        Recorded after = event.nested("after");
        verdict.ifPresent(
                set -> verdicts.put(node, new long[]{set.number("token"), set.number("validUntilNanos")}));
        Recorded before = states.put(node, after);
        if (before == null) {
            names.started(node, event.incarnation());
        }
        after.number("leaderRead").filter(id -> id != 0)
                .ifPresent(id -> names.asked(node, event.incarnation(), id));
        List<String> actions = before == null
                ? List.of("Begin")
                : EtcdInputs.actions(event.what(), before, working.contains(node));
        emit(event, actions);
        if (EtcdInputs.took(event.what(), CampaignRow.CONFIRMED)) {
            working.add(node);
        } else if (actions.contains("WorkEnded")) {
            working.remove(node);
        }
    }

    /** All of the step shows after its last action; what a wake sends before the end belongs to the end. */
    private void emit(TracedLog.Noted event, List<String> actions) {
        tick(event);
        int more = 0;
        for (int i = 0; i < actions.size(); i++) {
            String action = actions.get(i);
            boolean last = i == actions.size() - 1;
            boolean sends = action.equals("RenewalSent") || action.equals("Reconnecting");
            if (sends && !last && actions.get(i + 1).equals("DeadlineReached")) {
                more = 1;
                continue;
            }
            Map<String, SpecValue> line = new LinkedHashMap<>();
            line.put("n", SpecValue.of(event.node()));
            Recorded input = event.nested("input");
            switch (action) {
                case "DeadlineReached" -> line.put("more", SpecValue.of(more));
                case "GrantFailed" ->
                    line.put("ear", SpecValue.of(input.kind().equals("timed-out") ? "Listens" : "Deaf"));
                case "GrantedLate" -> line.put("id", SpecValue.of(names.number(event.node(), event.incarnation(),
                        input.number("attempt").orElseThrow())));
                default -> {
                    // the candidate says it all
                }
            }
            if (last) {
                line.put("post", post(event, actions.size() > 1));
            }
            emit(event, TraceEvents.line(action, line));
        }
    }

    private SpecValue post(TracedLog.Noted event, boolean whole) {
        String node = event.node();
        long[] verdict = verdicts.getOrDefault(node, new long[]{0, 0});
        Map<String, SpecValue> seen = fields.of(node, event.incarnation(), event.nested("after"), verdict[0],
                verdict[1]);
        return told.post(node, seen, whole);
    }

    private void served(TracedLog.Noted event) {
        for (SpecValue.Rec line : servings.of(event.what())) {
            emit(event, line);
        }
    }

    /** Whether a stream is the one that its candidate keeps now. */
    private boolean isCurrent(Recorded caller) {
        String node = caller.text("node").orElseThrow();
        Recorded state = states.get(node);
        boolean lives = names.life(node, caller.number("incarnation").orElseThrow()) == told
                .last(node, "life", SpecValue.of(0)).asInt();
        return state != null && lives && state.nested("keepAlive").orElseThrow().number("stream")
                .equals(caller.number("number"));
    }

    private void emit(TracedLog.Noted event, SpecValue.Rec line) {
        tick(event);
        events.add(line);
    }

    /** What the server's clock shows never goes back for its leases. */
    private void tick(TracedLog.Noted event) {
        int reading = Math.max(served, time.at(EtcdCluster.SERVER, event.trueNanos()));
        if (event.node().equals(EtcdCluster.SERVER)) {
            served = reading;
        }
        events.tick(event, Map.of("srv", SpecValue.of(reading)));
    }
}
