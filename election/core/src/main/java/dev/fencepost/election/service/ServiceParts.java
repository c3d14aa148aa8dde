package dev.fencepost.election.service;

import java.util.List;
import java.util.Optional;

/**
 * What the owner of a service gave it, beside the settings that its lifecycle knows.
 *
 * @param name
 *            the service's name, in the log and in the names of its threads
 * @param elector
 *            how it stands; empty where there is no election
 * @param callsAreAttempts
 *            whether the election knows no campaigns, so that each failed call of a standby is a failed attempt
 * @param storedCount
 *            where the guarded count is read before the campaign
 * @param stateLoader
 *            reads the state
 * @param healthCheck
 *            asks those the service commands how they are
 * @param port
 *            the port that only the leader opens
 * @param alwaysOn
 *            the tasks that a standby has as well
 * @param elected
 *            the tasks that only the leader has
 * @param steps
 *            the start-up steps, in their order
 */
record ServiceParts(String name, Optional<Elector> elector, boolean callsAreAttempts,
        Optional<StoredCount> storedCount, Optional<StateLoader> stateLoader, Optional<ServiceTask> healthCheck,
        Optional<ServicePort> port, List<ServiceTask> alwaysOn, List<ServiceTask> elected, List<ServiceTask> steps) {

    /** Keeps copies of its own. */
    ServiceParts {
        alwaysOn = List.copyOf(alwaysOn);
        elected = List.copyOf(elected);
        steps = List.copyOf(steps);
    }

    List<ServiceTask> tasks(TaskGroup group) {
        return group == TaskGroup.ALWAYS_ON ? alwaysOn : elected;
    }
}
