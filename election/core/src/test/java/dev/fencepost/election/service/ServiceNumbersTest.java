package dev.fencepost.election.service;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Numbers on which a service would hang, or never wait (GL-17). */
class ServiceNumbersTest {

    @Test
    void theDefaultsAreAccepted() {
        assertThat(ServiceTimings.DEFAULTS.refusals()).isEmpty();
        assertThat(new ServiceTimings(1, 1, 1, 1, 1, 1, 1).refusals()).isEmpty();
    }

    @Test
    void everyNumberMustBePositive() {
        assertThat(new ServiceTimings(0, 0, 0, 0, 0, 0, 0).refusals()).containsExactly(
                "readTimeout must be positive, not 0 ns", "stateBound must be positive, not 0 ns",
                "healthCap must be positive, not 0 ns", "retry must be positive, not 0 ns",
                "drainBound must be positive, not 0 ns", "releaseBound must be positive, not 0 ns");
        assertThat(new ServiceTimings(1, 1, -5, 1, 1, 1, 1).refusals())
                .containsExactly("healthCap must be positive, not -5 ns");
    }

    @Test
    void numbersThatContradictEachOtherAreRefused() {
        assertThat(new ServiceTimings(1, 1, 1, 2, 1, 1, 1).refusals())
                .containsExactly("maxRetry must not be shorter than retry: 1 ns < 2 ns");
        assertThat(new ServiceTimings(2, 1, 1, 1, 1, 1, 1).refusals())
                .containsExactly("stateBound must leave room for one read: 1 ns < readTimeout 2 ns");
    }

    @Test
    void aGuardedCountIsAtLeastOne() {
        assertThat(ServiceSettings.complete(1, ServiceTimings.DEFAULTS).refusals()).isEmpty();
        assertThat(ServiceSettings.complete(0, ServiceTimings.DEFAULTS).refusals())
                .containsExactly("the guarded count must be at least 1, not 0");
    }
}
