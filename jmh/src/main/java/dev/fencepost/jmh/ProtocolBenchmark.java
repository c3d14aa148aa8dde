package dev.fencepost.jmh;

import dev.fencepost.election.campaign.CampaignState;
import dev.fencepost.election.lease.LeaseState;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What do the two protocols cost by themselves, in time and in bytes?
 *
 * <p>A protocol is a function of values, so nothing else is in these figures: no host, no thread, no codec, no server. A
 * renewal is the way that is gone every few seconds for years; the others are gone once in a leadership or less, and
 * are here because what allocates without bound in them would strike when things go wrong already.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = {"-Xmx256m", "-XX:+UseSerialGC"})
public class ProtocolBenchmark {

    private final LeaseWalks lease = new LeaseWalks();
    private final EtcdWalks etcd = new EtcdWalks();

    /** Reads a free Lease and takes it. */
    @Benchmark
    public LeaseState leaseAcquire() {
        return lease.acquire();
    }

    /** Woken, asked, answered, decided. */
    @Benchmark
    public LeaseState leaseRenew() {
        return lease.renew();
    }

    /** A renewal that is refused, read back, and asked again. */
    @Benchmark
    public LeaseState leaseConflict() {
        return lease.conflict();
    }

    /** A renewal that is refused; the read shows another holder, and the work is stopped. */
    @Benchmark
    public LeaseState leaseLose() {
        return lease.lose();
    }

    /** Grant, handshake, campaign, and the own key read back. */
    @Benchmark
    public CampaignState etcdAcquire() {
        return etcd.acquire();
    }

    /** Woken, asked, answered, decided. */
    @Benchmark
    public CampaignState etcdRenew() {
        return etcd.renew();
    }

    /** A renewal whose stream breaks, and the other stream that renews. */
    @Benchmark
    public CampaignState etcdReconnect() {
        return etcd.reconnect();
    }

    /** A renewal answered with the news that the lease is gone; the work is stopped. */
    @Benchmark
    public CampaignState etcdLose() {
        return etcd.lose();
    }
}

/*
 * To run: ./fencepost bench Protocol
 *
 * To expect: a renewal well under a microsecond, and some 1.5 kB over a Lease. The bytes are those that the compiler
 * has left over; what the code asks for, a little more, is counted exactly by ./fencepost bench --gate.
 */
