package dev.fencepost.tla.trace;

import dev.fencepost.simulator.Recorded;
import dev.fencepost.tla.spec.SpecValue;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * What a run's processes, calls and leases are called in the specification.
 *
 * <p>Processes are numbered on each node, leases in the order in which they were granted. A candidate numbers its calls
 * itself; the question who leads, which the specification leaves out, has no number there.
 */
final class EtcdNames {

    private final Map<String, Integer> lives = new HashMap<>();
    private final Map<String, Integer> processes = new HashMap<>();
    private final Map<String, TreeSet<Long>> questions = new HashMap<>();
    private final Ranks leases = new Ranks();

    /** A process takes its first step. */
    void started(String node, long incarnation) {
        lives.put(node + "/" + incarnation, processes.merge(node, 1, Integer::sum));
    }

    /** A process has asked who leads. */
    void asked(String node, long incarnation, long number) {
        questions.computeIfAbsent(node + "/" + incarnation, none -> new TreeSet<>()).add(number);
    }

    int life(String node, long incarnation) {
        return lives.getOrDefault(node + "/" + incarnation, 0);
    }

    int number(String node, long incarnation, long number) {
        TreeSet<Long> asked = questions.getOrDefault(node + "/" + incarnation, new TreeSet<>());
        return NodeTime.fitting(number - asked.headSet(number, true).size());
    }

    int granted(long lease) {
        return leases.appear(Long.toString(lease));
    }

    int lease(long lease) {
        return lease == 0 ? 0 : leases.of(Long.toString(lease));
    }

    /** A line about a call or a stream of a candidate. */
    Map<String, SpecValue> call(Recorded caller) {
        String node = caller.text("node").orElseThrow();
        long incarnation = caller.number("incarnation").orElseThrow();
        Map<String, SpecValue> line = new LinkedHashMap<>();
        line.put("n", SpecValue.of(node));
        line.put("life", SpecValue.of(life(node, incarnation)));
        line.put("id", SpecValue.of(number(node, incarnation, caller.number("number").orElseThrow())));
        return line;
    }
}
