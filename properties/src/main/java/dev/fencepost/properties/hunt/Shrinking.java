package dev.fencepost.properties.hunt;

import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Shrinker;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;

/** Makes a schedule of a subject smaller while the same checker finds fault with it, or the same thing shows in it. */
public final class Shrinking {

    /** One in sixteen is for making the line shorter in the end. */
    private static final int MAX_RUNS = 640;

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
        Function<Trial, Optional<String>> signature = trial -> trial.finding().failed()
                ? Optional.of(trial.signature())
                : Optional.empty();
        return shrunk(subject, failing, signature, enough);
    }

    /**
     * The smallest schedule found in which something shows, until somebody has had enough.
     *
     * @param showing
     *            a schedule in which it shows
     * @param shows
     *            whether it shows in a run
     * @param enough
     *            asked before each run: once true, what was found so far is returned
     * @throws dev.fencepost.simulator.BadInputException
     *             when it does not show in the given schedule
     */
    public static Schedule shrink(Subject subject, Schedule showing, Predicate<Trial> shows, BooleanSupplier enough) {
        return shrunk(subject, showing, trial -> shows.test(trial) ? Optional.of("shows") : Optional.empty(),
                enough);
    }

    private static Schedule shrunk(Subject subject, Schedule failing, Function<Trial, Optional<String>> signature,
            BooleanSupplier enough) {
        Shrinker.Signature unlessEnough = schedule -> !schedule.equals(failing) && enough.getAsBoolean()
                ? Optional.empty()
                : signature.apply(subject.run(schedule));
        return new Shrinker(subject.scenario(), unlessEnough, MAX_RUNS).shrink(failing).schedule();
    }
}
