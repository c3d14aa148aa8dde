package dev.fencepost.election.service;

import dev.fencepost.election.Row;

/**
 * The transition table of a service's lifecycle: each row a condition and what follows from it.
 *
 * <p>A step reports the rows it took; a hunt that never takes one of them fails. The rule of seed 001, or the recorded bug
 * that the row answers to, stands beside it.
 */
public enum ServiceRow implements Row {
    /** The settings cannot be. */
    REFUSED("start, the settings cannot be", "exit; nothing was started", "GL-17, GL-20, GL-33"),
    /** The process starts, and a stored count is guarded. */
    STARTED_GUARDED("start, a count is guarded", "always-on tasks, gauges to standing by, read the stored count",
            "2.6, GL-05"),
    /** The process starts, and nothing is guarded. */
    STARTED_UNGUARDED("start, nothing is guarded", "always-on tasks, gauges to standing by, campaign", "2.6"),
    /** The process starts, and there is no election. */
    STARTED_ALONE("start, no election", "always-on tasks, gauges to standing by, read the state", "2.6"),
    /** It is to stop before it has started. */
    STOPPED_BEFORE_START("asked to stop before the start", "exit; nothing was started", "2.6"),

    /** The stored count is the configured one, or there is none yet. */
    COUNT_AGREES("the stored count agrees, or nothing is stored", "campaign", "2.6"),
    /** The stored count is another one. */
    COUNT_DIFFERS("the stored count differs", "the way out, without a campaign", "GL-05"),
    /** The stored count could not be read. */
    COUNT_FAILED("the stored count could not be read", "count a failed attempt, read again after a while, for ever",
            "2.6, GL-11"),
    /** The stored count can never be read. */
    COUNT_REFUSED("the stored count cannot be read", "the way out, without a campaign", "2.8, GL-17, GL-22"),
    /** The stored count was not read in time. */
    COUNT_TIMED_OUT("no answer to the read of the stored count", "the same; give that read up", "GL-08"),
    /** The stored count is read once more. */
    COUNT_RETRIED("woken to read the stored count again", "read it", "2.6"),

    /** An attempt to be elected failed. */
    ATTEMPT_FAILED("an attempt to be elected failed", "count it", "2.9, GL-06"),
    /** A failure of the election that is not an attempt's. */
    NO_ATTEMPT("the election failed at something, not standing by", "nothing", "2.9"),
    /** It leads. */
    ELECTED("elected", "gauges to elected, read the state", "2.6"),
    /** It is elected on its way out. */
    ELECTED_TOO_LATE("elected on the way out", "the work ends at once", "GL-07"),

    /** The state is there, and its count is the configured one. */
    STATE_AGREES("the state was read, its count agrees", "check the health", "2.6"),
    /** The state's count is another one. */
    STATE_DIFFERS("the state was read, its count differs", "the way out, before anything is commanded", "GL-05"),
    /** The state could not be read. */
    STATE_FAILED("the state could not be read, perhaps next time", "read again after a while, inside the bound",
            "GL-16"),
    /** The state can never be read. */
    STATE_REFUSED("the state cannot be read", "the way out", "2.8, GL-22"),
    /** The state was not read in time. */
    STATE_TIMED_OUT("no answer to the read of the state", "give that read up, read again after a while", "GL-08"),
    /** The state is read once more. */
    STATE_RETRIED("woken to read the state again", "read it", "GL-16"),
    /** The state was not read within its bound. */
    STATE_BOUND_REACHED("the bound on reading the state is reached", "the way out", "2.6"),

    /** The health check has ended. */
    HEALTH_CHECKED("the health check has ended", "the start-up steps", "2.6"),
    /** The health check has failed. */
    HEALTH_FAILED("the health check has failed", "the unknown count as healthy; the start-up steps", "GL-34"),
    /** The health check takes too long. */
    HEALTH_CAP_REACHED("the cap on the health check is reached",
            "give it up, the unknown count as healthy; the start-up steps", "GL-14, GL-34"),

    /** A start-up step is done. */
    STEP_DONE("a start-up step is done", "the next one, or the tasks", "2.6"),
    /** A start-up step has failed. */
    STEP_FAILED("a start-up step has failed", "the way out", "GL-11"),
    /** The elected tasks are started. */
    TASKS_STARTED("every start-up step is done", "start the elected tasks, open the port", "2.6"),
    /** The port is open. */
    BOUND("the port is open", "serve", "2.6, GL-32"),
    /** The port could not be opened. */
    BIND_FAILED("the port could not be opened", "the way out", "GL-11"),
    /** There is no port to be opened. */
    NO_PORT("the tasks run, there is no port", "serve", "2.6"),

    /** A task has ended cleanly. */
    TASK_FINISHED("a task has ended cleanly", "warn, go on", "GL-37"),
    /** A task has failed. */
    TASK_FAILED("a task has failed", "the way out", "GL-11, GL-37"),
    /** Every task has ended cleanly. */
    ALL_FINISHED("serving, every task has ended and no port is open", "the way out, cleanly", "2.6"),
    /** It is to stop. */
    SHUTDOWN_ASKED("asked to stop", "the way out, cleanly", "2.6, GL-03, GL-15, GL-19"),
    /** It is to stop, and does. */
    SHUTDOWN_ASKED_AGAIN("asked to stop on the way out", "nothing", "2.6"),
    /** The leadership is lost. */
    LOST("the leadership is lost", "the way out, with an error", "2.6, GL-11, GL-19"),
    /** The leadership ends because the service does. */
    LOST_ON_THE_WAY_OUT("the leadership is lost on the way out", "nothing", "2.6"),
    /** The election has ended by itself. */
    ELECTION_FAILED("the election has ended unasked", "the way out, with an error", "2.6"),

    /** A task has ended as it was told. */
    TASK_STOPPED("a task has ended on the way out", "note it", "GL-01"),
    /** A call that was given up has ended. */
    CALL_ENDED("a call that was given up has ended", "note it", "GL-01"),
    /** The port was opened on the way out. */
    BOUND_TOO_LATE("the port is open, on the way out", "close it", "GL-32"),
    /** The port is closed. */
    UNBOUND("the port is closed", "note it", "GL-01"),
    /** Something ends that does not run. */
    NOT_RUNNING("the end of what does not run", "nothing", ""),
    /** Nothing runs any more. */
    DRAINED("everything that was told to stop has ended", "the work ends, so that the election releases", "GL-01"),
    /** Something has not stopped in time. */
    DRAIN_BOUND_REACHED("something has not stopped in time", "no release; exit with an error", "GL-01"),
    /** The election has ended while something still drains. */
    ELECTION_ENDED_FIRST("the election has ended, and something drains", "go on waiting for it", "GL-01"),
    /** The election has ended. */
    RELEASED("the election has ended, nothing runs", "exit", "2.6, GL-18"),
    /** The election has not ended in time. */
    RELEASE_BOUND_REACHED("the election has not ended in time", "warn, exit all the same", "GL-18"),
    /** The release was not confirmed. */
    RELEASE_UNCONFIRMED("the release was not confirmed", "warn; the exit status stays", "GL-18"),

    /** Woken, and nothing is due. */
    WOKE("woken, nothing is due", "nothing", ""),
    /** Anything that happens to a service that is over. */
    EXITED_IGNORES("anything, once exited", "nothing", "");

    private final String when;
    private final String does;
    private final String seedRule;

    ServiceRow(String when, String does, String seedRule) {
        this.when = when;
        this.does = does;
        this.seedRule = seedRule;
    }

    @Override
    public String id() {
        return name();
    }

    /** The condition. */
    public String when() {
        return when;
    }

    /** What follows. */
    public String does() {
        return does;
    }

    /** The section of seed 001 or the recorded bugs that it answers to, separated by commas, or an empty text. */
    public String seedRule() {
        return seedRule;
    }
}
