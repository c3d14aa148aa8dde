package dev.fencepost.simulator;

/**
 * How many accidents of each kind may still befall a {@link World}; exploration is finite only within bounds.
 *
 * @param drops
 *            messages lost
 * @param duplicates
 *            messages doubled
 * @param crashes
 *            processes that die
 */
public record WorldBounds(int drops, int duplicates, int crashes) {

    /** No accidents at all. */
    public static final WorldBounds NONE = new WorldBounds(0, 0, 0);

    WorldBounds less(WorldChoice choice) {
        return switch (choice) {
            case WorldChoice.Drop drop -> new WorldBounds(drops - 1, duplicates, crashes);
            case WorldChoice.Duplicate duplicate -> new WorldBounds(drops, duplicates - 1, crashes);
            case WorldChoice.CrashNode crash -> new WorldBounds(drops, duplicates, crashes - 1);
            case WorldChoice.StartNode start -> this;
            case WorldChoice.Deliver deliver -> this;
            case WorldChoice.Wake wake -> this;
            case WorldChoice.Hear hear -> this;
        };
    }
}
