package dev.fencepost.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.scenario.Scenarios;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Param;

/** Goal: a scenario that is new is measured, too. */
class ScenarioBenchmarkTest {

    @Test
    void every_scenario_is_measured() throws NoSuchFieldException {
        Param measured = ScenarioBenchmark.class.getDeclaredField("scenario").getAnnotation(Param.class);
        assertThat(measured.value()).containsExactlyElementsOf(Scenarios.all().stream().map(Subject::name).toList());
    }
}
