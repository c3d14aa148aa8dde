package dev.fencepost.election.service;

import dev.fencepost.election.FencingToken;
import dev.fencepost.election.Tenure;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What a task may know and must ask: under which leadership it runs, and whether it must stop. For many threads. */
public final class TaskScope {

    private static final Duration FOR_EVER = Duration.ofDays(36_500);

    private final Leading leading;
    private final Optional<Tenure> tenure;
    private final HealthFinding health;
    private final CountDownLatch stopped = new CountDownLatch(1);

    /** Null until it must stop. Written by the host only. */
    private volatile @Nullable Stop stop;

    private record Stop(Optional<ExitStatus> why) {}

    /** For whom a task acts. */
    private enum Leading {
        NOBODY,
        THE_ELECTED,
        THE_ONLY_ONE
    }

    private TaskScope(Leading leading, Optional<Tenure> tenure, HealthFinding health) {
        this.leading = leading;
        this.tenure = tenure;
        this.health = health;
    }

    static TaskScope standby() {
        return new TaskScope(Leading.NOBODY, Optional.empty(), HealthFinding.NOT_ASKED);
    }

    static TaskScope under(Optional<Tenure> tenure, HealthFinding health) {
        return new TaskScope(tenure.isPresent() ? Leading.THE_ELECTED : Leading.THE_ONLY_ONE, tenure, health);
    }

    /** The leadership; empty for an always-on task, and where there is no election. */
    public Optional<Tenure> tenure() {
        return tenure;
    }

    /** Goes with every write; {@link FencingToken#NEVER} where there is no leadership. */
    public FencingToken token() {
        return tenure.map(Tenure::token).orElse(FencingToken.NEVER);
    }

    /**
     * Whether this replica may act as the leader right now; asked before every act. Always true where there is no
     * election, and never for an always-on task.
     */
    public boolean check() {
        return switch (leading) {
            case NOBODY -> false;
            case THE_ELECTED -> tenure.isPresent() && tenure.get().check();
            case THE_ONLY_ONE -> true;
        };
    }

    /** What it may believe about the health of those it commands. */
    public HealthFinding health() {
        return health;
    }

    /** Whether it must stop. */
    public boolean stopping() {
        return stop != null;
    }

    /** How the service is going to end; empty while it goes on, and for a call that was given up. */
    public Optional<ExitStatus> stopReason() {
        Stop told = stop;
        return told == null ? Optional.empty() : told.why();
    }

    /**
     * Waits until it must stop.
     *
     * @param atMost
     *            how long to wait
     * @return whether it must
     * @throws InterruptedException
     *             when interrupted, as the service does after it has said so here
     */
    public boolean awaitStop(Duration atMost) throws InterruptedException {
        return stopped.await(boundNanos(atMost), TimeUnit.NANOSECONDS);
    }

    /** A bound as nanoseconds; one of more than a century is as good as none. */
    static long boundNanos(Duration atMost) {
        return atMost.compareTo(FOR_EVER) > 0 ? Long.MAX_VALUE : atMost.toNanos();
    }

    void stop(Optional<ExitStatus> why) {
        if (stop == null) {
            stop = new Stop(why);
            stopped.countDown();
        }
    }
}
