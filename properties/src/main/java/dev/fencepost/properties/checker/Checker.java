package dev.fencepost.properties.checker;

import dev.fencepost.simulator.LogSink;

/**
 * One property of a run, as a fold over its event log with bounded memory.
 *
 * <p>It never reads a live object, so a log from disk is judged as the run itself was. After the first violation it may go
 * quiet.
 */
public interface Checker extends LogSink {

    /** Returns which property this is. */
    Oracle oracle();

    /** Returns the answer so far; final once the log has ended. */
    Verdict verdict();
}
