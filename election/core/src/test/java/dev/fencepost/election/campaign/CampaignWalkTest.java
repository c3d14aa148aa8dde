package dev.fencepost.election.campaign;

import static dev.fencepost.election.campaign.CampaignCase.TIMINGS;
import static dev.fencepost.election.campaign.CampaignCase.millis;
import static dev.fencepost.election.campaign.CampaignCase.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.Row;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever happens to a candidate, in whatever order and at whatever time, {@link CampaignWatch} finds nothing wrong.
 */
class CampaignWalkTest {

    private static final int WALKS = 300;

    /** The shortest TTL with the longest calls; a grace that leaves hardly any lease to lead on; clocks that lie. */
    private static final List<CampaignTimings> NUMBERS = List.of(TIMINGS,
            new CampaignTimings(seconds(2), seconds(1), millis(300), seconds(3), millis(200), seconds(5), 20,
                    seconds(30), 500, 500),
            new CampaignTimings(seconds(3), seconds(1.5), millis(2_990), millis(1), millis(1), millis(1), 100,
                    millis(10), 0, 0),
            new CampaignTimings(seconds(10), seconds(5), millis(1), seconds(15), seconds(1), seconds(8), 20,
                    seconds(1), 100_000, 100_000));

    /** The monotonic clock's zero means nothing, and it may overflow. */
    @ParameterizedTest
    @ValueSource(longs = {0, -30_000_000_000L, Long.MAX_VALUE - 30_000_000_000L})
    void nothing_that_can_happen_breaks_a_rule(long originNanos) {
        for (int i = 0; i < WALKS; i++) {
            CampaignWalk.walked(i, NUMBERS.get(i % NUMBERS.size()), originNanos);
        }
    }

    /** Or the walks would prove little. */
    @Test
    void the_walks_get_everywhere() {
        Set<Row> rows = new HashSet<>();
        Set<CampaignPhase> phases = EnumSet.noneOf(CampaignPhase.class);
        for (int i = 0; i < WALKS; i++) {
            CampaignWalk walk = CampaignWalk.walked(i, NUMBERS.get(i % NUMBERS.size()), 1_000);
            rows.addAll(walk.rows());
            phases.addAll(walk.phases());
        }

        assertThat(phases).isEqualTo(EnumSet.allOf(CampaignPhase.class));
        assertThat(rows).contains(CampaignRow.values());
    }
}
