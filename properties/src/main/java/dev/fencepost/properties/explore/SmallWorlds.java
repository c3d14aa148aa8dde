package dev.fencepost.properties.explore;

import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.explore.SmallWorld;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The small worlds that there are, by the systems whose elections they are of. */
public enum SmallWorlds {

    /** The election over a Lease. */
    LEASE,
    /** The election through etcd. */
    ETCD;

    /** How the command calls it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What {@link SmallSettings#maxToken} counts: tokens of Leases follow each other, those of etcd are revisions. */
    public String counted() {
        return switch (this) {
            case LEASE -> "token";
            case ETCD -> "leadership";
        };
    }

    /** Which kinds of accidents there are unless others are asked for. */
    public Set<AccidentKind> usualKinds() {
        return switch (this) {
            case LEASE -> SmallSettings.DEFAULT.kinds();
            case ETCD -> EnumSet.of(AccidentKind.DROP, AccidentKind.CRASH, AccidentKind.LATE, AccidentKind.BREAK);
        };
    }

    /** Which there can be: calls and streams of etcd repeat no message. */
    private Set<AccidentKind> kinds() {
        return switch (this) {
            case LEASE -> EnumSet.complementOf(EnumSet.of(AccidentKind.BREAK, AccidentKind.RESTART,
                    AccidentKind.RECREATE, AccidentKind.REVOKE));
            case ETCD -> EnumSet.complementOf(EnumSet.of(AccidentKind.DUPLICATE));
        };
    }

    /**
     * Returns the world.
     *
     * @throws BadInputException
     *             naming what this system does not know
     */
    public SmallWorld<?> of(SmallSettings settings) {
        String strange = settings.kinds().stream().filter(kind -> !kinds().contains(kind)).sorted()
                .map(AccidentKind::text).collect(Collectors.joining(", no "));
        if (!strange.isEmpty()) {
            throw new BadInputException("in the small world of " + text() + " there is no " + strange);
        }
        return switch (this) {
            case LEASE -> new SmallLease(settings).world();
            case ETCD -> new SmallEtcd(settings).world();
        };
    }

    /**
     * Returns the system of that name.
     *
     * @throws BadInputException
     *             naming the systems that there are
     */
    public static SmallWorlds named(String system) {
        return Arrays.stream(values()).filter(each -> each.text().equals(system)).findFirst()
                .orElseThrow(() -> new BadInputException("unknown system '" + system
                        + "'; those that can be explored are "
                        + Arrays.stream(values()).map(SmallWorlds::text).collect(Collectors.joining(" and "))));
    }

    /** Returns the world of a system by the text of its settings; for class loaders with mutated classes. */
    public static SmallWorld<?> of(String system, String settings) {
        return named(system).of(SmallSettings.parse(settings));
    }
}
