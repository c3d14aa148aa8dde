package dev.fencepost.election.service;

import dev.fencepost.election.HostThreads;
import java.time.Duration;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * Has a service stop in order when its process is told to end, by SIGTERM or Ctrl-C.
 *
 * <p>The process ends once the service has, with the exit code of its status: 0 after an orderly stop, and not the JVM's
 * own 143. That cuts other shutdown hooks short; what must be closed belongs into the service's tasks.
 */
public final class StopOnSignal implements Runnable {

    private static final Duration SLACK = Duration.ofSeconds(5);

    private final LeaderService service;
    private final IntConsumer halt;

    StopOnSignal(LeaderService service, IntConsumer halt) {
        this.service = service;
        this.halt = halt;
    }

    /**
     * From now on signals stop the service.
     *
     * @param service
     *            not run yet, or running
     * @param threads
     *            whose shutdown is waited for
     */
    public static void of(LeaderService service, HostThreads threads) {
        threads.atShutdown("fencepost-stop", new StopOnSignal(service, Runtime.getRuntime()::halt));
    }

    /** Runs when the process ends. Where the service ended first, whoever ended the process has said with what code. */
    @Override
    public void run() {
        if (service.status().isPresent()) {
            return;
        }
        service.stop();
        ServiceTimings timings = service.settings().timings();
        Duration bound = Duration.ofNanos(timings.drainBoundNanos()).plusNanos(timings.releaseBoundNanos()).plus(SLACK);
        Optional<ExitStatus> ended = Optional.empty();
        try {
            ended = service.awaitEnd(bound);
        } catch (InterruptedException interrupted) {
            // Nobody has a reason to interrupt a shutdown; if somebody does, it ends at once, and not in order.
        }
        halt.accept(ended.orElse(ExitStatus.DID_NOT_STOP).code());
    }
}
