package dev.fencepost.properties.hunt;

import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Shrinker;
import java.util.Optional;

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
        if (finding == Finding.NONDETERMINISTIC) {
            return failing;
        }
        return new Shrinker(subject.scenario(), schedule -> signature(subject, schedule), MAX_RUNS).shrink(failing)
                .schedule();
    }

    private static Optional<String> signature(Subject subject, Schedule schedule) {
        Trial trial = subject.run(schedule);
        return trial.finding().failed() ? Optional.of(trial.signature()) : Optional.empty();
    }
}
