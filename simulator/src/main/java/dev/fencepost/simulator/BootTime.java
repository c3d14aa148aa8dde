package dev.fencepost.simulator;

/** Where the monotonic clock of a node begins: anywhere, as in life, even below zero. */
final class BootTime {

    private static final Site SITE = Site.of("boot");
    private static final long SPREAD_NANOS = 7_200_000_000_000L;

    private BootTime() {}

    /** Returns an origin on the grid and within an hour of zero; a draw of 0 is zero itself. */
    static long draw(Choices choices, DrawKey node, TimeGrid grid) {
        long drawn = choices.draw(SITE, node, 0, SPREAD_NANOS);
        return grid.down((drawn & 1) == 0 ? drawn / 2 : -drawn / 2);
    }
}
