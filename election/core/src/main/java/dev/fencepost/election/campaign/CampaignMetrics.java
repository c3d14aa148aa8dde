package dev.fencepost.election.campaign;

import dev.fencepost.election.Election;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * The three series of an election through etcd, under the names that its dashboards know, as Micrometer meters.
 *
 * <p>All are there from the start and at zero. The counter tells a standby that is queued behind a live leader (flat) from
 * one that cannot reach etcd (rising). {@code docs/operations.md} explains each.
 */
public final class CampaignMetrics implements MeterBinder {

    private final Supplier<CampaignFigures> figures;
    private final Tags tags;

    /**
     * The metrics of an election that may not have begun yet, or of a service that counts failures of its own.
     *
     * @param figures
     *            as they are when asked; called by any thread, and returns at once
     */
    public CampaignMetrics(Supplier<CampaignFigures> figures) {
        this(figures, Tags.empty());
    }

    /**
     * The metrics of one of several elections in a process.
     *
     * @param figures
     *            as they are when asked; called by any thread, and returns at once
     * @param tags
     *            tell its series from those of the others; every election needs the same keys
     */
    public CampaignMetrics(Supplier<CampaignFigures> figures, Iterable<Tag> tags) {
        this.figures = figures;
        this.tags = Tags.of(tags);
    }

    /**
     * The metrics of an election.
     *
     * @param election
     *            standing or declined
     */
    public static CampaignMetrics of(Election election) {
        return new CampaignMetrics(election::campaignFigures);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        gauge(registry, "shard_manager_is_leader", "1 while this process leads", shown -> shown.leader() ? 1 : 0);
        gauge(registry, "shard_manager_leader_since_epoch", "since when it leads, in unix seconds; 0 standing by",
                CampaignFigures::sinceEpochSeconds);
        FunctionCounter.builder("shard_manager_campaign_attempt_failures_total", this,
                metrics -> metrics.figures.get().failures())
                .description("attempts to be elected that failed, the reads before them included").tags(tags)
                .register(registry);
    }

    private void gauge(MeterRegistry registry, String name, String description,
            ToDoubleFunction<CampaignFigures> value) {
        Gauge.builder(name, this, metrics -> value.applyAsDouble(metrics.figures.get())).description(description)
                .tags(tags).strongReference(true).register(registry);
    }
}
