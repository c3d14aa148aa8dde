package dev.fencepost.properties.mutant.search;

import dev.fencepost.simulator.LogEvent;
import dev.fencepost.simulator.LogSink;
import java.util.HashSet;
import java.util.Set;

/** The abstract states that a run goes through, as numbers, and so the steps from one to the next. */
final class AbstractStates implements LogSink {

    /** All queues of keys are one place: there is one election in a scenario of etcd. */
    private static final String QUEUE = "";

    private final Situation situation = new Situation();
    private final Described fields = new Described();
    private final Set<Long> seen = new HashSet<>();
    private long state;

    /** Numbers that stand for the states and the steps seen so far. */
    Set<Long> seen() {
        return seen;
    }

    @Override
    public void accept(LogEvent event) {
        boolean changed = take(event);
        for (Belief belief : situation.beliefs()) {
            changed |= belief.candidate.equals(event.node().name()) && belief.clock(event.monotonicNanos());
        }
        if (changed) {
            long next = situation.number();
            if (next != state) {
                seen.add(next);
                seen.add(Situation.mixed(Situation.mixed(1, state), next));
                state = next;
            }
        }
    }

    /** Whether the event may have changed the state. */
    private boolean take(LogEvent event) {
        String node = event.node().name();
        String kind = event.entry().kind();
        switch (kind) {
            case "node-started", "node-crashed" -> situation.beliefs().stream()
                    .filter(belief -> belief.candidate.equals(node))
                    .forEach(belief -> belief.process(kind.equals("node-started")));
            case "standing", "verdict", "gained", "lost", "stage-reached" ->
                believe(node, kind, fields.of(event.entry()));
            case "lease-written", "lease-deleted", "key-written", "key-deleted" ->
                record(kind, fields.of(event.entry()));
            case "claim-judged", "write-judged" -> {
                Described judged = fields.of(event.entry());
                situation.fence(judged.text("store"), judged.number("highest"));
            }
            case "state-judged" -> {
                Described judged = fields.of(event.entry());
                if (judged.holds("written")) {
                    situation.fence(judged.text("key"), judged.number("fenceRevision"));
                }
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private void believe(String node, String kind, Described claim) {
        String election = claim.text("lease").isEmpty() ? claim.text("election") : claim.text("lease");
        Belief belief = situation.belief(node, election);
        switch (kind) {
            case "standing" -> belief.stands();
            case "verdict" -> belief.verdict(claim.number("token"), claim.number("validUntilNanos"));
            case "gained" -> belief.leads(true);
            case "lost" -> belief.leads(false);
            default -> belief.stage(claim.text("stage"));
        }
    }

    private void record(String kind, Described fact) {
        switch (kind) {
            case "lease-written" -> situation.place(fact.text("lease")).written(fact);
            case "lease-deleted" -> situation.place(fact.text("lease")).deleted();
            case "key-written" -> situation.place(QUEUE).joined(fact);
            default -> situation.place(QUEUE).left(fact);
        }
    }
}
