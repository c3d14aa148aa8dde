package dev.fencepost.properties.explore;

import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.explore.SmallWorld;

/** The small worlds that can be named. */
public final class SmallWorlds {

    /** The election over a Lease. */
    public static final String LEASE = "lease";

    private SmallWorlds() {}

    /**
     * Returns the world of a system.
     *
     * @throws BadInputException
     *             naming the systems that there are
     */
    public static SmallWorld<?> of(String system, SmallSettings settings) {
        return switch (system) {
            case LEASE -> new SmallLease(settings).world();
            default -> throw new BadInputException("unknown system '" + system + "'; those that can be explored are "
                    + LEASE);
        };
    }

    /** Returns the world of a system by the text of its settings; for class loaders with mutated classes. */
    public static SmallWorld<?> of(String system, String settings) {
        return of(system, SmallSettings.parse(settings));
    }
}
