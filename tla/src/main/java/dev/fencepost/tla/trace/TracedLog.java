package dev.fencepost.tla.trace;

import dev.fencepost.simulator.LogEvent;
import dev.fencepost.simulator.LogSink;
import dev.fencepost.simulator.Recorded;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Keeps what traces are made of: of every event its cause, and of those that matter all that they tell. */
public final class TracedLog implements LogSink {

    private static final Set<String> KEPT = Set.of("clock-changed", "node-crashed", "standing", "stepped", "served",
            "floor-told", "lease-written", "lease-deleted", "claim-judged", "write-judged", "work-checked", "verdict",
            "etcd-stepped", "state-judged");

    private final List<Noted> noted = new ArrayList<>();
    private long[] causes = new long[1_024];

    /**
     * An event that matters.
     *
     * @param seq
     *            its number in the log
     * @param trueNanos
     *            true time since the start
     * @param node
     *            the name of the node
     * @param incarnation
     *            which process of the node
     * @param monotonicNanos
     *            the node's monotonic clock
     * @param wallMicros
     *            the node's wall clock
     * @param what
     *            what happened
     */
    record Noted(long seq, long trueNanos, String node, int incarnation, long monotonicNanos, long wallMicros,
            Recorded what) {

        String kind() {
            return what.kind();
        }

        long number(String field) {
            return what.number(field).orElseThrow(() -> missing(field));
        }

        String text(String field) {
            return what.text(field).orElseThrow(() -> missing(field));
        }

        boolean truth(String field) {
            return what.truth(field).orElseThrow(() -> missing(field));
        }

        Recorded nested(String field) {
            return what.nested(field).orElseThrow(() -> missing(field));
        }

        private IllegalArgumentException missing(String field) {
            return new IllegalArgumentException("event " + seq + ", " + kind() + ", has no " + field);
        }
    }

    @Override
    public void accept(LogEvent event) {
        if (event.seq() >= causes.length) {
            causes = Arrays.copyOf(causes, Math.toIntExact(event.seq() * 2));
        }
        causes[(int) event.seq()] = event.causeSeq();
        if (KEPT.contains(event.entry().kind())) {
            noted.add(new Noted(event.seq(), event.trueNanos(), event.node().name(), event.incarnation(),
                    event.monotonicNanos(), event.wallMicros(), Recorded.of(event.entry())));
        }
    }

    List<Noted> noted() {
        return noted;
    }

    /** The verdict of a step, which follows at once in the log; empty if the step left it as it was. */
    Optional<Noted> verdictAfter(int step) {
        Optional<Noted> last = Optional.empty();
        for (int i = step + 1; i < noted.size() && noted.get(i).kind().equals("verdict")
                && noted.get(i).node().equals(noted.get(step).node()); i++) {
            last = Optional.of(noted.get(i));
        }
        return last;
    }

    /** Whose steps the run tells, by the kind of the state after them; empty for nobody's. */
    String protocol() {
        return noted.stream().filter(each -> each.kind().equals("stepped")).findFirst()
                .map(step -> step.nested("after").kind()).orElse("");
    }

    /** The event that led to the given one; 0 for none. */
    long cause(long seq) {
        return causes[(int) seq];
    }
}
