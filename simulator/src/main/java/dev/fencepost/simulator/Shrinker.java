package dev.fencepost.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * Makes a failing schedule smaller while it still fails in the same way: what is left is what the failure needs.
 *
 * <p>First whole faults are left out, in the end one or two at a time, then sizes are lowered, then the run is shortened,
 * then draws are set to their simplest outcome; and all of it again, since a simpler run often needs fewer faults. In
 * the end draws of single keys that the failure does not need are left to chance again, since a short line is easier to
 * read. It is deterministic, and bounded by a number of runs. How it goes about it:
 * {@code docs/internals/choices-and-shrinking.md}.
 */
public final class Shrinker {

    private static final int MAX_ROUNDS = 3;
    private static final int MAX_SINGLE_DRAWS = 64;
    private static final int MAX_PAIRED = 10;

    /** This part of the runs is kept for what is done in the end. */
    private static final int LAST_PART = 16;

    private static final long MILLI_NANOS = 1_000_000L;

    private final Scenario scenario;
    private final Signature signature;
    private final int maxRuns;

    /** Creates a shrinker that runs at most {@code maxRuns} schedules of the scenario. */
    public Shrinker(Scenario scenario, Signature signature, int maxRuns) {
        this.scenario = scenario;
        this.signature = signature;
        this.maxRuns = maxRuns;
    }

    /** Runs a schedule and names the way in which it fails. */
    @FunctionalInterface
    public interface Signature {

        /** Returns how the schedule fails, such as the name of the violated property; empty if it does not. */
        Optional<String> of(Schedule schedule);
    }

    /**
     * What became of a failing schedule.
     *
     * @param schedule
     *            the smallest that still fails in the same way
     * @param signature
     *            how it fails
     * @param runs
     *            how many schedules were run
     */
    public record Shrunk(Schedule schedule, String signature, int runs) {}

    /**
     * Shrinks a failing schedule.
     *
     * @throws BadInputException
     *             if it does not fail
     */
    public Shrunk shrink(Schedule failing) {
        String wanted = signature.of(failing).orElseThrow(
                () -> new BadInputException("there is nothing to shrink: the schedule does not fail"));
        Search search = new Search(failing, wanted);
        search.run();
        return new Shrunk(search.best, wanted, search.runs);
    }

    /** One search: the best so far and the runs it took. */
    private final class Search {

        private Schedule best;
        private final String wanted;
        private int runs = 1;
        private int limit = maxRuns - maxRuns / LAST_PART;

        Search(Schedule failing, String wanted) {
            this.best = failing;
            this.wanted = wanted;
        }

        void run() {
            for (int round = 0; round < MAX_ROUNDS; round++) {
                Schedule before = best;
                leaveOutFaults();
                lowerSizes();
                shorten();
                simplifyDraws();
                if (best.equals(before)) {
                    break;
                }
            }
            limit = maxRuns;
            leaveOutDraws();
        }

        private boolean tries(Schedule candidate) {
            if (candidate.equals(best) || runs >= limit) {
                return false;
            }
            runs++;
            if (signature.of(candidate).equals(Optional.of(wanted))) {
                best = candidate;
                return true;
            }
            return false;
        }

        /** Delta debugging: leaves out halves, quarters, and so on down to single faults, until none can go. */
        private void leaveOutFaults() {
            int chunk = Math.max(1, best.plan().faults().size() / 2);
            while (!best.plan().faults().isEmpty()) {
                boolean left = false;
                for (int from = 0; from < best.plan().faults().size();) {
                    List<Fault> faults = new ArrayList<>(best.plan().faults());
                    faults.subList(from, Math.min(faults.size(), from + chunk)).clear();
                    if (tries(best.withPlan(new FaultPlan(faults)))) {
                        left = true;
                    } else {
                        from += chunk;
                    }
                }
                if (chunk == 1 && !left && !leavesOutPair()) {
                    return;
                }
                chunk = Math.max(1, chunk / 2);
            }
        }

        /** Of two faults that undo each other neither can go alone. Only few faults have pairs few enough to try. */
        private boolean leavesOutPair() {
            int count = best.plan().faults().size();
            if (count > MAX_PAIRED) {
                return false;
            }
            for (int one = 0; one < count; one++) {
                for (int other = one + 1; other < count; other++) {
                    List<Fault> faults = new ArrayList<>(best.plan().faults());
                    faults.remove(other);
                    faults.remove(one);
                    if (tries(best.withPlan(new FaultPlan(faults)))) {
                        return true;
                    }
                }
            }
            return false;
        }

        private void lowerSizes() {
            for (int i = 0; i < best.plan().faults().size(); i++) {
                int index = i;
                for (FaultSize size : FaultSize.of(best.plan().faults().get(i))) {
                    lower(size.value(), size.floor(), size.grain(),
                            value -> best.withPlan(replaced(index, size.name(), value)));
                }
            }
        }

        private FaultPlan replaced(int index, FaultSize.Name name, long value) {
            List<Fault> faults = new ArrayList<>(best.plan().faults());
            faults.set(index, FaultSize.with(faults.get(index), name, value));
            return new FaultPlan(faults);
        }

        private void shorten() {
            RunLength length = best.length();
            long restNanos = length.endNanos() - length.healNanos();
            lower(restNanos, 0, 1_000 * MILLI_NANOS, rest -> best.withLength(new RunLength(best.length().healNanos(),
                    best.length().healNanos() + rest, best.length().maxEvents())));
            long kept = best.length().endNanos() - best.length().healNanos();
            lower(length.healNanos(), 0, 1_000 * MILLI_NANOS, heal -> best
                    .withLength(new RunLength(heal, heal + kept, best.length().maxEvents())));
        }

        /** Looks for the least value that still fails by halving the interval; every step taken is a failure seen. */
        private void lower(long value, long floor, long grain, LongFunction<Schedule> candidate) {
            long low = floor;
            long high = value;
            if (high > low && tries(candidate.apply(low))) {
                return;
            }
            while (high - low > grain && runs < limit) {
                long middle = low + (high - low) / 2 / grain * grain;
                if (middle == low) {
                    return;
                }
                if (tries(candidate.apply(middle))) {
                    high = middle;
                } else {
                    low = middle;
                }
            }
        }

        private void simplifyDraws() {
            List<Overrides.Override> drawn = record();
            List<String> sites = drawn.stream().map(Overrides.Override::site).distinct().toList();
            List<String> stubborn = sites.stream().filter(site -> !gives(Overrides.Override.lowest(site))).toList();
            List<Overrides.Override> rest = drawn.stream().filter(draw -> stubborn.contains(draw.site())).toList();
            List<Overrides.Override> links = rest.stream()
                    .map(draw -> new Overrides.Override(draw.site(), draw.key(), Overrides.EVERY, 0)).distinct()
                    .toList();
            links.forEach(this::gives);
            rest.stream().filter(draw -> draw.value() != 0 && !isGiven(draw)).limit(MAX_SINGLE_DRAWS)
                    .forEach(draw -> gives(new Overrides.Override(draw.site(), draw.key(), draw.occurrence(), 0)));
        }

        /** Draws of single keys helped other things to go; most of them are not needed once these are gone. */
        private void leaveOutDraws() {
            for (int chunk = ofSomeKey().size(); chunk > 0; chunk /= 2) {
                for (int from = 0; from < ofSomeKey().size();) {
                    List<Overrides.Override> draws = new ArrayList<>(best.overrides().list());
                    List<Overrides.Override> some = ofSomeKey();
                    draws.removeAll(some.subList(from, Math.min(some.size(), from + chunk)));
                    if (!tries(best.withOverrides(new Overrides(draws)))) {
                        from += chunk;
                    }
                }
            }
        }

        private List<Overrides.Override> ofSomeKey() {
            return best.overrides().list().stream().filter(draw -> !draw.key().equals(Overrides.ANY_KEY)).toList();
        }

        private boolean isGiven(Overrides.Override draw) {
            return best.overrides().list()
                    .contains(new Overrides.Override(draw.site(), draw.key(), Overrides.EVERY, 0));
        }

        private boolean gives(Overrides.Override given) {
            if (best.overrides().list().contains(given)) {
                return true;
            }
            List<Overrides.Override> list = new ArrayList<>(best.overrides().list());
            list.add(given);
            Schedule candidate = best.withOverrides(new Overrides(list));
            // A simpler run is worth less than a line that can be pasted.
            return candidate.text().length() < Schedule.MAX_LINE_LENGTH && tries(candidate);
        }

        private List<Overrides.Override> record() {
            if (runs >= limit) {
                return List.of();
            }
            runs++;
            Simulation simulation = Simulation.recording(scenario, best);
            simulation.run();
            return simulation.draws().list();
        }
    }
}
