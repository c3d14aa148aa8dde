package dev.fencepost.properties.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.simulator.BadInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Goal: a configuration text means one thing, and a wrong one says what is wrong. */
class LeaseConfigTest {

    @Test
    void theDefaultHasNoText() {
        assertThat(LeaseConfig.DEFAULT.text()).isEmpty();
        assertThat(LeaseConfig.parse("")).isEqualTo(LeaseConfig.DEFAULT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"candidates=5", "lease=30s,renew=9s", "expiry=wall-clock", "absent=create-at-once",
            "fence=shadow", "fence=observe", "latency-min=1us,latency-max=1us", "shards=2,stores=3", "inject-ppm=7",
            "grid=1ns"})
    void isPrintedAsItWasRead(String text) {
        assertThat(LeaseConfig.parse(text).text()).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"colour=red | unknown setting 'colour=red'; the settings are candidates",
            "candidates | unknown setting 'candidates'", "candidates=0 | candidates is a number from 1 to 33, not '0'",
            "lease=soon | a length of time is an integer and one of ns, us, ms, s (as 1500ms), not 'soon'",
            "expiry=guess | expiry is one of observed, wall-clock, not 'guess'",
            "latency-min=9s | latency-min is at least 1ns and at most latency-max",
            "grid=0s | grid is a length of time from 1ns to 1ms, not 0s",
            "fence=9 | fence is a word of small letters and hyphens, not '9'",
            "grid=2ms | grid is a length of time from 1ns"})
    void refusesWithOneSentence(String text, String sentence) {
        assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> LeaseConfig.parse(text))
                .withMessageContaining(sentence);
    }

    /** Mutant C2-26: a mode that is misspelt makes no store refuse, and the checkers know it. */
    @Test
    void whatIsNotTheOneWordDoesNotEnforce() {
        assertThat(LeaseConfig.DEFAULT.fenceMode()).isEqualTo(FenceMode.ENFORCE);
        assertThat(LeaseConfig.parse("fence=enforced").fenceMode()).isEqualTo(FenceMode.SHADOW);
        assertThat(LeaseConfig.parse("fence=enforced").rules().fenceMode()).isEqualTo(FenceMode.SHADOW);
    }
}
