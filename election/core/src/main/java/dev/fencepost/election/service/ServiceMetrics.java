package dev.fencepost.election.service;

import dev.fencepost.election.campaign.CampaignFigures;
import dev.fencepost.election.campaign.CampaignMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * The three series of seed 001, 2.9, of a whole service: those of {@link CampaignMetrics}, the reads before the
 * campaign counted in. There from the start, and at zero; a service binds these and not its election's.
 *
 * <p>Alert when the sum of {@code shard_manager_is_leader} over all replicas is not 1.
 */
public final class ServiceMetrics implements MeterBinder {

    private final CampaignMetrics metrics;

    /**
     * The metrics of a process's only service.
     *
     * @param service
     *            running or not
     */
    public ServiceMetrics(LeaderService service) {
        this(service, Tags.empty());
    }

    /**
     * The metrics of one of several services.
     *
     * @param service
     *            running or not
     * @param tags
     *            tell its series from those of the others
     */
    public ServiceMetrics(LeaderService service, Iterable<Tag> tags) {
        this.metrics = new CampaignMetrics(() -> figures(service.gauges()), tags);
    }

    private static CampaignFigures figures(ServiceGauges gauges) {
        return new CampaignFigures(gauges.isLeader(), 0, gauges.leaderSinceEpochSeconds(),
                gauges.campaignAttemptFailures());
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        metrics.bindTo(registry);
    }
}
