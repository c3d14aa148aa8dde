package dev.fencepost.tla.graph;

import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where worlds with the same variables can go, which must be the same: if what the variables do not show mattered, the
 * graph would be one of the variables only, and not of the code.
 *
 * <p>Of each state the world that was met first is followed. Of the others with the same variables one in {@value #EVERY}
 * is kept, and where it can go is compared with where the first one can. Those that are the same state only as the view
 * shows it are not compared.
 *
 * @param <W>
 *            a state of the small world
 */
final class Futures<W> {

    /** One in so many meetings is looked at, the first one among them. */
    static final int EVERY = 16;

    private static final int FEW = 3;

    private final SmallWorld<W> code;
    private final Spec spec;
    private final Map<Long, Origin> first = new HashMap<>();
    private final List<Meeting<W>> kept = new ArrayList<>();
    private int meetings;

    /** A step by which code can go on, and what TLC tells the state behind it by; 0 beyond the constraints. */
    private record Future(String action, long fingerprint) {}

    /** The first world's state, and where it goes. */
    private record Origin(SpecState state, Set<Future> futures) {}

    /** A world with the variables of one that was met before, and how it was reached. */
    private record Meeting<W>(W world, SpecState state, long fingerprint, long from, Object how) {}

    Futures(SmallWorld<W> code, Spec spec) {
        this.code = code;
        this.spec = spec;
    }

    /** A state is met for the first time. */
    void begin(SpecState state, long fingerprint) {
        first.put(fingerprint, new Origin(state, new HashSet<>()));
    }

    /** Notes where the first world of a state goes: once for each of its steps. */
    void add(long state, Move<W> move, SpecState to, Allowed.@Nullable Target target) {
        note(origin(state).futures(), move, to, target);
    }

    /** A step that should change no variable is none of the specification's. */
    private void note(Set<Future> futures, Move<W> move, SpecState to, Allowed.@Nullable Target target) {
        if (!move.action().isEmpty()) {
            futures.add(new Future(move.action(), target == null ? spec.fingerprint(to) : target.fingerprint()));
        }
    }

    private Origin origin(long state) {
        return Objects.requireNonNull(first.get(state), "every state was met");
    }

    /** Another world counts as a state that was met before. */
    void meet(W world, SpecState state, long fingerprint, long from, Object how) {
        if (origin(fingerprint).state().equals(state) && meetings++ % EVERY == 0) {
            kept.add(new Meeting<>(world, state, fingerprint, from, how));
        }
    }

    /** How many worlds were kept to be compared. */
    int compared() {
        return kept.size();
    }

    /**
     * The worlds that go elsewhere than the first one of their state, each with the way to it; only the first.
     *
     * @param ways
     *            how states were first reached
     */
    List<String> unequal(Visited ways) {
        List<String> unequal = new ArrayList<>();
        for (Meeting<W> meeting : kept) {
            Set<Future> one = origin(meeting.fingerprint()).futures();
            Set<Future> other = of(meeting);
            if (!one.equals(other) && unequal.size() < FEW) {
                unequal.add("The code reaches one state by two ways, from which it goes on differently, by\n"
                        + ways.way(meeting.from()) + "\n  " + meeting.how() + "\nwhere it can do "
                        + actionsOf(other, one) + ", and by\n" + ways.way(meeting.fingerprint())
                        + "\nwhere it can do " + actionsOf(one, other) + " instead; the state is\n" + meeting.state());
            }
        }
        return unequal;
    }

    private Set<Future> of(Meeting<W> meeting) {
        Set<Future> futures = new HashSet<>();
        Allowed allowed = new Allowed(spec, meeting.state());
        for (Move<W> move : code.moves(meeting.world())) {
            SpecState to = spec.state(code.variables(move.after().get()));
            Allowed.Target target = allowed.targets().get(to);
            boolean refused = move.kind() == Move.Kind.CLOCKS && target == null;
            if (!refused) {
                note(futures, move, to, target);
            }
        }
        return futures;
    }

    private static List<String> actionsOf(Set<Future> ones, Set<Future> others) {
        return ones.stream().filter(future -> !others.contains(future)).map(Future::action).sorted().toList();
    }
}
