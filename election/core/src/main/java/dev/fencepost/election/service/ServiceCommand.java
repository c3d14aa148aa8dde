package dev.fencepost.election.service;

import dev.fencepost.election.FencingToken;
import java.util.Optional;

/** What a service asks its host to do; the host decides nothing, and carries commands out in their order. */
public sealed interface ServiceCommand {

    /**
     * Start every task of a group, each to end with {@link ServiceInput.TaskEnded}.
     *
     * @param group
     *            which tasks
     * @param token
     *            the leadership they run under; empty for those that always run, and where there is no election
     * @param health
     *            what they may believe about those they command
     */
    record StartTasks(TaskGroup group, Optional<FencingToken> token, HealthFinding health) implements ServiceCommand {}

    /** Tell every task that runs to stop, now. That is a request: each ends when it does, and is waited for. */
    record StopTasks(ExitStatus why) implements ServiceCommand {}

    /** Read the stored count; answered with {@link ServiceInput.CountRead} or {@link ServiceInput.CountFailed}. */
    record ReadCount(long call) implements ServiceCommand {}

    /** Stand in the election until told to close it. */
    record Campaign() implements ServiceCommand {}

    /** Read the state; answered with {@link ServiceInput.StateLoaded} or {@link ServiceInput.LoadFailed}. */
    record LoadState(long call) implements ServiceCommand {}

    /**
     * Check the health of those the service commands; answered with {@link ServiceInput.HealthChecked} or
     * {@link ServiceInput.HealthFailed}. The service keeps the cap itself and cancels the check at it.
     */
    record CheckHealth(long call, long capNanos) implements ServiceCommand {}

    /** Run a start-up step; answered with {@link ServiceInput.StepDone} or {@link ServiceInput.StepFailed}. */
    record RunStep(long call, int step) implements ServiceCommand {}

    /** Open the port; answered with {@link ServiceInput.Bound} or {@link ServiceInput.BindFailed}. */
    record Bind(long call) implements ServiceCommand {}

    /** Close the port; answered with {@link ServiceInput.Unbound}. */
    record Unbind(long call) implements ServiceCommand {}

    /** End a call as soon as can be. It is answered all the same, however late, with failure if nothing better. */
    record Cancel(long call) implements ServiceCommand {}

    /**
     * Ask the election to end, and do not wait for it. It makes its verdict false, tells its work to stop, keeps its
     * lease while the work drains, and releases after that; its end comes as {@link ServiceInput.ElectionEnded}.
     */
    record CloseElection() implements ServiceCommand {}

    /** Nothing runs any more for the leadership: the election's work returns, now or as soon as it begins. */
    record EndWork() implements ServiceCommand {}

    /** Show these figures from now on. */
    record SetGauges(ServiceGauges gauges) implements ServiceCommand {}

    /** Wake at a local instant; replaces the wake asked for before. */
    record Wake(long atNanos) implements ServiceCommand {}

    /** Tell the operator. */
    record Log(Severity severity, String text) implements ServiceCommand {}

    /**
     * It is over.
     *
     * @param status
     *            how it ended
     * @param why
     *            for people
     */
    record Exit(ExitStatus status, String why) implements ServiceCommand {}

    /** How much a line in the log matters. */
    enum Severity {
        /** In the order of things. */
        INFO,
        /** The service goes on. */
        WARN,
        /** The service ends of it. */
        ERROR
    }
}
