package dev.fencepost.election;

import dev.fencepost.election.fence.Fence;
import dev.fencepost.election.fence.FenceMetrics;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Everything an operator sees of an election and its fences, as Micrometer meters.
 *
 * <p>All series are there from the start and at zero, with the election on, off or declined, so that an alert can tell
 * "nothing happened" from "nobody counts". {@code docs/operations.md} explains each.
 */
public final class ElectionMetrics implements MeterBinder {

    private final Election election;
    private final Optional<FenceMetrics> fences;
    private final Tags tags;

    /**
     * The metrics of a process's only election, and of all its fences.
     *
     * @param election
     *            standing or declined
     * @param fences
     *            the fences it claims; none for all zeros
     */
    public ElectionMetrics(Election election, List<? extends Fence> fences) {
        this(election, Optional.of(new FenceMetrics(fences)), Tags.empty());
    }

    /**
     * The metrics of one of several elections in a process, whose fences are bound once, as {@link FenceMetrics}.
     *
     * @param election
     *            standing or declined
     * @param tags
     *            tell this election's series from those of the others; every election needs the same keys
     */
    public ElectionMetrics(Election election, Iterable<Tag> tags) {
        this(election, Optional.empty(), Tags.of(tags));
    }

    private ElectionMetrics(Election election, Optional<FenceMetrics> fences, Tags tags) {
        this.election = election;
        this.fences = fences;
        this.tags = tags;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        bindTokens(registry);
        bindCounts(registry);
        bindLeader(registry);
        fences.ifPresent(bound -> bound.bindTo(registry));
    }

    private void bindTokens(MeterRegistry registry) {
        ElectionStatus status = election.status();
        ElectionTerms terms = election.terms();
        gauge(registry, "ehdb_election_active", "an election driver is present; says nothing about a token",
                metrics -> flag(status.active()));
        gauge(registry, "ehdb_election_epoch", "most recent token held here; 0 if there never was one",
                metrics -> status.latestToken().value());
        gauge(registry, "ehdb_election_holds_lease", "holder after the latest call that succeeded",
                metrics -> flag(status.holding()));
        gauge(registry, "ehdb_election_token_valid", "holder, and inside the lease by the own clock",
                metrics -> flag(status.valid()));
        gauge(registry, "ehdb_election_last_contact_age_seconds", "age of the last call that succeeded; -1 for never",
                metrics -> status.contactAgeSeconds());
        gauge(registry, "ehdb_election_lease_duration_seconds", "how long the lease lasts, after clamping",
                metrics -> terms.leaseDurationNanos() / 1e9);
        gauge(registry, "ehdb_election_renew_interval_seconds", "how often it is renewed, after clamping",
                metrics -> terms.renewIntervalNanos() / 1e9);
    }

    private void bindCounts(MeterRegistry registry) {
        ElectionStatus status = election.status();
        for (Outcome outcome : Outcome.values()) {
            counter(registry, "ehdb_election_outcomes_total", "what came of standing",
                    tags.and("outcome", label(outcome)), metrics -> status.outcomes(outcome));
        }
        for (ErrorReason reason : ErrorReason.values()) {
            counter(registry, "ehdb_election_errors_total", "calls to the store that failed",
                    tags.and("reason", label(reason)), metrics -> status.errors(reason));
        }
        counter(registry, "ehdb_election_elections_total", "leaderships seen to begin, here or elsewhere", tags,
                metrics -> status.elections());
    }

    private void bindLeader(MeterRegistry registry) {
        ElectionStatus status = election.status();
        ElectionTerms terms = election.terms();
        Gauge.builder("ehdb_election_leader", this, metrics -> flag(status.valid()))
                .description("1 for the candidate that leads, and no other")
                .tags(tags.and("candidate", terms.candidate().value())).strongReference(true).register(registry);
        gauge(registry, "ehdb_election_leader_since_timestamp_seconds",
                "when the present leader, here or elsewhere, was first seen, in unix seconds; 0 while there is none",
                metrics -> status.leaderSinceSeconds());
        Tags named = tags.and("name", terms.name());
        Gauge.builder("leader_election_master_status", this, metrics -> flag(status.valid()))
                .description("1 while this process leads").tags(named).strongReference(true).register(registry);
        counter(registry, "leader_election_slowpath_total", "renewals that had to read the lease", named,
                metrics -> status.slowPaths());
    }

    private void gauge(MeterRegistry registry, String name, String description,
            ToDoubleFunction<ElectionMetrics> value) {
        Gauge.builder(name, this, value).description(description).tags(tags).strongReference(true).register(registry);
    }

    private void counter(MeterRegistry registry, String name, String description, Tags labels,
            ToDoubleFunction<ElectionMetrics> value) {
        FunctionCounter.builder(name, this, value).description(description).tags(labels).register(registry);
    }

    private static double flag(boolean set) {
        return set ? 1 : 0;
    }

    private static String label(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
