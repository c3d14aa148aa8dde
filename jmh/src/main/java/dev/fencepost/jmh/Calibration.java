package dev.fencepost.jmh;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Work of the kind that a step of a protocol is made of, and of nothing that can change with one: a wide record is
 * copied into a draft and back, a few small ones are listed, told apart and counted.
 */
final class Calibration {

    private Wide state = new Wide(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, Optional.empty(), List.of());

    private sealed interface Small {

        record One(long value) implements Small {}

        record Two(long value, Object held) implements Small {}

        record Three(String text) implements Small {}
    }

    private record Wide(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j,
            Optional<Small> latest, List<Small> listed) {}

    /** A wide record in the making. */
    private static final class Draft {

        private long a;
        private long b;
        private long c;
        private Optional<Small> latest;
        private final List<Small> listed = new ArrayList<>();

        Draft(Wide from) {
            a = from.a();
            b = from.b();
            c = from.c();
            latest = from.latest();
        }
    }

    /** Does it once. */
    long step() {
        Draft draft = new Draft(state);
        draft.a += 1;
        draft.listed.add(new Small.One(draft.a));
        draft.listed.add(new Small.Two(draft.b, draft.listed));
        draft.listed.add(new Small.Three("three"));
        draft.latest = Optional.of(new Small.One(draft.c));
        for (Small small : draft.listed) {
            draft.b += counted(small);
        }
        state = new Wide(draft.a, draft.b, draft.c, state.d(), state.e(), state.f(), state.g(), state.h(), state.i(),
                state.j(), draft.latest, List.copyOf(draft.listed));
        return state.b();
    }

    private static long counted(Small small) {
        return switch (small) {
            case Small.One(long value) -> value;
            case Small.Two(long value, Object held) -> value + 1;
            case Small.Three(String text) -> text.length();
        };
    }
}
