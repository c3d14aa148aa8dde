package dev.fencepost.properties.margin;

import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.scenario.ElectionScenario;
import dev.fencepost.properties.scenario.EtcdConfig;
import dev.fencepost.properties.scenario.LeaseConfig;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.Start;
import dev.fencepost.simulator.Traffic;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import java.util.function.Predicate;

/** Finds by bisection what given timings survive; the same timings give the same answer on every machine. */
public final class MarginFinder {

    private static final long MILLI = 1_000_000L;
    private static final long LARGEST_PPB = 300_000_000L;
    private static final long PPB_GRAIN = 100L;

    private final Probe probe;

    private MarginFinder(Probe probe) {
        this.probe = probe;
    }

    /**
     * A finder for the timings of a configuration of an election over a Lease.
     *
     * @param config
     *            its numbers of candidates and its latencies do not matter
     */
    public MarginFinder(LeaseConfig config) {
        this(new LeaseProbe(config));
    }

    /**
     * A finder for the timings of a configuration of an election through etcd.
     *
     * @param config
     *            its number of candidates and its latencies do not matter
     */
    public MarginFinder(EtcdConfig config) {
        this(new EtcdProbe(config));
    }

    /**
     * A finder for the timings of a configuration of a scenario of either.
     *
     * @throws BadInputException
     *             when the scenario is of neither
     */
    public static MarginFinder of(Subject subject, String config) {
        Object read = subject.scenario() instanceof ElectionScenario<?> scenario ? scenario.read(config) : config;
        return switch (read) {
            case LeaseConfig lease -> new MarginFinder(lease);
            case EtcdConfig etcd when etcd.mounted() == EtcdConfig.Mounted.SERVICE -> throw new BadInputException(
                    "the margins of a whole service are those of its election: use the scenario etcd");
            case EtcdConfig etcd -> new MarginFinder(etcd);
            default -> throw new BadInputException("the scenario " + subject.name() + " has no margins");
        };
    }

    /** How long the lease lasts, in nanoseconds. */
    public long leaseNanos() {
        return probe.leaseNanos();
    }

    /** The part of it that is allowed for clocks, in nanoseconds. */
    public long allowanceNanos() {
        return probe.allowanceNanos();
    }

    /** Every margin, in the order of {@link Margin.Quantity}. */
    public List<Margin> all() {
        return List.of(clockRateError(), pause(), latency());
    }

    /** The clock-rate error at which two candidates are first both valid: the holder slow, the judge fast. */
    public Margin clockRateError() {
        Search search = new Search(ppb -> List.of(
                new Fault.ClockRate(Probe.HOLDER, Fault.Clock.MONOTONIC, -ppb, Start.at(0), Probe.FOR_EVER_NANOS),
                new Fault.ClockRate(probe.judge(), Fault.Clock.MONOTONIC, ppb, Start.at(0), Probe.FOR_EVER_NANOS),
                new Fault.Partition(Probe.HOLDER, probe.server(), Probe.LAST_RENEWAL, Probe.FOR_EVER_NANOS)));
        OptionalLong overlap = search.least(PPB_GRAIN, LARGEST_PPB, result -> result.overlapNanos() > 0);
        return new Margin(Margin.Quantity.CLOCK_RATE_ERROR_PPB, OptionalLong.of(probe.declaredPpb()), overlap,
                OptionalLong.empty(), LARGEST_PPB, probe.expectedPpb(), search.fenceHeld, search.found);
    }

    /** The pause after which the leadership is first lost. No pause makes two candidates valid at once. */
    public Margin pause() {
        return harmless(Margin.Quantity.PAUSE_NANOS, 4 * probe.leaseNanos(),
                nanos -> List.of(new Fault.Pause(Probe.HOLDER, Probe.LAST_RENEWAL, nanos)));
    }

    /** The latency at which the leadership is first lost. No latency makes two candidates valid at once. */
    public Margin latency() {
        return harmless(Margin.Quantity.LATENCY_NANOS, 4 * probe.leaseNanos(),
                nanos -> List.of(late(Probe.HOLDER, probe.server(), nanos), late(probe.server(), Probe.HOLDER, nanos)));
    }

    private static Fault late(String from, String to, long nanos) {
        return new Fault.LinkDelay(Traffic.between(from, to), nanos, Probe.LAST_RENEWAL, Probe.FOR_EVER_NANOS);
    }

    private Margin harmless(Margin.Quantity what, long largest, LongFunction<List<Fault>> faults) {
        Search search = new Search(faults);
        OptionalLong lost = search.least(MILLI, largest, Probe.Result::lost);
        Optional<String> replay = search.found;
        OptionalLong overlap = search.least(MILLI, largest, result -> result.overlapNanos() > 0);
        return new Margin(what, OptionalLong.empty(), overlap, lost, largest, OptionalLong.empty(), search.fenceHeld,
                replay);
    }

    /** One bisection: the least size at which a run shows something, given that every larger one shows it too. */
    private final class Search {

        private final LongFunction<List<Fault>> faults;
        private boolean fenceHeld = true;
        private Optional<String> found = Optional.empty();

        Search(LongFunction<List<Fault>> faults) {
            this.faults = faults;
        }

        OptionalLong least(long grain, long largest, Predicate<Probe.Result> shows) {
            found = Optional.empty();
            if (!shows(largest, shows)) {
                return OptionalLong.empty();
            }
            long low = 0;
            long high = largest;
            while (high - low > grain) {
                long middle = low + (high - low) / 2;
                if (shows(middle, shows)) {
                    high = middle;
                } else {
                    low = middle;
                }
            }
            return OptionalLong.of(high);
        }

        private boolean shows(long size, Predicate<Probe.Result> shows) {
            Probe.Result result = probe.run(faults.apply(size));
            fenceHeld &= result.staleWritesLanded() == 0;
            boolean shown = shows.test(result);
            if (shown) {
                found = Optional.of(result.schedule().text());
            }
            return shown;
        }
    }
}
