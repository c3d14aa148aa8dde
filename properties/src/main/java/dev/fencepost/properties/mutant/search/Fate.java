package dev.fencepost.properties.mutant.search;

import dev.fencepost.properties.mutant.Mutant;
import dev.fencepost.simulator.Schedule;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What became of a mutant under each seed.
 *
 * @param mutant
 *            the mutant
 * @param guided
 *            what the guided search came to, by seed
 * @param swarm
 *            what the swarm alone came to, by seed; empty if it was not asked
 * @param longestNanos
 *            how long the longest of the guided searches took, of processor time
 * @param shrunk
 *            the smallest schedule made of the first deadly one in which it dies while healthy code holds; nothing if
 *            it survived, or that schedule is deadly for healthy code, too
 */
public record Fate(Mutant mutant, List<Search.Outcome> guided, List<Search.Outcome> swarm, long longestNanos,
        Optional<Schedule> shrunk) {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Copies the lists. */
    public Fate {
        guided = List.copyOf(guided);
        swarm = List.copyOf(swarm);
    }

    /** Whether it died under every seed, in a schedule that healthy code survives. */
    public boolean dead() {
        return shrunk.isPresent() && guided.stream().allMatch(outcome -> outcome.death().isPresent());
    }

    /** How many seconds of processor time the longest of the guided searches took. */
    public double seconds() {
        return longestNanos / NANOS_PER_SECOND;
    }

    /** How many faults the shrunk schedule has left. */
    public int faults() {
        return shrunk.map(schedule -> schedule.plan().faults().size()).orElse(0);
    }

    /** What is wrong with its death, in a sentence; nothing if it died as it must. */
    public Optional<String> complaint() {
        long deaths = guided.stream().filter(outcome -> outcome.death().isPresent()).count();
        if (longestNanos > Mutant.BUDGET_NANOS) {
            return complaint("outlived its budget of %.0f s: the longest search took %.1f s",
                    Mutant.BUDGET_NANOS / NANOS_PER_SECOND, seconds());
        }
        if (deaths < guided.size()) {
            return complaint("survived under %d of %d seeds", guided.size() - deaths, guided.size());
        }
        if (shrunk.isEmpty()) {
            return complaint("died in no schedule that healthy code survives");
        }
        return faults() <= Examination.READABLE_FAULTS
                ? Optional.empty()
                : complaint("died in no schedule that can be read: %d faults are left, and %d are the most", faults(),
                        Examination.READABLE_FAULTS);
    }

    private Optional<String> complaint(String format, Object... values) {
        return Optional.of(mutant.id() + " " + String.format(Locale.ROOT, format, values));
    }

    /**
     * The median of how many schedules it took, the lower one of two; nothing if under half of the seeds or more it
     * survived.
     *
     * @param outcomes
     *            of {@link #guided} or {@link #swarm}
     */
    public static Optional<Integer> median(List<Search.Outcome> outcomes) {
        List<Integer> sorted = outcomes.stream()
                .map(outcome -> outcome.death().isPresent() ? outcome.schedules() : Integer.MAX_VALUE).sorted()
                .toList();
        return sorted.isEmpty()
                ? Optional.empty()
                : Optional.of(sorted.get((sorted.size() - 1) / 2)).filter(median -> median != Integer.MAX_VALUE);
    }
}
