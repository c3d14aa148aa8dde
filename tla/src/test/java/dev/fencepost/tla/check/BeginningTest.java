package dev.fencepost.tla.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.tla.spec.Behaviour;
import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecConfig;
import dev.fencepost.tla.spec.SpecState;
import dev.fencepost.tla.spec.SpecStep;
import dev.fencepost.tla.spec.SpecValue;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Configurations that begin in the midst of things begin where those that begin at the beginning come to. */
@Tag("nightly")
class BeginningTest {

    /** Those that begin when somebody leads; an operator edits what there is. */
    private static final Set<String> LED = Set.of("SpecLed", "BriskSpecLed", "EditedSpec");
    private static final int LIMIT = 100_000;

    /** By true time they begin at 0, before any Lease could be held; it matters where wall clocks do. */
    private static final SpecValue WALL = SpecValue.of("wall");

    static Stream<String> led() {
        return Stream.of(CheckTables.CI, CheckTables.NIGHTLY)
                .flatMap(folder -> CheckTables.configurations(folder).stream())
                .filter(file -> LED.contains(formula(CheckTables.configuration(file))))
                .filter(file -> !WALL.equals(CheckTables.configuration(file).constants().get("Policy")));
    }

    @ParameterizedTest
    @MethodSource("led")
    void what_begins_with_a_leader_begins_where_an_election_comes_to(String file) {
        SpecConfig led = CheckTables.configuration(file);
        long beginning = beginning(led);
        // The other bounds are about what follows.
        String[] bounds = led.constraints().stream().filter("Bounded"::equals).toArray(String[]::new);
        SpecConfig whole = led.withBehaviour(new Behaviour.Formula("BriskSpec")).withConstraints(bounds);
        assertThat(comesTo(whole, beginning)).isTrue();
    }

    private static String formula(SpecConfig config) {
        return config.behaviour() instanceof Behaviour.Formula formula ? formula.name() : "";
    }

    private static long beginning(SpecConfig led) {
        try (Spec spec = Spec.open(led)) {
            return spec.fingerprint(spec.initialStates().getFirst());
        }
    }

    private static boolean comesTo(SpecConfig whole, long beginning) {
        try (Spec spec = Spec.open(whole)) {
            Set<Long> met = new HashSet<>();
            Deque<SpecState> ahead = new ArrayDeque<>(spec.initialStates());
            while (!ahead.isEmpty() && met.size() < LIMIT) {
                for (SpecStep step : spec.successors(ahead.removeFirst())) {
                    long view = spec.fingerprint(step.to());
                    if (view == beginning) {
                        return true;
                    }
                    if (met.add(view) && spec.inModel(step.to())) {
                        ahead.add(step.to());
                    }
                }
            }
            return false;
        }
    }
}
