package dev.fencepost.jmh;

import dev.fencepost.jmh.report.Results;
import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.FaultPlan;
import dev.fencepost.simulator.LogEvent;
import dev.fencepost.simulator.LogSink;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import dev.fencepost.simulator.Simulation;
import dev.fencepost.simulator.Start;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How long nobody leads after a leader has died without a word, in simulated time, on the default timings.
 *
 * <p>Each run goes to an instant once, to see who leads there, and once again with the crash of that process at that very
 * instant: draws are keyed, so all before it is the same. The instants are spread over many renewals.
 */
final class FailOver {

    static final int CRASHES = 200;
    private static final long FIRST_NANOS = 60_000_000_000L;
    private static final long APART_NANOS = 137_000_000L;
    private static final long PATIENCE_NANOS = 120_000_000_000L;

    private final Subject subject;

    private FailOver(Subject subject) {
        this.subject = subject;
    }

    /** Over a Lease, and through etcd, with so many crashes each. */
    static List<Results.FailOver> all(int crashes) {
        return List.of(new FailOver(Scenarios.steadyState()).measured("Lease", crashes),
                new FailOver(Scenarios.etcdSteadyState()).measured("etcd", crashes));
    }

    private Results.FailOver measured(String election, int crashes) {
        double[] seconds = new double[crashes];
        for (int i = 0; i < crashes; i++) {
            seconds[i] = vacancyNanos(new Seed(i + 1), FIRST_NANOS + i * APART_NANOS) / 1e9;
        }
        Arrays.sort(seconds);
        return new Results.FailOver(election, crashes, seconds[0], seconds[crashes / 2], seconds[crashes - 1]);
    }

    private long vacancyNanos(Seed seed, long crashNanos) {
        Leaders before = new Leaders(crashNanos);
        run(seed, crashNanos, FaultPlan.NONE, before);
        String leader = before.latest.orElseThrow(() -> new IllegalStateException("nobody leads after a minute"));
        Leaders after = new Leaders(crashNanos);
        run(seed, crashNanos + PATIENCE_NANOS, FaultPlan.of(new Fault.Crash(leader, Start.at(crashNanos))), after);
        return after.nextNanos.orElseThrow(() -> new IllegalStateException("nobody leads again")) - crashNanos;
    }

    private void run(Seed seed, long endNanos, FaultPlan plan, LogSink sink) {
        Schedule schedule = Schedule.of(subject.name(), subject.defaultConfig(), seed,
                new RunLength(endNanos, endNanos, Long.MAX_VALUE), plan);
        Simulation.of(subject.scenario(), schedule, sink).run();
    }

    /** Who led until the crash, and when somebody led again. */
    private static final class Leaders implements LogSink {

        private final long crashNanos;
        private Optional<String> latest = Optional.empty();
        private OptionalLong nextNanos = OptionalLong.empty();

        Leaders(long crashNanos) {
            this.crashNanos = crashNanos;
        }

        @Override
        public void accept(LogEvent event) {
            if (event.entry() instanceof ElectionClaim.Gained) {
                if (event.trueNanos() < crashNanos) {
                    latest = Optional.of(event.node().name());
                } else if (nextNanos.isEmpty()) {
                    nextNanos = OptionalLong.of(event.trueNanos());
                }
            } else if (event.entry() instanceof ElectionClaim.Lost && event.trueNanos() < crashNanos) {
                latest = Optional.empty();
            }
        }
    }
}
