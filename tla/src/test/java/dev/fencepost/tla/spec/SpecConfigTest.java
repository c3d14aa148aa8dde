package dev.fencepost.tla.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.simulator.BadInputException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Configurations are read as TLC reads them, and written so that they are read the same. */
class SpecConfigTest {

    @Test
    void what_is_written_is_read_again() {
        SpecConfig config = HourClock.CONFIG.withBehaviour(new Behaviour.Formula("Spec")).withView("View")
                .withSymmetry("Symmetry").withInvariants("One", "Two").withProperties("Three")
                .withConstraints("Four", "Five").withSubstitution("Old", "New").withDeadlockAsError()
                .withConstant("Delays", SpecValue.parse("[a |-> <<-1, 2>>]"));
        assertThat(SpecConfig.parse("a.cfg", config.text())).isEqualTo(config);
        assertThat(SpecConfig.parse("a.cfg", HourClock.CONFIG.text())).isEqualTo(HourClock.CONFIG);
    }

    @Test
    void a_file_is_read_with_its_comments() {
        SpecConfig config = SpecConfig.parse("a.cfg", """
                \\* Module: MC
                (* what it
                   asks *)
                SPECIFICATION Spec \\* with fairness
                CONSTANT Nodes = {n1, n2}
                  Lease = 3
                  Faults = {"boundary"}
                  Delay <- MCDelay
                CONSTANT n1 = n1 n2 = n2
                INVARIANT TypeOK
                INVARIANTS One Two
                PROPERTY Live
                CHECK_DEADLOCK TRUE
                """);
        assertThat(config.module()).isEqualTo("MC");
        assertThat(config.behaviour()).isEqualTo(new Behaviour.Formula("Spec"));
        assertThat(config.constants()).hasToString("{Nodes={n1, n2}, Lease=3, Faults={\"boundary\"}, n1=n1, n2=n2}");
        assertThat(config.substitutions()).hasToString("{Delay=MCDelay}");
        assertThat(config.invariants()).isEqualTo(List.of("TypeOK", "One", "Two"));
        assertThat(config.properties()).isEqualTo(List.of("Live"));
        assertThat(config.view()).isEqualTo(Optional.empty());
        assertThat(config.deadlock()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"INIT Init", "\\* Module: MC\nINVARIANCE X", "\\* Module: MC\nCONSTANT a ~ 1",
            "\\* Module: MC\nCONSTANT a =", "\\* Module: MC\nCONSTANT a : 1"})
    void what_is_no_configuration_is_told(String text) {
        assertThatThrownBy(() -> SpecConfig.parse("a.cfg", text)).isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("a.cfg ").hasMessageNotContaining("\n");
    }
}
