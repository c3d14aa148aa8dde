package dev.fencepost.election.fence;

import java.util.Locale;

/** What a fence does with a mutation that it finds stale. */
public enum FenceMode {

    /** Counts and logs it, and lets it through: how fencing is introduced to a live store. The default. */
    SHADOW,

    /** Refuses it. Before the first token was claimed it refuses every mutation as not armed. */
    ENFORCE;

    /**
     * The mode that a configuration's text names; anything but {@code enforce} is shadow.
     *
     * <p>A typing error must not switch refusals on for a store whose writers are not elected yet (mutant C2-26).
     *
     * @param text
     *            what was configured; blanks around it and upper or lower case do not matter
     */
    public static FenceMode parse(String text) {
        return text.strip().toLowerCase(Locale.ROOT).equals("enforce") ? ENFORCE : SHADOW;
    }
}
