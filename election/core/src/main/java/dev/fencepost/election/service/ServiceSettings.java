package dev.fencepost.election.service;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * What a service is made of, as far as its lifecycle must know.
 *
 * @param mode
 *            whether there is an election
 * @param deployment
 *            whether it may wait
 * @param expectedCount
 *            the count that the stored one must equal; empty where nothing is guarded
 * @param alwaysOn
 *            the names of the tasks that a standby has as well
 * @param elected
 *            the names of the tasks that only the leader has
 * @param loadsState
 *            whether the leader reads the state before anything else
 * @param checksHealth
 *            whether it then checks the health of those it commands
 * @param steps
 *            the names of its start-up steps, in their order
 * @param opensPort
 *            whether it opens a port once its tasks run; a standby never does (mutant GL-32)
 * @param timings
 *            the numbers
 * @param remarks
 *            what is wrong with the owner's own configuration, one sentence each; the service does not start on any
 */
public record ServiceSettings(ServiceMode mode, Deployment deployment, OptionalInt expectedCount,
        List<String> alwaysOn, List<String> elected, boolean loadsState, boolean checksHealth, List<String> steps,
        boolean opensPort, ServiceTimings timings, List<String> remarks) {

    /** Keeps copies of its own. */
    public ServiceSettings {
        alwaysOn = List.copyOf(alwaysOn);
        elected = List.copyOf(elected);
        steps = List.copyOf(steps);
        remarks = List.copyOf(remarks);
    }

    /** A service that is elected, guards a count, and has one of everything; what a test changes is what matters. */
    public static ServiceSettings complete(int expectedCount, ServiceTimings timings) {
        return new ServiceSettings(ServiceMode.ELECTED, Deployment.STANDALONE, OptionalInt.of(expectedCount),
                List.of("metrics"), List.of("worker"), true, true, List.of("services"), true, timings, List.of());
    }

    /** Why the service must not start, one sentence each; all of it can be known before anybody stands (GL-17). */
    public List<String> refusals() {
        List<String> refusals = new ArrayList<>();
        if (mode == ServiceMode.ELECTED && deployment == Deployment.EMBEDDED) {
            refusals.add("an embedded service must not stand in an election: its start would wait for a leadership"
                    + " that may never come");
        }
        if (expectedCount.isPresent() && expectedCount.getAsInt() < 1) {
            refusals.add("the guarded count must be at least 1, not " + expectedCount.getAsInt());
        }
        refusals.addAll(timings.refusals());
        refusals.addAll(remarks);
        return List.copyOf(refusals);
    }

    /** The name of a task. */
    public String nameOf(TaskId task) {
        return switch (task.group()) {
            case ALWAYS_ON -> alwaysOn.get(task.index());
            case ELECTED -> elected.get(task.index());
        };
    }
}
