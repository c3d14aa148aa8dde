package dev.fencepost.properties.endtoend;

import static dev.fencepost.properties.endtoend.Replica.ELECTION;
import static dev.fencepost.properties.endtoend.Replica.SHARDS;
import static dev.fencepost.properties.endtoend.Replica.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.EtcdElectionBuilder;
import dev.fencepost.election.service.ExitStatus;
import dev.fencepost.election.service.ServiceGauges;
import dev.fencepost.election.service.ServicePhase;
import dev.fencepost.election.state.ErrorKind;
import dev.fencepost.election.state.LoadOutcome;
import dev.fencepost.election.state.StoreOutcome;
import dev.fencepost.election.state.Versioned;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A whole service that is elected through etcd, over the real transport: seed 001, 2.6 and 2.12, whatever etcd it is.
 *
 * <p>Nothing here measures time. Where something must not come of a lease that lapses, the lease lasts an hour.
 */
abstract class EndToEndContract {

    private static final Shards FIRST = Shards.owned(SHARDS, "a");

    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private Etcd etcd;

    /** An etcd without keys. */
    abstract Etcd begin() throws IOException;

    /** The test is over, and its replicas have ended. */
    void end(Etcd begun) {
        begun.close();
    }

    @BeforeEach
    void start() throws IOException {
        etcd = begin();
        opened.push(() -> end(etcd));
    }

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    private Replica run(String name) {
        return closing(Replica.run(name, etcd.endpoint()));
    }

    private Replica run(String name, String endpoint, UnaryOperator<EtcdElectionBuilder> settings) {
        return closing(Replica.run(name, endpoint, settings, more -> more));
    }

    private <T extends AutoCloseable> T closing(T begun) {
        opened.push(begun);
        return begun;
    }

    private static void writes(Replica leader, Shards shards) throws InterruptedException {
        assertThat(leader.shards().mutate(before -> shards)).isInstanceOf(StoreOutcome.Stored.class);
    }

    @Test
    void a_candidate_without_rivals_leads_with_a_key_whose_create_revision_is_its_token() {
        Replica leader = run("pod-0").serves();
        Etcd.Key key = leader.key(etcd).orElseThrow();

        assertThat(etcd.candidates(ELECTION)).containsExactly(key);
        assertThat(key.name()).isEqualTo(ELECTION + "/" + Long.toHexString(key.lease()));
        assertThat(leader.token().value()).isEqualTo(key.createRevision()).isPositive().isNotEqualTo(key.lease());
        assertThat(leader.scope().check()).isTrue();
        assertThat(leader.service.gauges().isLeader()).isTrue();
        assertThat(leader.service.gauges().leaderSinceEpochSeconds()).isPositive();
        assertThat(leader.service.gauges().campaignAttemptFailures()).isZero();
        assertThat(etcd.leased(key.lease())).isTrue();
    }

    @Test
    void a_leader_that_stops_in_order_leaves_its_state_and_nothing_else() throws InterruptedException {
        Replica leader = run("pod-0").serves();
        writes(leader, FIRST);
        long lease = leader.key(etcd).orElseThrow().lease();

        assertThat(leader.stops()).isEqualTo(ExitStatus.STOPPED);
        assertThat(leader.stopReason()).contains(ExitStatus.STOPPED);
        assertThat(etcd.keys()).extracting(Etcd.Key::name).containsExactly("/test/state");
        assertThat(etcd.leased(lease)).isFalse();
        assertThat(leader.service.gauges()).isEqualTo(ServiceGauges.ZERO);
    }

    /** With a lease of an hour: by its release, and by nothing else. */
    @Test
    void when_the_leader_stops_the_next_leads_with_a_higher_token_and_reads_what_was_written()
            throws InterruptedException {
        Replica first = run("pod-0").serves();
        Replica second = run("pod-1").standsBy(etcd);
        assertThat(second.service.phase()).isEqualTo(ServicePhase.CAMPAIGNING);
        assertThat(second.service.gauges()).isEqualTo(ServiceGauges.ZERO);
        writes(first, FIRST);
        Versioned<Shards> written = first.shards().current();

        assertThat(first.stops()).isEqualTo(ExitStatus.STOPPED);
        assertThat(first.key(etcd)).isEmpty();
        second.serves();
        assertThat(second.token()).isGreaterThan(first.token());
        assertThat(second.shards().current()).isEqualTo(written);
        writes(second, FIRST.plus("b"));
    }

    @Test
    void a_standby_that_stops_leaves_the_queue_and_the_leader_alone() {
        Replica leader = run("pod-0").serves();
        Replica standby = run("pod-1").standsBy(etcd);
        Etcd.Key key = leader.key(etcd).orElseThrow();

        assertThat(standby.stops()).isEqualTo(ExitStatus.STOPPED);
        assertThat(etcd.candidates(ELECTION)).containsExactly(key);
        assertThat(leader.service.phase()).isEqualTo(ServicePhase.SERVING);
        assertThat(leader.scope().check()).isTrue();
    }

    /** Found out by the next renewal: etcd never pushes a loss. */
    @Test
    void a_leader_whose_lease_is_revoked_stops_its_task_and_ends_with_an_error() {
        Replica leader = run("pod-0", etcd.endpoint(), Replica::lapsesSoon).serves();
        etcd.revoke(leader.key(etcd).orElseThrow().lease());

        assertThat(leader.ends()).isEqualTo(ExitStatus.LEADERSHIP_LOST);
        assertThat(leader.stopReason()).contains(ExitStatus.LEADERSHIP_LOST);
        assertThat(leader.service.gauges()).isEqualTo(ServiceGauges.ZERO);
        assertThat(leader.scope().check()).isFalse();
        assertThat(etcd.candidates(ELECTION)).isEmpty();
    }

    /** GL-24: it does not know yet that it leads no more, and would not for twenty minutes. */
    @Test
    void a_leader_that_was_deposed_unawares_cannot_write_and_its_successor_can() throws InterruptedException {
        Replica old = run("pod-0").serves();
        writes(old, FIRST);
        Replica successor = run("pod-1").standsBy(etcd);
        etcd.revoke(old.key(etcd).orElseThrow().lease());
        successor.serves();

        assertThat(old.scope().check()).isTrue();
        assertThat(old.shards().mutate(shards -> shards.plus("stale")))
                .isInstanceOfSatisfying(StoreOutcome.NotStored.class,
                        refused -> assertThat(refused.why().kind()).isEqualTo(ErrorKind.LEADERSHIP_LOST));
        assertThat(old.shards().get()).isEqualTo(FIRST);
        writes(successor, FIRST.plus("b"));
    }

    /** GL-06: it goes on on a fresh lease. */
    @Test
    void a_standby_whose_lease_is_revoked_stands_again_and_leads_in_its_turn() {
        Replica leader = run("pod-0").serves();
        Replica standby = run("pod-1", etcd.endpoint(), Replica::lapsesSoon).standsBy(etcd);
        long lost = standby.key(etcd).orElseThrow().lease();
        etcd.revoke(lost);

        eventually(() -> standby.key(etcd).filter(key -> key.lease() != lost).isPresent());
        assertThat(standby.service.gauges().campaignAttemptFailures()).isPositive();
        assertThat(leader.stops()).isEqualTo(ExitStatus.STOPPED);
        assertThat(standby.serves().token()).isGreaterThan(leader.token());
    }

    /** GL-12: the streams break, and are opened anew. */
    @Test
    void a_restart_of_the_server_does_not_move_the_leader() throws IOException, InterruptedException {
        Replica leader = run("pod-0", etcd.endpoint(), Replica::survives).serves();
        Etcd.Key key = leader.key(etcd).orElseThrow();
        etcd.restart();

        leader.renewsAnew();
        assertThat(leader.key(etcd)).contains(key);
        assertThat(leader.service.phase()).isEqualTo(ServicePhase.SERVING);
        eventually(() -> writesAgain(leader, FIRST));
    }

    /** A write that meets a break may end in the dark, and the state must be read before the next one. */
    private static boolean writesAgain(Replica leader, Shards shards) throws InterruptedException {
        return leader.shards().reread(new CompletableFuture<>(), failure -> {}) instanceof LoadOutcome.Loaded
                && leader.shards().mutate(before -> shards) instanceof StoreOutcome.Stored;
    }

    @Test
    void broken_connections_move_neither_the_leader_nor_the_standby_from_the_election()
            throws IOException, InterruptedException {
        Proxy proxy = closing(new Proxy(etcd.endpoint()));
        Replica leader = run("pod-0", proxy.endpoint(), Replica::survives).serves();
        Etcd.Key key = leader.key(etcd).orElseThrow();
        Replica standby = run("pod-1", proxy.endpoint(), Replica::survives).standsBy(etcd);
        proxy.breakAll();

        leader.renewsAnew();
        standby.standsBy(etcd);
        assertThat(etcd.candidates(ELECTION).get(0)).isEqualTo(key);
        assertThat(leader.stops()).isEqualTo(ExitStatus.STOPPED);
        standby.serves();
    }

    /** Nobody tells it; its own clock does, before anybody else can lead. */
    @Test
    void a_leader_behind_a_connection_gone_silent_stops_by_itself_and_another_leads() throws IOException {
        Proxy proxy = closing(new Proxy(etcd.endpoint()));
        Replica cutOff = run("pod-0", proxy.endpoint(), Replica::lapsesSoon).serves();
        Replica successor = run("pod-1").standsBy(etcd);
        proxy.silence();

        successor.serves();
        assertThat(cutOff.scope().check()).isFalse();
        assertThat(cutOff.service.gauges().isLeader()).isFalse();
        assertThat(cutOff.ends()).isEqualTo(ExitStatus.LEADERSHIP_LOST);
    }

    @Test
    void another_stored_count_is_refused_before_standing_while_a_leader_lives() throws InterruptedException {
        Replica leader = run("pod-0").serves();
        writes(leader, Shards.owned(SHARDS + 1));
        Replica misfit = run("pod-1");

        assertThat(misfit.ends()).isEqualTo(ExitStatus.COUNT_MISMATCH);
        assertThat(etcd.candidates(ELECTION)).containsExactly(leader.key(etcd).orElseThrow());
        assertThat(leader.service.phase()).isEqualTo(ServicePhase.SERVING);
    }

    /** GL-05: the first read may be days old by the time of the win. */
    @Test
    void another_count_stored_while_standing_by_is_refused_before_anything_is_started() throws InterruptedException {
        Replica leader = run("pod-0").serves();
        List<String> started = new CopyOnWriteArrayList<>();
        Replica misfit = closing(Replica.run("pod-1", etcd.endpoint(), Replica::neverLapses,
                more -> more.healthCheck(scope -> started.add("health")).startUp("step", scope -> started.add("step"))))
                .standsBy(etcd);
        writes(leader, Shards.owned(SHARDS * 2));
        assertThat(leader.stops()).isEqualTo(ExitStatus.STOPPED);

        assertThat(misfit.ends()).isEqualTo(ExitStatus.COUNT_MISMATCH);
        assertThat(started).isEmpty();
        assertThat(etcd.candidates(ELECTION)).isEmpty();
    }

    /** GL-33. */
    @Test
    void an_embedded_service_is_refused_and_etcd_hears_nothing_of_it() {
        Replica embedded = closing(
                Replica.run("pod-0", etcd.endpoint(), Replica::neverLapses, more -> more.embedded()));

        assertThat(embedded.ends()).isEqualTo(ExitStatus.REFUSED);
        assertThat(etcd.keys()).isEmpty();
    }

    /** GL-11 and GL-02: the one revoke follows whatever comes after the win. */
    @Test
    void a_start_that_fails_after_the_win_gives_the_lease_back() {
        Replica failing = closing(Replica.run("pod-0", etcd.endpoint(), Replica::neverLapses,
                more -> more.startUp("broken", scope -> {
                    throw new IOException("on purpose");
                })));

        assertThat(failing.ends()).isEqualTo(ExitStatus.START_FAILED);
        assertThat(etcd.candidates(ELECTION)).isEmpty();
        run("pod-1").serves();
    }

    /** GL-01 and GL-37: what has failed is released once the rest has ended, and not before. */
    @Test
    void a_failing_task_gives_the_lease_back_only_after_the_others_have_ended() {
        CountDownLatch mayEnd = new CountDownLatch(1);
        Replica failing = closing(Replica.run("pod-0", etcd.endpoint(), Replica::neverLapses,
                more -> more.whileElected("stubborn", scope -> uninterruptibly(mayEnd)).whileElected("broken",
                        scope -> {
                            throw new IOException("on purpose");
                        })));
        eventually(() -> failing.service.phase() == ServicePhase.DRAINING);
        Replica next = run("pod-1").standsBy(etcd);
        assertThat(failing.key(etcd)).isPresent();
        assertThat(failing.service.gauges().isLeader()).isFalse();
        mayEnd.countDown();

        assertThat(failing.ends()).isEqualTo(ExitStatus.TASK_FAILED);
        assertThat(failing.key(etcd)).isEmpty();
        next.serves();
    }

    private static void uninterruptibly(CountDownLatch awaited) {
        boolean interrupted = false;
        while (true) {
            try {
                awaited.await();
                break;
            } catch (InterruptedException told) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** 2.12: it shows 0 and a rising counter, and heeds a stop. */
    @Test
    void a_replica_that_cannot_reach_etcd_counts_its_failures_and_stops_when_told_to() throws IOException {
        Proxy proxy = closing(new Proxy(etcd.endpoint()));
        proxy.close();
        Replica wedged = run("pod-0", proxy.endpoint(), Replica::survives);

        eventually(() -> wedged.service.gauges().campaignAttemptFailures() >= 3);
        assertThat(wedged.service.phase()).isEqualTo(ServicePhase.READING_COUNT);
        assertThat(wedged.service.gauges().isLeader()).isFalse();
        assertThat(wedged.stops()).isEqualTo(ExitStatus.STOPPED);
    }

    /** 2.12: each hands over to the next, and one key is left at the end. */
    @Test
    void a_rolling_restart_of_three_replicas_hands_the_leadership_on() {
        List<Replica> replicas = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            replicas.add(run("pod-" + i).standsBy(etcd));
        }
        for (int i = 0; i < 3; i++) {
            Replica leader = replicas.get(i).serves();
            replicas.add(run("new-" + i).standsBy(etcd));
            assertThat(leader.stops()).isEqualTo(ExitStatus.STOPPED);
        }
        Replica last = replicas.get(3).serves();
        assertThat(etcd.candidates(ELECTION)).hasSize(3).first().isEqualTo(last.key(etcd).orElseThrow());
    }
}
