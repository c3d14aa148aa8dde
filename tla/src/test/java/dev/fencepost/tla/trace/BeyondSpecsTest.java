package dev.fencepost.tla.trace;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Schedule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BeyondSpecsTest {

    private static Schedule with(String fault) {
        return TraceSubjects.all().schedule("v1::lease::-::0000000000000001::1s+0s/1000000::" + fault);
    }

    @ParameterizedTest
    @ValueSource(strings = {"service:kube,edit-transitions", "service:kube,edit-transitions=7",
            "service:kube,edit-transitions=2146483647", "service:kube,delete", "restart:pod-0"})
    void what_a_specification_goes_along_with_is_let_be(String fault) {
        assertThatCode(() -> BeyondSpecs.refuse(with(fault + "@100ms"))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2146483648", "2147483647"})
    void tokens_that_a_run_may_use_up_are_refused(String token) {
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> BeyondSpecs.refuse(with("service:kube,edit-transitions=" + token + "@100ms")))
                .withMessage("there is no specification for tokens that run out, since TLC's integers end where they"
                        + " do, as in edit-transitions=" + token);
    }

    @Test
    void a_server_of_etcd_that_loses_its_data_is_refused() {
        Schedule schedule = TraceSubjects.all()
                .schedule("v1::etcd-steady-state::-::0000000000000001::1s+0s/1000000::crash:etcd@100ms");

        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> TraceMaker.run(TraceSubjects.all().named(schedule.scenario()), schedule))
                .withMessage("there is no specification for a server that loses its data");
    }
}
