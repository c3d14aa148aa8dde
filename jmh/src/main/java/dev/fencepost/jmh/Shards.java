package dev.fencepost.jmh;

import dev.fencepost.election.AsyncStore;
import dev.fencepost.election.Candidacy;
import dev.fencepost.election.Election;
import dev.fencepost.election.ElectionConfig;
import dev.fencepost.election.Elections;
import dev.fencepost.election.HostClock;
import dev.fencepost.election.ProcessIdentity;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One process that leads in many elections, each over a Lease of its own in memory, on a clock that is moved by hand.
 *
 * <p>Time passes by whole renewal intervals, so that all of them are due at once, which is the worst that can happen to
 * the one thread that carries them. One more election, which never leads, is there to be asked to step down: that has
 * the host look at the clock.
 */
final class Shards implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long INTERVAL_NANOS = 5_000_000_000L;

    private final HandClock clock = new HandClock();
    private final AtomicLong writes = new AtomicLong();
    private final List<Election> elections = new ArrayList<>();

    /** All of them lead when it returns. */
    Shards(int count) throws InterruptedException {
        Elections process = new Elections(ProcessIdentity.draw(), clock);
        elections.add(process.start(candidacy(process, "nobody", new Mute())));
        for (int i = 0; i < count; i++) {
            elections.add(process.start(
                    candidacy(process, "shard-" + i, new InstantLeaseStore(writes::incrementAndGet))));
        }
        for (Election election : elections.subList(1, count + 1)) {
            if (!election.awaitLeadership(PATIENCE)) {
                throw new IllegalStateException(election.terms().name() + " does not lead after " + PATIENCE);
            }
        }
    }

    private static Candidacy candidacy(Elections process, String name, AsyncStore<LeaseRequest, LeaseReply> store) {
        return Candidacy.of(ElectionConfig.builder(name, process.process().named("pod-0")).build(), store);
    }

    /** An interval passes, and all renew once. */
    void renewAll() {
        long target = writes.get() + elections.size() - 1;
        clock.advance(INTERVAL_NANOS);
        elections.get(0).stepDown();
        while (writes.get() < target) {
            Thread.onSpinWait();
        }
    }

    @Override
    public void close() {
        elections.forEach(Election::beginClose);
        elections.forEach(Election::close);
    }

    /** Stands still until it is moved. */
    private static final class HandClock implements HostClock {

        private static final long WALL_MICROS = 1_800_000_000_000_000L;

        private final AtomicLong shownNanos = new AtomicLong();

        void advance(long byNanos) {
            shownNanos.addAndGet(byNanos);
        }

        @Override
        public long nanos() {
            return shownNanos.get();
        }

        @Override
        public long wallMicros() {
            return WALL_MICROS + nanos() / 1_000;
        }
    }

    /** A server that never answers. */
    private static final class Mute implements AsyncStore<LeaseRequest, LeaseReply> {

        @Override
        public CompletionStage<LeaseReply> send(LeaseRequest request, long timeoutNanos) {
            return new CompletableFuture<>();
        }

        @Override
        public void close() {
            // nothing to let go of
        }
    }
}
