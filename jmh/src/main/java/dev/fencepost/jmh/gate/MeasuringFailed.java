package dev.fencepost.jmh.gate;

import java.io.Serial;

/** A process that was to measure has ended otherwise, or not at all. */
public final class MeasuringFailed extends Exception {

    @Serial
    private static final long serialVersionUID = 1L;

    private final boolean late;

    private MeasuringFailed(String sentence, boolean late) {
        super(sentence);
        this.late = late;
    }

    /** It did not end in time, for which the code may be to blame or the machine. */
    static MeasuringFailed late(String sentence) {
        return new MeasuringFailed(sentence, true);
    }

    /** It ended without figures. */
    static MeasuringFailed broken(String sentence) {
        return new MeasuringFailed(sentence, false);
    }

    /** Whether it merely did not end in time. */
    boolean late() {
        return late;
    }
}
