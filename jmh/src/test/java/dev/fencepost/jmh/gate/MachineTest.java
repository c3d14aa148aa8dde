package dev.fencepost.jmh.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Goal: where times say nothing, nothing is measured. */
class MachineTest {

    private static Machine machine(int processors, String vmVersion, String... options) {
        return new Machine(processors, "a processor", vmVersion, "mixed mode", List.of(options));
    }

    @Test
    void two_processors_and_a_release_with_usual_options_will_do() {
        assertThat(machine(2, "25.0.3+9-LTS", "-Xmx4g", "-XX:+UseParallelGC").unfit()).isEmpty();
    }

    @Test
    void one_processor_is_too_few() {
        assertThat(machine(1, "25.0.3+9-LTS").unfit()).hasValueSatisfying(
                sentence -> assertThat(sentence).startsWith("one processor is too few"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"25-internal-fastdebug", "25.0.3-slowdebug"})
    void a_debug_build_is_refused(String version) {
        assertThat(machine(2, version).unfit()).hasValueSatisfying(
                sentence -> assertThat(sentence).contains(version).contains("debug build"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-agentlib:jdwp=transport=dt_socket", "-Xrunjdwp:server=y", "-Xdebug"})
    void a_debugger_is_refused(String option) {
        assertThat(machine(2, "25", option).unfit()).hasValueSatisfying(
                sentence -> assertThat(sentence).contains(option).contains("debugger"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xint", "-Xcomp", "-XX:TieredStopAtLevel=1"})
    void a_jvm_that_does_not_compile_as_usual_is_refused(String option) {
        assertThat(machine(2, "25", option).unfit()).hasValueSatisfying(
                sentence -> assertThat(sentence).contains(option).contains("compile"));
    }

    /** Options may come from a file, and are not among the arguments then. */
    @ParameterizedTest
    @ValueSource(strings = {"interpreted mode, sharing", "compiled mode"})
    void nor_is_one_that_says_so_by_itself(String vmInfo) {
        assertThat(new Machine(2, "a processor", "25", vmInfo, List.of()).unfit()).hasValueSatisfying(
                sentence -> assertThat(sentence).contains(vmInfo).contains("compile"));
    }

    /** Goal: two generations that a cloud sells under one name are two kinds. */
    @Test
    void a_kind_of_processor_has_the_numbers_of_its_generation() {
        assertThat(Machine.kindOf(List.of("processor\t: 0", "cpu family\t: 26", "model\t\t: 2",
                "model name\t: AMD EPYC", "cpu family\t: 27", "model name\t: another")))
                .contains("AMD EPYC, family 26, model 2");
        assertThat(Machine.kindOf(List.of("model name : Some Core"))).contains("Some Core");
        assertThat(Machine.kindOf(List.of("processor : 0"))).isEmpty();
    }
}
