package dev.fencepost.election.service;

import dev.fencepost.election.HostClock;
import dev.fencepost.election.HostThreads;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A service that starts in order, runs its tasks while elected, and stops in order: give it your tasks and your
 * start-up.
 *
 * <p>It starts as a standby with nothing but its always-on tasks, is elected, reads the state, refuses a count that is not
 * its own, checks the health of those it commands, runs the start-up steps, starts its tasks and opens its port.
 * Whatever ends it, it stops everything, waits for everything, and only then lets the lease go. It leads once in its
 * life: a service that has lost its leadership ends with an error, and its process is started anew.
 *
 * <p>Safe for use by many threads. The thread that calls {@link #run()} carries the lifecycle; each task, step and call
 * has a daemon thread of its own.
 */
public final class LeaderService {

    private final ServiceHost host;
    private final ServiceSettings settings;
    private final AtomicBoolean ran = new AtomicBoolean();
    private final CountDownLatch over = new CountDownLatch(1);

    /** Null until it is over. */
    private volatile @Nullable ExitStatus status;

    LeaderService(ServiceParts parts, ServiceSettings settings, HostClock clock, HostThreads threads) {
        this.settings = settings;
        this.host = new ServiceHost(parts, settings, clock, threads);
    }

    /**
     * A service to be put together.
     *
     * @param name
     *            in the log and in the names of its threads
     */
    public static ServiceBuilder named(String name) {
        return new ServiceBuilder(name);
    }

    /**
     * Runs the service to its end on this thread, as a standby for as long as it takes.
     *
     * <p>To interrupt the thread is to ask for a stop.
     *
     * @return how it ended; {@code System.exit} takes its {@link ExitStatus#code()}
     * @throws IllegalStateException
     *             when it has run already: a service runs once
     */
    public ExitStatus run() {
        if (!ran.compareAndSet(false, true)) {
            throw new IllegalStateException("a service runs once; build another one to run it again");
        }
        ExitStatus ended = ExitStatus.DID_NOT_STOP;
        try {
            ended = host.run();
        } finally {
            status = ended;
            over.countDown();
        }
        return ended;
    }

    /** Asks the service to stop in order, and returns at once; before its start it keeps it from starting. */
    public void stop() {
        host.put(new ServiceInput.ShutdownAsked());
    }

    /** How it ended; empty before its end. */
    public Optional<ExitStatus> status() {
        return Optional.ofNullable(status);
    }

    /**
     * Waits until it has ended.
     *
     * @param atMost
     *            how long to wait
     * @return how it ended; empty if it goes on
     * @throws InterruptedException
     *             when interrupted while waiting
     */
    public Optional<ExitStatus> awaitEnd(Duration atMost) throws InterruptedException {
        boolean unused = over.await(TaskScope.boundNanos(atMost), TimeUnit.NANOSECONDS);
        return status();
    }

    /** Where it stands. */
    public ServicePhase phase() {
        return host.state().phase();
    }

    /** The three figures, as of now; as {@link ServiceMetrics} shows them. */
    public ServiceGauges gauges() {
        return host.gauges();
    }

    /** What its lifecycle is made of. */
    public ServiceSettings settings() {
        return settings;
    }
}
