package dev.fencepost.tla.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.tla.spec.Behaviour;
import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page of actions is made from the specifications. */
class ActionsPageTest {

    private static final Page PAGE = new Page(Path.of("../docs/internals/tla-actions.md"));

    @ParameterizedTest
    @CsvSource({"LeaseElection, lease-crashes.cfg", "EtcdElection, etcd-leaving.cfg",
            "LeaseLiveness, liveness-crashes.cfg", "EtcdLiveness, etcd-liveness-alone.cfg"})
    void each_action_stands_for_a_step_and_the_page_says_for_which(String module, String file) throws IOException {
        SpecConfig config = SpecConfig.parse(file, Files.readString(Path.of("mc/ci", file)))
                .withBehaviour(new Behaviour.InitNext("Init", "Next"));
        StringBuilder table = new StringBuilder("| action | stands for |\n| :-- | :-- |\n");
        try (Spec spec = Spec.open(config)) {
            spec.steps().forEach((action, step) -> {
                assertThat(step).as("a comment \"Java: ...\" above " + action + " in " + module).isNotEmpty();
                assertThat(JavaNames.missing(step)).as("what the comment above " + action + " in " + module
                        + " names and the code has not").isEmpty();
                table.append("| `").append(action).append("` | ").append(step.replace("|", "\\|")).append(" |\n");
            });
        }
        PAGE.holds(module, table.toString());
    }
}
