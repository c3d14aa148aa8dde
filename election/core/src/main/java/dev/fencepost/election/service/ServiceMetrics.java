package dev.fencepost.election.service;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;

/**
 * The three series of seed 001, 2.9, under its own names; there from the start, and at zero.
 *
 * <p>Alert when the sum of {@code shard_manager_is_leader} over all replicas is not 1.
 */
public final class ServiceMetrics implements MeterBinder {

    private final LeaderService service;
    private final Tags tags;

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
        this.service = service;
        this.tags = Tags.of(tags);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        gauge(registry, "shard_manager_is_leader", "1 while this replica leads",
                metrics -> metrics.service.gauges().isLeader() ? 1 : 0);
        gauge(registry, "shard_manager_leader_since_epoch", "since when it leads, in seconds since 1970; 0 standing by",
                metrics -> metrics.service.gauges().leaderSinceEpochSeconds());
        FunctionCounter.builder("shard_manager_campaign_attempt_failures_total", this,
                metrics -> metrics.service.gauges().campaignAttemptFailures())
                .description("attempts to be elected that failed, reads of the stored count before it included")
                .tags(tags).register(registry);
    }

    private void gauge(MeterRegistry registry, String name, String description,
            ToDoubleFunction<ServiceMetrics> value) {
        Gauge.builder(name, this, value).description(description).tags(tags).strongReference(true).register(registry);
    }
}
