package dev.fencepost.properties.endtoend;

import static org.awaitility.Awaitility.await;

import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.Elections;
import dev.fencepost.election.EtcdCandidacy;
import dev.fencepost.election.EtcdElectionBuilder;
import dev.fencepost.election.EtcdElectionConfig;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.SystemClock;
import dev.fencepost.election.etcd.EtcdConnections;
import dev.fencepost.election.etcd.EtcdStore;
import dev.fencepost.election.service.ExitStatus;
import dev.fencepost.election.service.LeaderService;
import dev.fencepost.election.service.LeaderState;
import dev.fencepost.election.service.ServiceBuilder;
import dev.fencepost.election.service.ServicePhase;
import dev.fencepost.election.service.TaskScope;
import dev.fencepost.election.state.PersistedState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

/**
 * One replica of a service as a process runs it: identity, elections, clients and state of its own, on real threads and
 * in real time; its one task waits until it is told to stop.
 */
final class Replica implements AutoCloseable {

    /** Ample: what takes as long as this has gone wrong. */
    static final Duration SOON = Duration.ofSeconds(60);

    static final String ELECTION = "/test/leader";
    static final int SHARDS = 8;

    final EtcdElectionConfig config;
    final LeaderService service;
    final LeaderState<Shards> state;
    final List<ElectionEvent> events = new CopyOnWriteArrayList<>();

    private final EtcdStore election;
    private final EtcdStore requests;

    /** What its task runs under; empty before it has begun. */
    private volatile Optional<TaskScope> scope = Optional.empty();

    /** What its task was told when it had to stop; empty before that. */
    private volatile Optional<ExitStatus> stopReason = Optional.empty();

    private Replica(String name, String endpoint, UnaryOperator<EtcdElectionBuilder> settings,
            UnaryOperator<ServiceBuilder> more) {
        Elections elections = Elections.ofThisProcess();
        config = settings.apply(EtcdElectionConfig.builder(elections.process().named(name)).election(ELECTION)
                .stateKey("/test/state").numberOfShards(SHARDS).endpoints(List.of(endpoint))
                .campaignBackOff(Duration.ofMillis(20), Duration.ofMillis(200), 20)
                .readRetry(Duration.ofMillis(20), Duration.ofMillis(200), Duration.ofSeconds(10))).build();
        EtcdConnections etcd = EtcdConnections.of(config);
        election = etcd.openForElection();
        requests = etcd.openForRequests();
        state = LeaderState.of(config, requests, Shards.at(config.stateKey())).guarding(Shards::count);
        service = more.apply(LeaderService.named(name)
                .elected(elections, EtcdCandidacy.of(config, election).telling(events::add)).state(state)
                .whileElected("task", this::task)).build();
    }

    private void task(TaskScope running) throws InterruptedException {
        scope = Optional.of(running);
        try {
            while (!running.awaitStop(Duration.ofDays(1))) {
                // It only waits.
            }
        } finally {
            stopReason = running.stopReason();
        }
    }

    /** A replica with a lease so long that within a test it is never the lapse of one that anything comes of. */
    static Replica run(String name, String endpoint) {
        return run(name, endpoint, Replica::neverLapses, more -> more);
    }

    static Replica run(String name, String endpoint, UnaryOperator<EtcdElectionBuilder> settings,
            UnaryOperator<ServiceBuilder> more) {
        Replica replica = new Replica(name, endpoint, settings, more);
        Thread.ofPlatform().name("run-" + name).daemon().start(replica.service::run);
        return replica;
    }

    static EtcdElectionBuilder neverLapses(EtcdElectionBuilder settings) {
        return settings.leaderLeaseTtl(Duration.ofHours(1)).requestTimeout(Duration.ofSeconds(20))
                .stateReadLimit(Duration.ofMinutes(1));
    }

    /** As short as etcd grants, for what a lease that ends must lead to. */
    static EtcdElectionBuilder lapsesSoon(EtcdElectionBuilder settings) {
        return settings.leaderLeaseTtl(Duration.ofSeconds(2)).requestTimeout(Duration.ofMillis(900))
                .stopGrace(Duration.ofMillis(300));
    }

    /** Renewed within the test, and long enough for whatever breaks to be mended. */
    static EtcdElectionBuilder survives(EtcdElectionBuilder settings) {
        return settings.leaderLeaseTtl(Duration.ofSeconds(6)).requestTimeout(Duration.ofMillis(2500));
    }

    static void eventually(Callable<Boolean> reached) {
        await().atMost(SOON).pollInterval(Duration.ofMillis(5)).until(reached);
    }

    Replica serves() {
        eventually(() -> service.phase() == ServicePhase.SERVING && scope.isPresent());
        return this;
    }

    /** Waits in the queue, its key behind others. */
    Replica standsBy(Etcd etcd) {
        eventually(() -> key(etcd).isPresent());
        return this;
    }

    /** Its key in the election, by who proclaims himself in it. */
    Optional<Etcd.Key> key(Etcd etcd) {
        return etcd.candidates(ELECTION).stream()
                .filter(key -> key.value().contains(config.candidate().toString())).findFirst();
    }

    ExitStatus ends() {
        try {
            return service.awaitEnd(SOON).orElseThrow();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    ExitStatus stops() {
        service.stop();
        return ends();
    }

    TaskScope scope() {
        return scope.orElseThrow();
    }

    FencingToken token() {
        return scope().token();
    }

    PersistedState<Shards> shards() {
        return state.get();
    }

    Optional<ExitStatus> stopReason() {
        return stopReason;
    }

    /** Waits until it has renewed its lease by a request that it sends from now on. */
    void renewsAnew() {
        long fromNanos = new SystemClock().nanos() + config.timings().validityNanos(config.leaseDurationNanos());
        eventually(() -> events.stream().anyMatch(event -> event instanceof ElectionEvent.Extended extended
                && extended.validUntilNanos() - fromNanos >= 0));
    }

    @Override
    public void close() {
        service.stop();
        ExitStatus _ = ends();
        election.close();
        requests.close();
    }
}
