package dev.fencepost.tla.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecConfig;
import dev.fencepost.tla.spec.SpecModules;
import dev.fencepost.tla.spec.SpecValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A world that remembers what its variables do not show is found out. */
class CodeGraphTest {

    private static final String MODULE = """
            ---- MODULE Roads ----
            EXTENDS Integers
            VARIABLE place
            Init == place = 0
            High == place = 0 /\\ place' = 1
            Low == place = 0 /\\ place' = 1
            On == place = 1 /\\ place' = 2
            Next == High \\/ Low \\/ On
            ====
            """;

    /** Where somebody is, and whether they are tired, which no variable shows. */
    private record Traveller(int place, boolean tired) {}

    /**
     * Two roads lead to one place, and on from there.
     *
     * @param tiring
     *            whether whoever took the low road stays there
     */
    private record Roads(boolean tiring) implements SmallWorld<Traveller> {

        @Override
        public Traveller initial() {
            return new Traveller(0, false);
        }

        @Override
        public List<Move<Traveller>> moves(Traveller who) {
            List<Move<Traveller>> moves = new ArrayList<>();
            if (who.place() == 0) {
                moves.add(Move.of("High", "the high road", () -> new Traveller(1, false)));
                moves.add(Move.of("Low", "the low road", () -> new Traveller(1, tiring)));
            } else if (who.place() == 1 && !who.tired()) {
                moves.add(Move.of("On", "the road on", () -> new Traveller(2, false)));
            }
            return moves;
        }

        @Override
        public Map<String, SpecValue> variables(Traveller who) {
            return Map.of("place", SpecValue.of(who.place()));
        }
    }

    private static GraphReport compare(boolean tiring) {
        SpecConfig config = SpecConfig.of("Roads");
        try (Spec spec = Spec.open(config, SpecModules.ofClassPath().with("Roads", MODULE))) {
            return CodeGraph.compare(new Roads(tiring), spec, 10);
        }
    }

    @Test
    void a_world_that_goes_on_otherwise_than_the_first_one_of_its_state_is_found() {
        GraphReport report = compare(true);
        assertThat(report.wrongSteps()).isEmpty();
        assertThat(report.missingSteps()).isEmpty();
        assertThat(report.differences()).singleElement().asString()
                .contains("the low road").contains("where it can do []").contains("where it can do [On] instead");
    }

    @Test
    void a_world_that_goes_on_as_the_first_one_of_its_state_is_not() {
        GraphReport report = compare(false);
        assertThat(report.differences()).isEmpty();
        assertThat(report.meetings()).isEqualTo(1);
    }
}
