package dev.fencepost.tla.trace;

import dev.fencepost.simulator.Recorded;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which answers of a run were taken in by whom.
 *
 * <p>The network delivers requests late and twice, so a call may be served more than once while its caller takes in one
 * answer. The specification is told of those servings only that changed something or were heard of, in its words: a
 * write that was applied and answered with a conflict of its second copy is served twice.
 */
final class LeaseAnswers {

    private static final int MAX_HOPS = 16;

    private final TracedLog log;
    private final Map<Long, TracedLog.Noted> servings = new HashMap<>();
    private final Map<String, List<TracedLog.Noted>> servingsByCall = new HashMap<>();
    private final Map<Long, String> replies = new HashMap<>();
    private final Map<Long, Long> servedFor = new HashMap<>();

    LeaseAnswers(TracedLog log) {
        this.log = log;
        Map<String, Recorded> states = new HashMap<>();
        for (TracedLog.Noted event : log.noted()) {
            switch (event.kind()) {
                case "served" -> {
                    servings.put(event.seq(), event);
                    servingsByCall.computeIfAbsent(call(event), none -> new ArrayList<>()).add(event);
                }
                case "stepped" -> {
                    step(event, states.get(event.node()));
                    states.put(event.node(), event.nested("after"));
                }
                case "node-crashed" -> states.remove(event.node());
                default -> {
                    // says nothing of answers
                }
            }
        }
    }

    private void step(TracedLog.Noted event, @Nullable Recorded before) {
        Recorded input = event.nested("input");
        if (before != null && input.kind().equals("answered") && !LeaseInputs.action(input, before).equals("Idle")) {
            String call = event.node() + "/" + event.incarnation() + "/" + input.number("attempt").orElseThrow();
            long at = event.seq();
            for (int hops = 0; hops < MAX_HOPS && at != 0; hops++) {
                TracedLog.Noted serving = servings.get(at);
                if (serving != null && call(serving).equals(call)) {
                    replies.put(at, said(serving, input.text("reply").orElseThrow()));
                    servedFor.put(event.seq(), at);
                    return;
                }
                at = log.cause(at);
            }
        }
    }

    /**
     * What the server answered; what its caller makes of it is for the specification to judge, where the two differ.
     */
    private static String said(TracedLog.Noted serving, String heard) {
        boolean write = serving.truth("write");
        return switch ((int) serving.number("status")) {
            case 200, 201 -> write ? "applied" : "found";
            case 404 -> write ? heard : "absent";
            case 409 -> write ? "conflict" : heard;
            default -> heard;
        };
    }

    private static String call(TracedLog.Noted serving) {
        return serving.text("callerNode") + "/" + serving.number("callerIncarnation") + "/"
                + serving.number("attempt");
    }

    /** Whether the answer that a step took in was one of the server, and not of the network. */
    boolean served(long step) {
        return servedFor.containsKey(step);
    }

    /** What its caller was told by that very serving; empty if it never heard of it. */
    String reply(TracedLog.Noted serving) {
        return replies.getOrDefault(serving.seq(), "");
    }

    /** What its caller heard of any serving of the same call. */
    String replyToAny(TracedLog.Noted serving) {
        return others(serving).stream().map(this::reply).filter(reply -> !reply.isEmpty()).findFirst().orElse("");
    }

    /** Whether the call came to the server more than once. */
    boolean servedAgain(TracedLog.Noted serving) {
        return others(serving).size() > 1;
    }

    /** Whether the call is applied once more later. */
    boolean appliedAgain(TracedLog.Noted serving) {
        return others(serving).stream().anyMatch(other -> other.seq() > serving.seq() && other.truth("applied"));
    }

    /** Whether an earlier serving of the same call was applied. */
    boolean appliedBefore(TracedLog.Noted serving) {
        return others(serving).stream().anyMatch(other -> other.seq() < serving.seq() && other.truth("applied"));
    }

    private List<TracedLog.Noted> others(TracedLog.Noted serving) {
        return servingsByCall.getOrDefault(call(serving), List.of());
    }
}
