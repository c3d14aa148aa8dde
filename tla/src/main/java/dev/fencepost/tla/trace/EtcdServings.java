package dev.fencepost.tla.trace;

import dev.fencepost.simulator.Recorded;
import dev.fencepost.tla.spec.SpecValue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which actions of EtcdElection a step of the server is.
 *
 * <p>The server may do several things in one step, such as removing two leases; and it may take a request long before it
 * does anything about it. What counts is when it takes effect: a renewal when it is answered, or too late for its
 * lease, a call when it changes something or, if it changes nothing, when it is answered.
 */
final class EtcdServings {

    private final EtcdNames names;
    private final Predicate<Recorded> current;
    private final EtcdRenewals renewals;
    private final long ttlNanos;
    private final Map<Long, SpecValue.Rec> written = new HashMap<>();
    private final Set<SpecValue.Rec> queued = new HashSet<>();
    private List<SpecValue.Rec> lines = new ArrayList<>();

    /**
     * Servings of a run.
     *
     * @param names
     *            what things are called
     * @param current
     *            whether a stream is the one that its candidate keeps now
     * @param ttlNanos
     *            how long leases are granted for
     */
    EtcdServings(EtcdNames names, Predicate<Recorded> current, long ttlNanos) {
        this.names = names;
        this.current = current;
        this.renewals = new EtcdRenewals(current);
        this.ttlNanos = ttlNanos;
    }

    /** A write of the state was judged; one that was accepted is told in its place among the changes. */
    Optional<SpecValue.Rec> judged(Recorded fact) {
        boolean accepted = fact.truth("written").orElseThrow();
        SpecValue.Rec line = TraceEvents.line("WriteServed", Map.of("token",
                SpecValue.of(NodeTime.fitting(number(fact, "fenceRevision"))), "previous",
                SpecValue.of(NodeTime.fitting(number(fact, "previousRevision"))), "accepted",
                SpecValue.of(accepted)));
        if (accepted) {
            written.put(number(fact, "revision"), line);
            return Optional.empty();
        }
        return Optional.of(line);
    }

    /** The events of a step, of which the last tells what it left. */
    List<SpecValue.Rec> of(Recorded step) {
        lines = new ArrayList<>();
        String cause = step.text("cause").orElseThrow();
        if (cause.equals("KeepAliveSend")) {
            Recorded stream = step.nested("asking").orElseThrow();
            renewals.comes(stream, number(stream, "lease"));
        }
        Deque<Recorded> changes = new ArrayDeque<>(parts(step, "changes"));
        for (Recorded fact : parts(step, "facts")) {
            if (fact.kind().equals("revoked") || fact.kind().equals("expired")) {
                changesBefore(number(fact, "lease"), changes, step);
            }
            fact(fact, step);
        }
        changes.forEach(change -> change(change, step));
        unchanged(step);
        parts(step, "told").forEach(told -> told(told, step));
        if (cause.equals("ServerIsKilled") || cause.equals("ServerIsTerminated")) {
            add("ServerStops", Map.of());
        }
        if (!lines.isEmpty()) {
            Map<String, SpecValue> last = new LinkedHashMap<>(lines.removeLast().fields());
            last.put("server", after(step));
            lines.add(new SpecValue.Rec(last));
        }
        return lines;
    }

    /**
     * The changes before a lease ended with its keys: when another leader is elected, the server carries out all that
     * has waited for one in a single step, such as a write and the revoke after it.
     */
    private void changesBefore(long lease, Deque<Recorded> changes, Recorded step) {
        if (changes.stream().anyMatch(change -> number(change, "lease") == lease)) {
            while (number(changes.element(), "lease") != lease) {
                change(changes.remove(), step);
            }
        }
    }

    private void add(String action, Map<String, SpecValue> line) {
        lines.add(TraceEvents.line(action, line));
    }

    private void renewal(Recorded stream) {
        Map<String, SpecValue> line = names.call(stream);
        line.put("lease", SpecValue.of(names.lease(number(stream, "lease"))));
        add(current.test(stream) ? "ServeRenewal" : "ServeLateRenewal", line);
    }

    /** It was served when it was too late; a server that renews it all the same must be told of. */
    private void held(Recorded stream, boolean kept) {
        if (kept) {
            renewal(stream);
        }
    }

    /** Of a renewal on a stream that is given up nothing is left in the specification but what it does to the lease. */
    private void again(long lease, boolean kept) {
        if (kept) {
            extended(lease, 0);
        }
    }

    private void extended(long lease, int gift) {
        Map<String, SpecValue> line = about(lease);
        line.put("gift", SpecValue.of(gift));
        add("Extend", line);
        renewals.extended(lease);
    }

    private void fact(Recorded fact, Recorded step) {
        long lease = number(fact, "lease");
        switch (fact.kind()) {
            case "granted" -> {
                asker(step, "grant", lease).ifPresent(caller -> add("ServeGrant", names.call(caller)));
                names.granted(lease);
            }
            case "extended" ->
                extended(lease, NodeTime.fitting(NodeTime.whole(number(fact, "runsNanos") - ttlNanos)));
            case "renewed-too-late" -> {
                for (int left = renewals.tooLate(by(fact)); left > 0; left--) {
                    renewal(by(fact));
                }
            }
            case "expired" -> add("Expire", about(lease));
            case "revoked" -> asker(step, "revoke", lease).ifPresentOrElse(
                    caller -> add("ServeRevoke", names.call(caller)), () -> add("OperatorRevokes", about(lease)));
            default -> {
                // a renewal, which is told by its answer
            }
        }
    }

    private Map<String, SpecValue> about(long lease) {
        Map<String, SpecValue> line = new LinkedHashMap<>();
        line.put("lease", SpecValue.of(names.lease(lease)));
        return line;
    }

    /** Who asks now, or did before the call could be carried out. */
    private static Optional<Recorded> asker(Recorded step, String call, long lease) {
        Optional<Recorded> asking = step.nested("asking").filter(caller -> isCall(caller, call));
        return asking.or(() -> parts(step, "told").stream().filter(told -> told.kind().equals("answer"))
                .filter(told -> call.equals("revoke")
                        ? number(by(told), "lease") == lease
                        : number(told, "lease") == lease)
                .map(EtcdServings::by).filter(caller -> isCall(caller, call)).findFirst());
    }

    private void change(Recorded change, Recorded step) {
        if (!change.truth("queued").orElseThrow()) {
            SpecValue.Rec write = written.remove(number(change, "revision"));
            if (write != null) {
                lines.add(write);
            }
            return;
        }
        Recorded caller = by(change);
        if (change.kind().equals("put")) {
            queued.add(new SpecValue.Rec(names.call(caller)));
            add("ServeCampaign", names.call(caller));
            return;
        }
        switch (change.text("cause").orElseThrow()) {
            case "left" -> add("Withdraw", names.call(caller));
            case "operator" -> {
                // a key that goes with a revoked lease has been told of
                if (parts(step, "facts").stream().noneMatch(fact -> fact.kind().equals("revoked"))) {
                    add("OperatorDeletes",
                            Map.of("token", SpecValue.of(NodeTime.fitting(number(change, "token")))));
                }
            }
            default -> {
                // it went with its lease
            }
        }
    }

    /** A call that changed nothing and was answered. */
    private void unchanged(Recorded step) {
        String answer = step.text("answer").orElseThrow();
        Recorded caller = step.nested("asking").orElseThrow();
        if (!answer.equals("held") && !answer.equals("none")) {
            answered(caller, answer, step);
        }
    }

    private void answered(Recorded caller, String answer, Recorded step) {
        boolean failed = answer.equals("failure");
        boolean unknown = failed && !lives(step, number(caller, "lease"));
        switch (caller.text("call").orElse("")) {
            case "read-key" -> {
                if (!failed) {
                    add("ServeConfirm", names.call(caller));
                }
            }
            case "campaign" -> {
                if (unknown && !queued.contains(new SpecValue.Rec(names.call(caller)))) {
                    add("ServeCampaign", names.call(caller));
                }
            }
            case "revoke" -> {
                if (unknown) {
                    add("ServeRevoke", names.call(caller));
                }
            }
            default -> {
                // a grant that failed, or nothing of the queue
            }
        }
    }

    private static boolean lives(Recorded step, long lease) {
        return step.nested("leases").orElseThrow().fields().stream()
                .anyMatch(field -> field.value().equals(new Recorded.Number(lease)));
    }

    private void told(Recorded told, Recorded step) {
        Recorded caller = by(told);
        switch (told.kind()) {
            case "answer" -> {
                String reply = told.text("reply").orElseThrow();
                if (reply.equals("CampaignResponse")) {
                    add("CatchUp", names.call(caller));
                } else {
                    answered(caller, reply, step);
                }
            }
            case "message" -> renewed(told, caller, step);
            default -> {
                // a stream that ends, of which the candidate hears
            }
        }
    }

    private void renewed(Recorded told, Recorded stream, Recorded step) {
        long lease = number(told, "lease");
        boolean kept = number(told, "seconds") > 0;
        boolean real = kept
                ? parts(step, "facts").stream()
                        .anyMatch(fact -> fact.kind().equals("renewed") && number(fact, "lease") == lease)
                : !lives(step, lease);
        EtcdRenewals.Answered answered = renewals.answered(stream);
        if (real) {
            switch (answered) {
                case SERVED -> renewal(stream);
                case AGAIN -> again(lease, kept);
                case HELD -> held(stream, kept);
            }
        } else if (current.test(stream)) {
            Map<String, SpecValue> line = names.call(stream);
            line.put("lease", SpecValue.of(names.lease(lease)));
            line.put("told", SpecValue.of(kept ? "Kept" : "Gone"));
            add("ServeDeposed", line);
        }
    }

    private SpecValue after(Recorded step) {
        List<SpecValue> leases = new ArrayList<>();
        List<SpecValue> queue = new ArrayList<>();
        step.nested("leases").orElseThrow().fields().forEach(field -> {
            if (field.value() instanceof Recorded.Number(long id)) {
                leases.add(SpecValue.of(names.lease(id)));
            }
        });
        step.nested("queue").orElseThrow().fields().forEach(field -> {
            if (field.value() instanceof Recorded.Number(long token)) {
                queue.add(SpecValue.of(NodeTime.fitting(token)));
            }
        });
        return new SpecValue.Rec(Map.of("revision", SpecValue.of(NodeTime.fitting(number(step, "revision"))), "leases",
                new SpecValue.Seq(leases), "queue", new SpecValue.Seq(queue)));
    }

    private static List<Recorded> parts(Recorded from, String name) {
        List<Recorded> parts = new ArrayList<>();
        for (Recorded.Field field : from.nested(name).orElseThrow().fields()) {
            if (field.value() instanceof Recorded.Nested(Recorded part)) {
                parts.add(part);
            }
        }
        return parts;
    }

    private static Recorded by(Recorded told) {
        return told.nested("by").orElseThrow();
    }

    private static boolean isCall(Recorded caller, String call) {
        return caller.text("call").equals(Optional.of(call));
    }

    private static long number(Recorded from, String field) {
        return from.number(field).orElseThrow();
    }
}
