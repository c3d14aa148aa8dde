package dev.fencepost.jmh;

import dev.fencepost.election.AsyncStore;
import dev.fencepost.election.Candidacy;
import dev.fencepost.election.Election;
import dev.fencepost.election.ElectionConfig;
import dev.fencepost.election.Elections;
import dev.fencepost.election.EtcdCandidacy;
import dev.fencepost.election.EtcdElectionConfig;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does one renewal cost end to end: protocol, host, codec, the real client and its connection, and a server on the
 * loopback that answers at once?
 *
 * <p>Over a Lease one election renews every millisecond. Through etcd none renews more often than once in two thirds of a
 * second, so there are many elections over one connection. As in {@link PeerBenchmark} the figures that count are
 * processor time and bytes; here they are those of client and server together, which run in one process.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 4, time = 2)
@Fork(value = 1, jvmArgsAppend = {"-Xmx256m", "-XX:+UseSerialGC"})
public class EndToEndBenchmark {

    private static final int RENEWALS = 200;
    private static final int ELECTIONS_THROUGH_ETCD = 300;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final RenewalCount count = new RenewalCount();
    private final Elections elections = Elections.ofThisProcess();

    /** What keeps the lease. */
    @Param({"kubernetes", "etcd"})
    private String backend;

    private List<Election> standing = List.of();

    /** Leads; the process ends with the measurement, and all of this with it. */
    @Setup
    public void lead() throws IOException, InterruptedException {
        standing = backend.equals("kubernetes") ? List.of(overLease()) : throughEtcd();
        for (Election election : standing) {
            if (!election.awaitLeadership(PATIENCE)) {
                throw new IllegalStateException("it does not lead after " + PATIENCE);
            }
        }
    }

    private Election overLease() throws IOException {
        ElectionConfig config = ElectionConfig.builder("shard-0", elections.process().named("pod-0"))
                .renewInterval(Duration.ofMillis(1)).build();
        return elections.start(Candidacy.of(config, new LoopbackKubernetes(count).connect()));
    }

    private List<Election> throughEtcd() throws IOException {
        AsyncStore<EtcdRequest, EtcdReply> store = new LoopbackEtcd(count).connections().openForElection();
        List<Election> begun = new ArrayList<>();
        for (int i = 0; i < ELECTIONS_THROUGH_ETCD; i++) {
            EtcdElectionConfig config = EtcdElectionConfig.builder(elections.process().named("pod-0"))
                    .election("/shard-" + i).leaderLeaseTtl(Duration.ofSeconds(LoopbackEtcd.TTL_SECONDS))
                    .requestTimeout(Duration.ofMillis(300)).stopGrace(Duration.ofMillis(100)).build();
            begun.add(elections.start(EtcdCandidacy.of(config, store)));
        }
        return begun;
    }

    /** Waits for many renewals; the figures are for one of them. */
    @Benchmark
    @OperationsPerInvocation(RENEWALS)
    public long renewal() {
        return count.awaitMore(RENEWALS);
    }
}

/*
 * To run: ./fencepost bench EndToEnd
 *
 * To expect: several times PeerBenchmark's: one HTTP exchange or one message of a stream each way, through the kernel,
 * and both ends of it.
 */
