package dev.fencepost.properties.explore;

import dev.fencepost.simulator.BadInputException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How small a small world is.
 *
 * @param candidates
 *            how many stand, from 1 to 4
 * @param leaseTicks
 *            how long a lease lasts, from 1 to 9
 * @param maxToken
 *            up to which token the exploration goes on, from 1; through etcd, where tokens have gaps, up to which
 *            leadership
 * @param faults
 *            how many accidents there may be in all, from 0 to 99
 * @param kinds
 *            of which kinds
 * @param led
 *            whether it begins when all have started and one leads, without having lost a message, and not when none
 *            has started
 */
public record SmallSettings(int candidates, int leaseTicks, int maxToken, int faults, Set<AccidentKind> kinds,
        boolean led) {

    /** Two candidates, leases of two ticks, two tokens, one accident of the network, of a process or of time. */
    public static final SmallSettings DEFAULT = new SmallSettings(2, 2, 2, 1,
            EnumSet.of(AccidentKind.DROP, AccidentKind.DUPLICATE, AccidentKind.CRASH, AccidentKind.LATE),
            false);

    /** How the two beginnings are called. */
    private static final String LED = "led";

    private static final String START = "start";
    private static final int FIELDS = 6;
    private static final int MOST_CANDIDATES = 4;
    private static final int MOST_TICKS = 9;
    private static final int MOST_FAULTS = 99;

    /**
     * Checks the numbers.
     *
     * @throws BadInputException
     *             naming the number and what is allowed
     */
    public SmallSettings {
        kinds = Set.copyOf(kinds);
        within("candidates", candidates, 1, MOST_CANDIDATES);
        within("ticks of a lease", leaseTicks, 1, MOST_TICKS);
        within("tokens", maxToken, 1, Integer.MAX_VALUE);
        within("faults", faults, 0, MOST_FAULTS);
    }

    private static void within(String what, int number, int least, int most) {
        if (number < least || number > most) {
            throw new BadInputException("a small world has from " + least + " to " + most + " " + what + ", not "
                    + number);
        }
    }

    /** Returns these settings with another number of candidates. */
    public SmallSettings withCandidates(int number) {
        return new SmallSettings(number, leaseTicks, maxToken, faults, kinds, led);
    }

    /** Returns these settings with another length of a lease. */
    public SmallSettings withLeaseTicks(int ticks) {
        return new SmallSettings(candidates, ticks, maxToken, faults, kinds, led);
    }

    /** Returns these settings with another highest token. */
    public SmallSettings withMaxToken(int token) {
        return new SmallSettings(candidates, leaseTicks, token, faults, kinds, led);
    }

    /** Returns these settings with other accidents. */
    public SmallSettings withFaults(int number, Set<AccidentKind> ofKinds) {
        return new SmallSettings(candidates, leaseTicks, maxToken, number, ofKinds, led);
    }

    /** Returns these settings with another beginning. */
    public SmallSettings withLed(boolean fromLed) {
        return new SmallSettings(candidates, leaseTicks, maxToken, faults, kinds, fromLed);
    }

    boolean allows(AccidentKind kind) {
        return faults > 0 && kinds.contains(kind);
    }

    /** How many accidents of a kind there may be. */
    int of(AccidentKind kind) {
        return allows(kind) ? faults : 0;
    }

    /** Returns a text from which {@link #parse} makes the same. */
    public String text() {
        return candidates + "," + leaseTicks + "," + maxToken + "," + faults + ","
                + kinds.stream().sorted().map(AccidentKind::text).collect(Collectors.joining("+")) + ","
                + (led ? LED : START);
    }

    /**
     * Reads what {@link #text} prints.
     *
     * @throws BadInputException
     *             if it is none
     */
    public static SmallSettings parse(String text) {
        List<String> fields = List.of(text.split(",", -1));
        if (fields.size() != FIELDS) {
            throw new BadInputException("a small world has " + FIELDS + " settings, not '" + text + "'");
        }
        List<Integer> numbers = new ArrayList<>();
        try {
            fields.subList(0, FIELDS - 2).forEach(number -> numbers.add(Integer.parseInt(number)));
        } catch (NumberFormatException none) {
            throw new BadInputException("a small world has numbers in its settings, unlike '" + text + "'", none);
        }
        Set<AccidentKind> kinds = EnumSet.noneOf(AccidentKind.class);
        for (String kind : fields.get(FIELDS - 2).split("\\+")) {
            if (!kind.isEmpty()) {
                kinds.add(AccidentKind.parse(kind));
            }
        }
        return new SmallSettings(numbers.get(0), numbers.get(1), numbers.get(2), numbers.get(3), kinds,
                isLed(fields.getLast()));
    }

    /**
     * Whether a beginning is that of a world which is led.
     *
     * @throws BadInputException
     *             if there is no such beginning
     */
    public static boolean isLed(String beginning) {
        return switch (beginning) {
            case LED -> true;
            case START -> false;
            default -> throw new BadInputException("a small world begins at '" + START + "' or '" + LED + "', not at '"
                    + beginning + "'");
        };
    }
}
