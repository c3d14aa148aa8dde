package dev.fencepost.tla.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.tla.spec.SpecModules;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One character changed on either side, and code and specification part. */
class LeaseGraphMutantsTest {

    private static final String SPECIFICATION = "LeaseElection";

    private final SpecModules modules = SpecModules.ofClassPath();

    private List<String> withSpecification(LeaseWorlds world, String right, String wrong) {
        String text = modules.text(SPECIFICATION).orElseThrow();
        assertThat(text.split(Pattern.quote(right), -1)).as("places of '" + right + "'").hasSize(2);
        return world.compare(modules.with(SPECIFICATION, text.replace(right, wrong))).differences();
    }

    @Test
    void a_specification_that_skips_a_token_is_found() {
        assertThat(withSpecification(LeaseWorlds.ALONE, "ELSE highest + 1", "ELSE highest + 2"))
                .first().asString().contains("AnsweredRead").contains("token is 1 in the code and 2 in the");
    }

    @Test
    void a_specification_whose_deadline_comes_later_is_found() {
        assertThat(withSpecification(LeaseWorlds.ALONE, "due == Holding(c) /\\ clk[n] >= StopAt(c)",
                "due == Holding(c) /\\ clk[n] > StopAt(c)"))
                .first().asString().contains("Woke");
    }

    @Test
    void a_specification_that_takes_a_lease_at_its_very_end_is_found() {
        assertThat(withSpecification(LeaseWorlds.ALONE, "Past(n, instant) == clk[n] > instant",
                "Past(n, instant) == clk[n] >= instant"))
                .first().asString().contains("AnsweredRead");
    }

    @Test
    void code_that_skips_a_token_is_found(@TempDir Path folder) {
        assertThat(
                ChangedCode.differences(folder, "CandidateRules", "draft.heldRecord(highest + 1);\n            draft",
                        "draft.heldRecord(highest + 2);\n            draft"))
                .contains("AnsweredRead").contains("in the code and 1 in the");
    }

    @Test
    void code_that_takes_a_lease_at_its_very_end_is_found(@TempDir Path folder) {
        assertThat(ChangedCode.differences(folder, "LeaseDraft", "nowNanos - instantNanos > 0",
                "nowNanos - instantNanos >= 0")).contains("AnsweredRead");
    }

    @Test
    void code_that_reckons_its_validity_backwards_is_found(@TempDir Path folder) {
        assertThat(ChangedCode.differences(folder, "ConfirmRules", "attempt.sentNanos() + validity",
                "attempt.sentNanos() - validity")).contains("AnsweredWrite");
    }

    @Test
    void tlc_by_itself_finds_the_step_of_code_that_skips_a_token(@TempDir Path folder) {
        assertThat(ChangedCode.refinement(folder, "CandidateRules", "draft.heldRecord(highest + 1);\n            draft",
                "draft.heldRecord(highest + 2);\n            draft")).startsWith("SpecSteps is violated by 11 states, ")
                .contains("token |-> 2").contains("CodeStep");
    }

    @Test
    void code_that_is_unchanged_is_not_found(@TempDir Path folder) {
        assertThat(ChangedCode.differences(folder, "ConfirmRules", "attempt.sentNanos() + validity",
                "attempt.sentNanos() + validity")).isEmpty();
    }
}
