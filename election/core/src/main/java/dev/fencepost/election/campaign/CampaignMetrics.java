package dev.fencepost.election.campaign;

import dev.fencepost.election.Election;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.Supplier;

/**
 * The three series of an election through etcd, under the names that its dashboards know, as Micrometer meters.
 *
 * <p>All are there from the start and at zero. The counter tells a standby that is queued behind a live leader (flat) from
 * one that cannot reach etcd (rising). {@code docs/operations.md} explains each.
 */
public final class CampaignMetrics implements MeterBinder {

    private final Supplier<CampaignFigures> figures;

    /**
     * The metrics of an election that may not have begun yet, or of a service that counts failures of its own.
     *
     * @param figures
     *            as they are when asked; called by any thread, and returns at once
     */
    public CampaignMetrics(Supplier<CampaignFigures> figures) {
        this.figures = figures;
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
        Gauge.builder("shard_manager_is_leader", this, metrics -> metrics.figures.get().leader() ? 1 : 0)
                .description("1 while this process leads").strongReference(true).register(registry);
        Gauge.builder("shard_manager_leader_since_epoch", this, metrics -> metrics.figures.get().sinceEpochSeconds())
                .description("since when it leads, in unix seconds; 0 standing by").strongReference(true)
                .register(registry);
        FunctionCounter.builder("shard_manager_campaign_attempt_failures_total", this,
                metrics -> metrics.figures.get().failures())
                .description("attempts to be elected that failed, the reads before them included").register(registry);
    }
}
