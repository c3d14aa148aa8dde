package dev.fencepost.election.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.election.campaign.EtcdError;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A thread that reads, on a clock that moves only while it waits. */
class StoredStateTest {

    private static final ReadPatience PATIENCE = new ReadPatience(50, OptionalLong.of(100), 10, 25);

    private final TinyEtcd etcd = new TinyEtcd();
    private final CompletableFuture<Void> stop = new CompletableFuture<>();
    private final List<ErrorKind> failedTries = new ArrayList<>();
    private final List<Long> waits = new ArrayList<>();
    private long nowNanos = 5;
    private long stopAtNanos = Long.MAX_VALUE;

    @Test
    void it_reads_without_a_fence_and_sends_nothing_but_reads() throws Exception {
        etcd.put(Shards.KEY, Shards.DEFINITION.codec().encode(Shards.owned(9)));
        assertThat(load(PATIENCE).orThrow()).isEqualTo(new Versioned<>(Shards.owned(9), 2));
        assertThat(etcd.requests()).containsExactly(new EtcdRequest.ReadKey(Shards.KEY));
    }

    /** GL-16: one blip must not fail a start. */
    @Test
    void it_reads_again_after_failures_that_may_pass_and_tells_each() throws Exception {
        etcd.failNext(new EtcdReply.Failed(EtcdError.UNAVAILABLE, "down"));
        etcd.failNext(new EtcdReply.Failed(EtcdError.CANCELLED, "channel limit"));
        assertThat(load(PATIENCE)).isInstanceOf(LoadOutcome.Loaded.class);
        assertThat(failedTries).containsExactly(ErrorKind.ETCD_TRANSPORT, ErrorKind.CANCELLED);
        assertThat(nowNanos).isEqualTo(5 + 10 + 20);
    }

    @Test
    void a_failure_that_will_not_pass_ends_it_at_once() throws Exception {
        etcd.failNext(new EtcdReply.Failed(EtcdError.PERMISSION_DENIED, "no"));
        assertThat(load(PATIENCE)).isEqualTo(
                new LoadOutcome.NotLoaded<>(new StateFailure(ErrorKind.REFUSED_STATUS, "no")));
        assertThat(failedTries).isEmpty();
    }

    /** 5 + 50 of silence, pause 10, 50 of silence: the next try would begin after the budget of 100. */
    @Test
    void silence_is_waited_for_as_long_as_a_request_may_take_and_then_abandoned() throws Exception {
        etcd.loseNext();
        etcd.loseNext();
        assertThatThrownBy(() -> load(PATIENCE).orThrow()).isInstanceOf(StateException.class)
                .hasMessageStartingWith("TIMEOUT: ");
        assertThat(waits).containsExactly(50L, 10L, 50L);
        assertThat(failedTries).containsExactly(ErrorKind.TIMEOUT);
        assertThat(etcd.lastCall()).isCancelled();
    }

    @Test
    void a_process_that_ends_does_not_read() throws Exception {
        stop.complete(null);
        assertThat(load(PATIENCE)).isEqualTo(PatientRead.stopped());
        assertThat(etcd.requests()).isEmpty();
    }

    /** GL-15: stopping must work while etcd cannot be reached. */
    @Test
    void a_stop_cuts_the_pause_short() throws Exception {
        etcd.failNext(new EtcdReply.Failed(EtcdError.UNAVAILABLE, "down"));
        stopAtNanos = 9;
        assertThat(load(ReadPatience.untilStopped(1_000))).isEqualTo(PatientRead.stopped());
        assertThat(etcd.requests()).hasSize(1);
        assertThat(nowNanos).isEqualTo(9);
    }

    @Test
    void a_stop_cuts_a_silent_request_short_and_abandons_it() throws Exception {
        etcd.loseNext();
        stopAtNanos = 9;
        assertThat(load(PATIENCE)).isEqualTo(PatientRead.stopped());
        assertThat(nowNanos).isEqualTo(9);
        assertThat(failedTries).isEmpty();
        assertThat(etcd.lastCall()).isCancelled();
    }

    @Test
    void a_store_that_breaks_its_promises_is_a_failure_that_may_pass() throws Exception {
        etcd.breakNext(request -> {
            throw new IllegalStateException("broken on purpose");
        });
        etcd.breakNext(request -> CompletableFuture.failedFuture(new IllegalStateException("broken on purpose")));
        etcd.breakNext(StoredStateTest::answeringNull);
        assertThat(load(PATIENCE)).isInstanceOf(LoadOutcome.Loaded.class);
        assertThat(failedTries).containsExactly(ErrorKind.RETRIABLE_STATUS, ErrorKind.RETRIABLE_STATUS,
                ErrorKind.NO_RESULT);
    }

    @Test
    void an_interrupt_abandons_the_request() {
        etcd.loseNext();
        Thread.currentThread().interrupt();
        StoredState<Shards> real = new StoredState<>(etcd, Shards.DEFINITION, ReadPatience.untilStopped(1L << 60),
                () -> nowNanos);
        assertThatThrownBy(() -> real.load(stop, failure -> {})).isInstanceOf(InterruptedException.class);
        assertThat(etcd.lastCall()).isCancelled();
    }

    @Test
    void on_a_real_thread_time_passes_and_a_stop_is_heard() throws Exception {
        etcd.failNext(new EtcdReply.Failed(EtcdError.UNAVAILABLE, "down"));
        etcd.loseNext();
        etcd.breakNext(request -> {
            stop.complete(null);
            return new CompletableFuture<>();
        });
        StoredState<Shards> real = new StoredState<>(etcd, Shards.DEFINITION,
                new ReadPatience(1_000_000, OptionalLong.empty(), 1_000, 1_000), () -> nowNanos);
        assertThat(real.load(stop, failure -> failedTries.add(failure.kind()))).isEqualTo(PatientRead.stopped());
        assertThat(failedTries).containsExactly(ErrorKind.ETCD_TRANSPORT, ErrorKind.TIMEOUT);
    }

    private LoadOutcome<Shards> load(ReadPatience patience) throws InterruptedException {
        return new StoredState<>(etcd, Shards.DEFINITION, patience, () -> nowNanos, this::await)
                .load(stop, failure -> failedTries.add(failure.kind()));
    }

    private boolean await(CompletableFuture<?> event, long nanos) {
        if (event.isDone()) {
            return true;
        }
        waits.add(nanos);
        boolean stopped = stopAtNanos <= nowNanos + nanos && stop.complete(null);
        nowNanos = stopped && event.isDone() ? stopAtNanos : nowNanos + nanos;
        return event.isDone();
    }

    @SuppressWarnings("NullAway") // a broken store answers null
    private static CompletableFuture<EtcdReply> answeringNull(EtcdRequest request) {
        return CompletableFuture.completedFuture(null);
    }
}
