package dev.fencepost.election.state;

import dev.fencepost.election.AsyncStore;
import dev.fencepost.election.MonotonicClock;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * A state in etcd for those who may only read it, such as a start-up that compares the stored number of shards before
 * it stands in the election.
 *
 * <p>It needs no leadership and cannot write; {@link StateStore} can, and cannot be made without a fence. Safe for use by
 * many threads. It holds nothing that must be closed.
 *
 * @param <T>
 *            the state
 */
public final class StoredState<T> {

    private final StateDefinition<T> definition;
    private final ReadPatience patience;
    private final EtcdCalls calls;
    private final MonotonicClock clock;
    private final Waiting waiting;

    /**
     * A reader.
     *
     * @param store
     *            the way to etcd, which stays the caller's to close
     * @param definition
     *            what is read
     * @param patience
     *            how often a read is tried, and for how long
     * @param clock
     *            measures the budget
     */
    public StoredState(AsyncStore<EtcdRequest, EtcdReply> store, StateDefinition<T> definition, ReadPatience patience,
            MonotonicClock clock) {
        this(store, definition, patience, clock, Waiting.REAL);
    }

    StoredState(AsyncStore<EtcdRequest, EtcdReply> store, StateDefinition<T> definition, ReadPatience patience,
            MonotonicClock clock, Waiting waiting) {
        this.definition = definition;
        this.patience = patience;
        this.calls = new EtcdCalls(store, patience.requestTimeoutNanos());
        this.clock = clock;
        this.waiting = waiting;
    }

    /**
     * Reads the state, trying again as often as its patience allows; blocks the calling thread meanwhile.
     *
     * @param stopAsked
     *            ends when the process is asked to end, which cuts the read short with
     *            {@link ErrorKind#SHUTDOWN_REQUESTED}
     * @param onFailedTry
     *            told each failure after which it is tried again, on the calling thread; a counter, or a log
     * @throws InterruptedException
     *             when the thread is interrupted, which abandons the read
     */
    public LoadOutcome<T> load(CompletionStage<?> stopAsked, Consumer<StateFailure> onFailedTry)
            throws InterruptedException {
        CompletableFuture<?> stop = stopAsked.toCompletableFuture();
        PatientRead<T> read = PatientRead.begun(definition, patience, clock.nanos());
        while (!stop.isDone()) {
            switch (attempt(read, stop)) {
                case PatientRead.Next.Done<T> done -> {
                    return done.outcome();
                }
                case PatientRead.Next.Again<T> again -> {
                    onFailedTry.accept(again.why());
                    waiting.await(stop, again.atNanos() - clock.nanos());
                    read = again.read();
                }
            }
        }
        return PatientRead.stopped();
    }

    private PatientRead.Next<T> attempt(PatientRead<T> read, CompletableFuture<?> stop) throws InterruptedException {
        CompletableFuture<EtcdReply> answer = calls.send(definition.readRequest());
        try {
            waiting.await(CompletableFuture.anyOf(answer, stop), patience.requestTimeoutNanos());
            if (answer.isDone()) {
                return read.answered(answer.handle(EtcdCalls::reply).join(), clock.nanos());
            }
            return stop.isDone() ? new PatientRead.Next.Done<>(PatientRead.stopped()) : read.timedOut(clock.nanos());
        } finally {
            answer.cancel(true);
        }
    }
}
