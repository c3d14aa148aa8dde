package dev.fencepost.tla.walk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.tla.graph.Move;
import dev.fencepost.tla.graph.SmallWorld;
import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecConfig;
import dev.fencepost.tla.spec.SpecModules;
import dev.fencepost.tla.spec.SpecValue;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/** Goal: whatever ends a walk, it can be kept, shrunk, and gone along again. */
class WalksTest {

    /** Up and to the side; from the third step up there is no next one that TLC could name. */
    private static final String MODULE = """
            ---- MODULE Stairs ----
            EXTENDS Integers
            VARIABLES height, side
            Init == height = 0 /\\ side = 0
            Up == height < %s /\\ height' = height + 1 /\\ UNCHANGED side
            Aside == side' = 1 - side /\\ UNCHANGED height
            Next == Up \\/ Aside
            ====
            """;

    /** Where somebody stands. */
    private record Place(int height, int side) {}

    /**
     * Stairs of code.
     *
     * @param up
     *            how high one is after a step up
     */
    private record Stairs(IntUnaryOperator up) implements SmallWorld<Place> {

        @Override
        public Place initial() {
            return new Place(0, 0);
        }

        @Override
        public List<Move<Place>> moves(Place at) {
            return List.of(Move.of("Aside", "to the side", () -> new Place(at.height(), 1 - at.side())),
                    Move.of("Up", "a step up", () -> new Place(up.applyAsInt(at.height()), at.side())));
        }

        @Override
        public Map<String, SpecValue> variables(Place at) {
            return Map.of("height", SpecValue.of(at.height()), "side", SpecValue.of(at.side()));
        }
    }

    private static WalkFailure shrunk(String most, IntUnaryOperator up) {
        SpecModules modules = SpecModules.ofClassPath().with("Stairs", MODULE.formatted(most));
        try (Spec spec = Spec.open(SpecConfig.of("Stairs"), modules)) {
            Walks<Place> walks = new Walks<>(new Stairs(up), spec, Set.of());
            WalkFailure failure = walks.run(new Random(1), 200, 100).failure().orElseThrow();
            WalkFailure shrunk = walks.shrunk(failure);
            assertThat(walks.replay(failure.walk())).as("all of it fails again").isPresent();
            assertThat(walks.replay(shrunk.walk())).contains(shrunk);
            return shrunk;
        }
    }

    private static int thirdThrows(int height) {
        if (height == 2) {
            throw new IllegalStateException("the step is loose");
        }
        return height + 1;
    }

    @Test
    void a_step_that_the_code_throws_in_is_a_failure_and_is_shrunk_to_the_way_there() {
        WalkFailure shrunk = shrunk("9", WalksTest::thirdThrows);

        assertThat(shrunk.walk().steps()).extracting(Walk.Step::action).containsExactly("Up", "Up", "Up");
        assertThat(shrunk.difference()).contains("height = 2",
                "the step Up throws java.lang.IllegalStateException: the step is loose", "WalksTest.thirdThrows");
    }

    @Test
    void a_state_from_which_TLC_cannot_go_on_is_a_failure_and_is_shrunk_to_the_way_there() {
        WalkFailure shrunk = shrunk("(IF height = 2 THEN \"high\" ELSE 9)", height -> height + 1);

        assertThat(shrunk.walk().steps()).extracting(Walk.Step::action).containsExactly("Up", "Up");
        assertThat(shrunk.difference()).contains("height = 2", "looking for the next step throws ",
                "TLC cannot evaluate Up: ");
    }
}
