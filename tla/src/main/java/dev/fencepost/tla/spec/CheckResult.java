package dev.fencepost.tla.spec;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What TLC found when it went through all states of a configuration, or until something was violated.
 *
 * @param exitCode
 *            TLC's: 0 if everything holds, 11 for a deadlock, 12 for an invariant, 13 for a property of behaviours
 * @param distinct
 *            how many states TLC told apart; after a violation, how many until then
 * @param generated
 *            how many steps and initial states it looked at
 * @param violated
 *            the name of what does not hold, {@link #DEADLOCK} for a state without a successor; for temporal
 *            properties, of which TLC does not say which one it is, all of them joined by {@code "/"}; of a conjunction
 *            of which no behaviour may break a part, where that part stands
 * @param counterexample
 *            the states that lead there, the first one initial, each as text behind the action that leads to it; one of
 *            the shortest if there was one worker and the violation is not temporal
 * @param taken
 *            how many steps of each action were looked at, by name, for all actions; of those that TLC does not tell
 *            apart whether there was one, as 1 or 0
 */
public record CheckResult(int exitCode, long distinct, long generated, Optional<String> violated,
        List<String> counterexample, Map<String, Long> taken) {

    /** What is violated by a state without a successor. */
    public static final String DEADLOCK = "Deadlock";

    /** Takes copies. */
    public CheckResult {
        counterexample = List.copyOf(counterexample);
        taken = Collections.unmodifiableMap(new LinkedHashMap<>(taken));
    }

    /** Whether everything that was asked holds. */
    public boolean holds() {
        return violated.isEmpty();
    }

    /** Verdict and counts in one line, and the counterexample below it. */
    @Override
    public String toString() {
        return violated.map(name -> name + " is violated by " + counterexample.size() + " states").orElse("holds")
                + ", "
                + distinct + " distinct states, " + generated + " generated"
                + (counterexample.isEmpty() ? "" : "\n" + String.join("\n", counterexample));
    }
}
