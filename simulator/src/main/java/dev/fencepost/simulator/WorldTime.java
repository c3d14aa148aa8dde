package dev.fencepost.simulator;

import java.util.Set;

/** How time passes in a {@link World}. */
public sealed interface WorldTime {

    /** It passes by wakes alone, which come in the order in which they are due; the usual way. */
    record Wakes() implements WorldTime {}

    /**
     * It passes by {@link WorldChoice.Tick}s alone. A wake is a choice of its own, from when the clock of its node
     * shows its instant, and however late: a process may get no processor time.
     *
     * @param tickNanos
     *            how long a tick is, a multiple of the step of the scenario's grid
     * @param maxSlipTicks
     *            by how many ticks a clock may go more or less than one in a tick; clocks do not go back. 0 for clocks
     *            that are right
     * @param maxOffTicks
     *            by how many ticks a clock may be off from true time in all, or {@link WorldBounds#UNBOUNDED}
     * @param steady
     *            the nodes whose clocks are right all the same
     * @param earlyWakes
     *            whether a wake may come at any moment, even before the clock of its node shows its instant
     */
    record Ticks(long tickNanos, int maxSlipTicks, int maxOffTicks, Set<String> steady,
            boolean earlyWakes) implements WorldTime {

        /** Checks the numbers. */
        public Ticks {
            steady = Set.copyOf(steady);
            if (tickNanos < 1 || maxSlipTicks < 0 || maxOffTicks < 0) {
                throw new IllegalArgumentException(
                        "a tick takes at least 1 ns, and clocks slip by at least 0 ticks, not "
                                + tickNanos + " ns, " + maxSlipTicks + " and " + maxOffTicks);
            }
        }

        /** Returns ticks that every clock follows, and wakes that never come early. */
        public static Ticks exact(long tickNanos) {
            return new Ticks(tickNanos, 0, WorldBounds.UNBOUNDED, Set.of(), false);
        }

        /** Returns these ticks with clocks that may slip. */
        public Ticks withSlip(int newMaxSlipTicks, int newMaxOffTicks) {
            return new Ticks(tickNanos, newMaxSlipTicks, newMaxOffTicks, steady, earlyWakes);
        }

        /** Returns these ticks with other nodes whose clocks are right. */
        public Ticks withSteady(Set<String> newSteady) {
            return new Ticks(tickNanos, maxSlipTicks, maxOffTicks, newSteady, earlyWakes);
        }

        /** Returns these ticks with wakes that may come before their time. */
        public Ticks withEarlyWakes() {
            return new Ticks(tickNanos, maxSlipTicks, maxOffTicks, steady, true);
        }

        /** Whether the clocks of a node, off by so much, may advance by so many ticks in one. */
        boolean allows(WorldNode node, int advance) {
            int slip = steady.contains(node.ref().name()) ? 0 : maxSlipTicks;
            return advance >= 0 && Math.abs(advance - 1) <= slip
                    && Math.abs(node.offTicks() + advance - 1) <= maxOffTicks;
        }
    }
}
