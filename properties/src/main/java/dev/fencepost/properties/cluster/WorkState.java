package dev.fencepost.properties.cluster;

import dev.fencepost.election.FencingToken;
import dev.fencepost.election.Leadership;

/**
 * The work of one process, as a value.
 *
 * @param stage
 *            what it is doing
 * @param token
 *            the token it works under
 * @param verdict
 *            what {@code tokenValid()} answers from
 * @param fenceKey
 *            the key whose create revision the token is; empty where fences compare the token alone
 * @param operation
 *            the number of the latest operation
 * @param basedOn
 *            the value that the operation was computed from
 * @param revision
 *            the revision at which that value was stored; 0 where there are none
 * @param untilNanos
 *            when the stage ends by itself, on the local clock
 * @param stopping
 *            whether it was told to stop
 * @param stopAtNanos
 *            when it will have stopped, if so
 * @param stuck
 *            how many faults want it to ignore being told to stop
 * @param sure
 *            whether what was read still holds, so that the next operation reads nothing
 */
record WorkState(Stage stage, FencingToken token, String fenceKey, Leadership verdict, long operation, long basedOn,
        long revision, long untilNanos, boolean stopping, long stopAtNanos, int stuck,
        boolean sure) {

    /** What the work is doing. */
    enum Stage {
        /** Not leading. */
        IDLE,
        /** Between two operations. */
        RESTING,
        /** Waiting for the store's value. */
        READING,
        /** The value is here; about to look at the verdict. */
        CHECKING,
        /** The verdict was checked and found true; about to act on it. */
        THINKING,
        /** Waiting for the store to take a mutation. */
        WRITING
    }

    static final WorkState IDLE = new WorkState(Stage.IDLE, FencingToken.NEVER, "", Leadership.NONE, 0, 0, 0, 0, false,
            0, 0, false);

    /** Whether it waits for the answer to something that it has sent. */
    boolean waits() {
        return stage == Stage.READING || stage == Stage.WRITING;
    }

    WorkState withVerdict(Leadership leadership) {
        return new WorkState(stage, token, fenceKey, leadership, operation, basedOn, revision, untilNanos, stopping,
                stopAtNanos, stuck, sure);
    }

    /** Whether it ignores being told to stop. */
    boolean isStuck() {
        return stuck > 0;
    }

    WorkState withStuck(int faults) {
        return new WorkState(stage, token, fenceKey, verdict, operation, basedOn, revision, untilNanos, stopping,
                stopAtNanos, faults, sure);
    }

    WorkState begun(FencingToken under, String key, long restUntilNanos) {
        return new WorkState(Stage.RESTING, under, key, verdict, 0, 0, 0, restUntilNanos, false, 0, stuck, false);
    }

    WorkState toldToStop(long atNanos) {
        return new WorkState(stage, token, fenceKey, verdict, operation, basedOn, revision, untilNanos, true, atNanos,
                stuck, sure);
    }

    WorkState at(Stage next, long endNanos) {
        return new WorkState(next, token, fenceKey, verdict, operation, basedOn, revision, endNanos, stopping,
                stopAtNanos, stuck, sure);
    }

    /** What was read still holds. */
    WorkState unchanged() {
        return new WorkState(stage, token, fenceKey, verdict, operation, basedOn, revision, untilNanos, stopping,
                stopAtNanos, stuck, true);
    }

    WorkState reading(long number, long endNanos) {
        return new WorkState(Stage.READING, token, fenceKey, verdict, number, basedOn, revision, endNanos, stopping,
                stopAtNanos, stuck, false);
    }

    WorkState checking(Workplace.Reading read, long endNanos) {
        return new WorkState(Stage.CHECKING, token, fenceKey, verdict, operation, read.value(), read.revision(),
                endNanos, stopping, stopAtNanos, stuck, false);
    }

    WorkState thinking(long endNanos) {
        return at(Stage.THINKING, endNanos);
    }

    WorkState ended() {
        return new WorkState(Stage.IDLE, token, fenceKey, verdict, operation, 0, 0, 0, false, 0, stuck, false);
    }
}
