package dev.fencepost.election;

import dev.fencepost.election.campaign.LeaderFence;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The production host of one election: {@link HostCore} with real clocks, a real store and real threads around it.
 *
 * <p>{@link #poll()} and everything it calls run on the runner's thread and never wait. Other threads come in through the
 * inbox only. It decides nothing; it checks itself, and whatever breaks in here ends the election closed: verdict none,
 * work stopped, the lease left to lapse.
 *
 * @param <S>
 *            the protocol's state
 * @param <Q>
 *            its requests
 * @param <R>
 *            its replies
 */
final class ElectionCycle<S, Q, R> implements DutyCycle, HostEffects<Q> {

    private static final Logger LOG = LoggerFactory.getLogger(Election.class);

    /** So often an arrival during the reading of the clock starts the cycle anew; then the rest waits for the next. */
    private static final int MAX_ROUNDS = 4;

    private final HostCore<S, Q, R> core;
    private final ElectionTerms terms;
    private final AsyncStore<Q, R> store;
    private final Dialect<Q, R> dialect;
    private final HostClock clock;
    private final Jitter jitter;
    private final ElectionStatus status;
    private final Inbox<R> inbox;
    private final ElectionCrew<R> crew;
    private final Map<Long, CompletionStage<R>> calls = new LinkedHashMap<>();
    private final Map<Long, StoreStream<Q>> streams = new LinkedHashMap<>();
    private final Runnable wake;

    private HostState<S, R> state;
    private Now now;
    private Optional<FencingToken> gained = Optional.empty();
    private Optional<LeaderFence> confirmed = Optional.empty();
    private boolean ended;

    ElectionCycle(Bid<S, Q, R> bid, HostClock clock, Jitter jitter, ElectionStatus status, Inbox<R> inbox,
            ElectionCrew<R> crew, Runnable wake) {
        this.core = new HostCore<>(bid.protocol());
        this.terms = bid.terms();
        this.store = bid.store();
        this.dialect = bid.dialect();
        this.clock = clock;
        this.jitter = jitter;
        this.status = status;
        this.inbox = inbox;
        this.crew = crew;
        this.wake = wake;
        this.state = core.initial();
        this.now = clock.now();
    }

    /**
     * Takes in what has arrived and only then reads the clock: a candidate dates its observations by it, and must not
     * date one before its receipt. What arrives meanwhile is taken in as well, so that after a stall, wherever it
     * struck, the answers come before the deadlines.
     */
    @Override
    public OptionalLong poll() {
        int rounds = 0;
        do {
            for (Input<R> input : inbox.drain()) {
                if (input instanceof Input.Answered<R> answered) {
                    calls.remove(answered.attempt());
                } else if (input instanceof Input.StreamEnded<R> over) {
                    // a store that broke down over its stream has not ended it itself
                    giveUp(over.stream());
                }
                state = core.offer(state, input);
            }
            now = clock.now();
            rounds++;
        } while (!inbox.isEmpty() && rounds < MAX_ROUNDS);
        state = core.poll(state, now, jitter, this);
        return core.dueNanos(state);
    }

    @Override
    public boolean ended() {
        return ended;
    }

    @Override
    public void failed(Throwable violation) {
        if (ended) {
            return;
        }
        status.setVerdict(Leadership.NONE);
        crew.supervisor().stop(LossReason.HOST_FAILED);
        Optional<FencingToken> lost = gained;
        lost.ifPresent(token -> publish(new ElectionEvent.Lost(token, LossReason.HOST_FAILED)));
        publish(new ElectionEvent.Ended(EndReason.HOST_FAILED));
        LOG.error("{}: the host broke one of its own rules; it has stopped its work and leaves the lease to lapse",
                terms.name(), violation);
    }

    @Override
    public void send(long attempt, Q request, long timeoutNanos) {
        countSlowPath(request);
        inbox.reserve(attempt);
        try {
            CompletionStage<R> call = store.send(request, timeoutNanos);
            calls.put(attempt, call);
            CompletionStage<R> unused = call
                    .whenComplete((reply, failure) -> answered(attempt, request, reply, failure));
        } catch (Throwable thrown) {
            answered(attempt, request, null, thrown);
        }
    }

    private void countSlowPath(Q request) {
        if (dialect.slowPath(request)) {
            status.tookSlowPath();
        }
    }

    /** Any thread. A store that breaks its promise not to throw has given no answer: the call may have happened. */
    private void answered(long attempt, Q request, @Nullable R reply, @Nullable Throwable failure) {
        R told = reply != null && failure == null ? reply : dialect.broken(request, describe(failure));
        if (inbox.answer(attempt, new Input.Answered<>(attempt, told))) {
            wake.run();
        }
    }

    private static String describe(@Nullable Throwable failure) {
        return failure == null ? "the store answered null" : "the store threw " + FailSoftLog.describe(failure);
    }

    @Override
    public void cancel(long attempt) {
        inbox.release(attempt);
        Optional.ofNullable(calls.remove(attempt)).ifPresent(this::abandon);
    }

    private void abandon(CompletionStage<R> call) {
        try {
            call.toCompletableFuture().cancel(true);
        } catch (Throwable notCancellable) {
            LOG.debug("{}: a call could not be cancelled", terms.name(), notCancellable);
        }
    }

    @Override
    public void open(long stream, Q first) {
        countSlowPath(first);
        inbox.openStream(stream);
        try {
            StoreStream<Q> opened = store.open(first, new StreamListener(stream, first));
            streams.put(stream, Objects.requireNonNull(opened, "no stream"));
        } catch (Throwable thrown) {
            streamEnded(stream, dialect.broken(first, describe(thrown)));
        }
    }

    @Override
    public void push(long stream, Q request) {
        StoreStream<Q> open = streams.get(stream);
        if (open == null) {
            return;
        }
        inbox.oweAnswer(stream);
        try {
            open.push(request);
        } catch (Throwable thrown) {
            streamEnded(stream, dialect.broken(request, describe(thrown)));
        }
    }

    @Override
    public void shut(long stream) {
        inbox.shutStream(stream);
        giveUp(stream);
    }

    private void giveUp(long stream) {
        Optional.ofNullable(streams.remove(stream)).ifPresent(this::shut);
    }

    private void shut(StoreStream<Q> stream) {
        try {
            stream.shut();
        } catch (Throwable notShut) {
            LOG.debug("{}: a stream could not be shut", terms.name(), notShut);
        }
    }

    /** Any thread. */
    private void streamEnded(long stream, R why) {
        if (inbox.endStream(stream, new Input.StreamEnded<>(stream, why))) {
            wake.run();
        }
    }

    /** Passes on what one stream brings; any thread. A store that brings null has broken down over the stream. */
    private final class StreamListener implements StoreStream.Listener<R> {

        private final long stream;
        private final Q first;

        StreamListener(long stream, Q first) {
            this.stream = stream;
            this.first = first;
        }

        @Override
        public void answered(@Nullable R reply) {
            if (reply == null) {
                ended(null);
            } else if (inbox.answerStream(stream, new Input.StreamAnswered<>(stream, reply))) {
                wake.run();
            }
        }

        @Override
        public void ended(@Nullable R why) {
            streamEnded(stream, why != null ? why : dialect.broken(first, describe(null)));
        }
    }

    @Override
    public void readFloor() {
        crew.desk().ifPresentOrElse(FenceDesk::readFloor, () -> arrived(new Input.FloorRead<>(FencingToken.NEVER)));
    }

    @Override
    public void claim(FencingToken token) {
        crew.desk().ifPresentOrElse(desk -> desk.claim(token), () -> arrived(new Input.Claimed<>(token)));
    }

    /** Something for the protocol; any thread. */
    void arrived(Input<R> input) {
        inbox.offer(input);
        wake.run();
    }

    @Override
    public void setVerdict(Leadership leadership) {
        status.setVerdict(leadership);
    }

    @Override
    public void publish(ElectionEvent event) {
        if (event instanceof ElectionEvent.Gained won) {
            check(gained.isEmpty(), "gained twice");
            gained = Optional.of(won.token());
        } else if (event instanceof ElectionEvent.Lost lost) {
            check(gained.equals(Optional.of(lost.token())), "lost what was not gained");
            gained = Optional.empty();
            confirmed = Optional.empty();
        } else if (event instanceof ElectionEvent.KeyConfirmed key) {
            confirmed = Optional.of(key.fence());
        } else if (event instanceof ElectionEvent.Ended) {
            check(gained.isEmpty(), "ended without having lost");
            end();
        }
        status.apply(event, now);
        crew.publish(event);
        if (event instanceof ElectionEvent.Gained won) {
            crew.supervisor().begin(new Tenure(won.token(), confirmed, terms.candidate(), status));
        }
    }

    /** Before anybody is told of the end, so that whoever was told may start the same candidate again. */
    private void end() {
        ended = true;
        crew.close();
        calls.values().forEach(this::abandon);
        calls.clear();
        streams.values().forEach(this::shut);
        streams.clear();
    }

    private static void check(boolean kept, String violation) {
        if (!kept) {
            throw new IllegalStateException("the election " + violation);
        }
    }

    @Override
    public void stopWork(LossReason reason) {
        crew.supervisor().stop(reason);
    }
}
