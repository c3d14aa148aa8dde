package dev.fencepost.election.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The three series show the figures as they are when they are asked for. */
class SeriesTest {

    private final AtomicReference<CampaignFigures> figures = new AtomicReference<>(CampaignFigures.NONE);
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    private Map<String, Double> shown() {
        return registry.getMeters().stream().collect(Collectors.toMap(meter -> meter.getId().getName(),
                SeriesTest::value));
    }

    private static double value(Meter meter) {
        return meter.measure().iterator().next().getValue();
    }

    @Test
    void eachFigureHasASeriesThatFollowsIt() {
        new CampaignMetrics(figures::get).bindTo(registry);
        assertThat(shown()).isEqualTo(Map.of("shard_manager_is_leader", 0.0, "shard_manager_leader_since_epoch", 0.0,
                "shard_manager_campaign_attempt_failures_total", 0.0));
        figures.set(new CampaignFigures(true, 150, 1_700_000_000, 3));
        assertThat(shown()).isEqualTo(Map.of("shard_manager_is_leader", 1.0, "shard_manager_leader_since_epoch",
                1_700_000_000.0, "shard_manager_campaign_attempt_failures_total", 3.0));
    }

    @Test
    void electionsOfOneProcessAreToldApartByTheirTags() {
        new CampaignMetrics(figures::get, Tags.of("shard", "1")).bindTo(registry);
        new CampaignMetrics(figures::get, Tags.of("shard", "2")).bindTo(registry);
        assertThat(registry.getMeters()).hasSize(6);
    }
}
