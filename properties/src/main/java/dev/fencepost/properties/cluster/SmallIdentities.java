package dev.fencepost.properties.cluster;

import dev.fencepost.simulator.Overrides;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The identities of processes in a world that is explored: each tells node and number of its process, so that worlds
 * can be compared up to an exchange of nodes.
 */
public final class SmallIdentities {

    /** A node's name, and the UUID in which nothing was drawn: it only counts the processes before this one. */
    private static final Pattern FORM = Pattern.compile("(.*)#00000000-0000-4000-8000-([0-9a-f]{12})");

    private SmallIdentities() {}

    /** Which process an identity names. */
    record Named(String node, int incarnation) {}

    /** Returns the draws that make identities of this form. */
    public static List<Overrides.Override> draws() {
        return Stream.of(Identities.UUID_HIGH, Identities.UUID_LOW)
                .map(site -> new Overrides.Override(site.name(), Overrides.ANY_KEY, Overrides.EVERY, 0)).toList();
    }

    static Optional<Named> process(String identity) {
        Matcher matcher = FORM.matcher(identity);
        return matcher.matches()
                ? Optional.of(new Named(matcher.group(1), 1 + Integer.parseInt(matcher.group(2), 16)))
                : Optional.empty();
    }
}
