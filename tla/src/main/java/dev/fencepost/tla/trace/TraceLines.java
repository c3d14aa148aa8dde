package dev.fencepost.tla.trace;

import dev.fencepost.simulator.BadInputException;
import dev.fencepost.tla.spec.SpecValue;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which fields the lines of a trace have, by their action.
 *
 * <p>The module that takes them in reads those and no others: of a field that it does not know it would believe anything.
 *
 * @param fields
 *            by name of the action
 */
record TraceLines(Map<String, Fields> fields) {

    private static final String ACTION = "e";

    /**
     * The fields of an action's lines, but for its name.
     *
     * @param all
     *            those that there may be
     * @param needed
     *            those of them that there must be
     */
    record Fields(Set<String> all, Set<String> needed) {

        /** Takes copies. */
        Fields {
            all = Set.copyOf(all);
            needed = Set.copyOf(needed);
        }
    }

    /** Copies the map. */
    TraceLines {
        fields = Map.copyOf(fields);
    }

    /** As {@code TraceLease} reads them. */
    static TraceLines ofLease() {
        return of("""
                Tick: now clk wall
                Start Woke TimedOutRead TimedOutWrite: n post
                FloorFailed Claimed ClaimRefused ClaimFailed WorkEnded StepDown Close Idle: n post
                AnsweredRead AnsweredWrite AnsweredLate: n inc id post
                FloorRead: n floor post
                ServeRead ServeConflict ServeError: n inc id uid ver
                ServeApplied ServeAppliedError: n inc id uid ver rec
                ServeTwice: n inc id uid ver rec st
                ServeStale: n inc id uid ver at
                Annotate Edit: uid ver rec
                Delete:
                JudgeClaim JudgeWrite: f by inc token accepted highest
                FloorTold: f highest
                Asked: n valid
                Crash: n
                """);
    }

    /** As {@code TraceEtcd} reads them; of several actions in one step only the last tells what the step has left. */
    static TraceLines ofEtcd() {
        return of("""
                Tick: now clk srv
                Begin Granted ShookHands HandshakeFailed Won CampaignFailed Confirmed ConfirmedTooLate: n post?
                KeyGone ConfirmAgain ConfirmFailed RenewalSent KeyReadAgain Renewed Reconnected: n post?
                StreamBroken ReconnectFailed Reconnecting LeaseExpired StepDown Close WorkEnded: n post?
                WorkDidNotStop GrantAbandoned Revoked RevokeFailed Idle: n post?
                GrantFailed: n ear post?
                GrantedLate: n id post?
                DeadlineReached: n more post?
                ServeGrant ServeCampaign ServeConfirm ServeRevoke CatchUp Withdraw: n life id server?
                ServeRenewal ServeLateRenewal: n life id lease server?
                ServeDeposed: n life id lease told server?
                Expire OperatorRevokes: lease server?
                OperatorDeletes: token server?
                Extend: lease gift server?
                ServerStops: server?
                WriteServed: token previous accepted server?
                Asked: n valid
                Crash: n
                """);
    }

    /**
     * Reads a table.
     *
     * @param table
     *            in each line the names of actions, a colon, and the names of their fields; behind those that may be
     *            left out stands a question mark
     */
    static TraceLines of(String table) {
        Map<String, Fields> fields = new HashMap<>();
        table.lines().forEach(row -> {
            int colon = row.indexOf(':');
            Set<String> all = new HashSet<>();
            Set<String> needed = new HashSet<>();
            for (String name : words(row.substring(colon + 1))) {
                String plain = name.replace("?", "");
                all.add(plain);
                if (plain.equals(name)) {
                    needed.add(plain);
                }
            }
            words(row.substring(0, colon)).forEach(action -> fields.put(action, new Fields(all, needed)));
        });
        return new TraceLines(fields);
    }

    private static Set<String> words(String text) {
        return text.isBlank() ? Set.of() : Set.of(text.strip().split(" "));
    }

    /**
     * Demands that each event has the fields of its action.
     *
     * @throws BadInputException
     *             in one sentence: the line, and that there is no such action, a field is missing, or not known
     */
    void check(Trace trace) {
        for (int i = 0; i < trace.events().size(); i++) {
            try {
                check(trace.events().get(i));
            } catch (BadInputException bad) {
                throw Trace.inLine(i, bad);
            }
        }
    }

    private void check(SpecValue.Rec event) {
        String action = event.field(ACTION).asText();
        Fields known = fields.get(action);
        if (known == null) {
            throw new BadInputException("the specification has no action " + action);
        }
        Set<String> told = event.fields().keySet();
        for (String name : new TreeSet<>(known.needed())) {
            if (!told.contains(name)) {
                throw new BadInputException("the event " + action + " has no field '" + name + "'");
            }
        }
        for (String name : told) {
            if (!name.equals(ACTION) && !known.all().contains(name)) {
                throw new BadInputException("the event " + action + " has a field '" + name
                        + "', which its lines do not have");
            }
        }
    }
}
