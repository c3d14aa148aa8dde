package dev.fencepost.election.service;

import dev.fencepost.election.HostThreads;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One task or call of a service, on a thread of its own; reports once when it has really ended, however late.
 *
 * <p>Started and stopped by the host's thread.
 */
final class Activity implements Runnable {

    /** What it does; what it returns is reported. */
    @FunctionalInterface
    interface Body {

        ServiceInput run(TaskScope scope) throws Exception;
    }

    private final TaskScope scope;
    private final Body body;
    private final Function<Throwable, ServiceInput> failure;
    private final Ended ended;

    /** Told once, after the body has returned. */
    @FunctionalInterface
    interface Ended {

        void with(ServiceInput input);
    }

    /** Null before the start. */
    private @Nullable Thread thread;

    /**
     * An activity that has not begun.
     *
     * @param scope
     *            what it is told
     * @param body
     *            what it does
     * @param failure
     *            what is reported if it throws
     * @param ended
     *            where it is reported
     */
    Activity(TaskScope scope, Body body, Function<Throwable, ServiceInput> failure, Ended ended) {
        this.scope = scope;
        this.body = body;
        this.failure = failure;
        this.ended = ended;
    }

    /** A process that may have no more threads is a reason to fail like any other. */
    void start(HostThreads threads, String name) {
        try {
            thread = threads.start(name, this);
        } catch (Throwable noThread) {
            ended.with(failure.apply(noThread));
        }
    }

    /** Says so first, and interrupts then: whoever is interrupted can see that it was meant. */
    void stop(Optional<ExitStatus> why) {
        scope.stop(why);
        Thread running = thread;
        if (running != null) {
            running.interrupt();
        }
    }

    /** Catches everything: an error ends one activity, and the service decides what follows from it. */
    @Override
    public void run() {
        ServiceInput report;
        try {
            report = body.run(scope);
        } catch (Throwable thrown) {
            report = failure.apply(thrown);
        }
        ended.with(report);
    }
}
