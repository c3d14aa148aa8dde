package dev.fencepost.properties.hunt;

import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Shrinker;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Makes a failing schedule of a subject smaller while the same checker finds fault with it. */
public final class Shrinking {

    private static final int MAX_RUNS = 600;

    private Shrinking() {}

    /**
     * The smallest schedule found that fails like the given one.
     *
     * @param failing
     *            a failing schedule
     * @param finding
     *            how it fails; what is not deterministic cannot be shrunk and is returned as it is
     * @throws dev.fencepost.simulator.BadInputException
     *             when the schedule does not fail
     */
    public static Schedule shrink(Subject subject, Schedule failing, Finding finding) {
        return shrink(subject, failing, finding, () -> false);
    }

    /**
     * The smallest schedule found that fails like the given one, until somebody has had enough.
     *
     * @param enough
     *            asked before each run: once true, what was found so far is returned
     */
    public static Schedule shrink(Subject subject, Schedule failing, Finding finding, BooleanSupplier enough) {
        if (finding == Finding.NONDETERMINISTIC) {
            return failing;
        }
        Shrinker.Signature signature = schedule -> !schedule.equals(failing) && enough.getAsBoolean()
                ? Optional.empty()
                : signature(subject.run(schedule));
        return new Shrinker(subject.scenario(), signature, MAX_RUNS).shrink(failing).schedule();
    }

    private static Optional<String> signature(Trial trial) {
        return trial.finding().failed() ? Optional.of(trial.signature()) : Optional.empty();
    }
}
