package dev.fencepost.properties.command;

/** The one place in which the command looks at real time: for progress, for {@code --time}, and for a fresh seed. */
final class WallTime {

    private WallTime() {}

    /** Nanoseconds of a clock that only goes forward. */
    static long nanos() {
        return System.nanoTime();
    }

    /** A number that is another at every start. */
    static long fresh() {
        return System.currentTimeMillis() * 1_000_003L ^ System.nanoTime();
    }
}
