package dev.fencepost.election.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever happens to a service, in whatever order and at whatever time, {@link ServiceWatch} has nothing to object.
 */
class ServiceWalkTest {

    private static final int WALKS = 2_000;

    /** The monotonic clock's zero means nothing, and it may overflow. */
    @ParameterizedTest
    @ValueSource(longs = {0, -10_000_000_000L, Long.MAX_VALUE - 10_000_000_000L})
    void nothing_that_can_happen_breaks_a_rule(long originNanos) {
        for (int i = 0; i < WALKS; i++) {
            ServiceWalk.walked(i, originNanos);
        }
    }

    /** Or the walks would prove little. */
    @Test
    void the_walks_get_everywhere() {
        Set<ServiceRow> rows = EnumSet.noneOf(ServiceRow.class);
        for (int i = 0; i < WALKS; i++) {
            rows.addAll(ServiceWalk.walked(i, 1_000).rows());
        }

        assertThat(rows).isEqualTo(EnumSet.allOf(ServiceRow.class));
    }
}
