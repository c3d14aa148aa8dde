package dev.fencepost.properties.cluster;

import dev.fencepost.election.service.ExitStatus;

/** The words in which the log tells why a service has come to its end. */
final class ExitWords {

    private ExitWords() {}

    static String of(ExitStatus status) {
        return switch (status) {
            case STOPPED -> "shutdown";
            case FINISHED -> "tasks-finished";
            case REFUSED, COUNT_MISMATCH -> "refused";
            case START_FAILED -> "start-failed";
            case TASK_FAILED -> "task-failed";
            case LEADERSHIP_LOST, ELECTION_FAILED -> "lease-lost";
            case DID_NOT_STOP -> "did-not-stop";
        };
    }
}
