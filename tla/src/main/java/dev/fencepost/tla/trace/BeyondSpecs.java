package dev.fencepost.tla.trace;

import dev.fencepost.properties.cluster.EtcdFault;
import dev.fencepost.properties.cluster.StoreFault;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.Schedule;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What can be done to a run that no specification goes along with.
 *
 * <p>Faults are known by their texts, for the run may be one of mutated code, whose faults are objects of its own class
 * loader.
 */
final class BeyondSpecs {

    private static final Set<String> OPERATORS_WRITES = Set.of(EtcdFault.Plain.RECREATE_LEADER.text(),
            EtcdFault.Plain.SPOIL_STATE.text());
    private static final Pattern TOKEN = Pattern.compile("edit-transitions=(\\d+)");

    /** More than are minted in a run that can be traced. */
    private static final long MINTED = 1_000_000;

    private BeyondSpecs() {}

    /**
     * Demands that nothing of the kind is done.
     *
     * @throws BadInputException
     *             in one sentence: what it is, and by which fault
     */
    static void refuse(Schedule schedule) {
        for (Fault fault : schedule.plan().faults()) {
            if (fault instanceof Fault.OnService on) {
                String text = on.fault().text();
                beyond(text).ifPresent(what -> {
                    throw new BadInputException("there is no specification for " + what + ", as in " + text);
                });
            }
        }
    }

    private static Optional<String> beyond(String fault) {
        if (OPERATORS_WRITES.contains(fault)) {
            return Optional.of("operators who write keys of an election");
        }
        if (fault.equals(StoreFault.MARKER_MOVED.text())) {
            return Optional.of("fences whose markers are moved away");
        }
        Matcher token = TOKEN.matcher(fault);
        return token.matches() && Long.parseLong(token.group(1)) > Integer.MAX_VALUE - MINTED
                ? Optional.of("tokens that run out, since TLC's integers end where they do")
                : Optional.empty();
    }
}
