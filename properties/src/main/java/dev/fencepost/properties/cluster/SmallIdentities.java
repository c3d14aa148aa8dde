package dev.fencepost.properties.cluster;

import dev.fencepost.simulator.Overrides;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The identities of processes in a world that is explored: each tells node and number of its process, so that worlds
 * can be compared up to an exchange of nodes.
 */
public final class SmallIdentities {

    /** A node's name, and the UUID whose only drawn bits are the number of the process. */
    private static final Pattern FORM = Pattern.compile("(.*)#00000000-0000-4000-8000-([0-9a-f]{12})");

    private SmallIdentities() {}

    /** Which process an identity names. */
    record Named(String node, int incarnation) {}

    /**
     * Returns the draws that make the identities of the first so many processes of each node; all other draws of
     * identities must not happen.
     */
    public static List<Overrides.Override> draws(List<String> nodes, int processes) {
        List<Overrides.Override> draws = new ArrayList<>();
        draws.add(new Overrides.Override(Identities.UUID_HIGH.name(), Overrides.ANY_KEY, Overrides.EVERY, 0));
        for (String node : nodes) {
            for (int process = 1; process <= processes; process++) {
                draws.add(new Overrides.Override(Identities.UUID_LOW.name(), node + "~" + process, Overrides.EVERY,
                        process));
            }
        }
        return draws;
    }

    static Optional<Named> process(String identity) {
        Matcher matcher = FORM.matcher(identity);
        return matcher.matches()
                ? Optional.of(new Named(matcher.group(1), Integer.parseInt(matcher.group(2), 16)))
                : Optional.empty();
    }
}
