package dev.fencepost.tla.graph;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the comparison of the code's states and steps with a specification's has found.
 *
 * @param codeStates
 *            how many states the code reaches, as TLC tells them apart
 * @param specStates
 *            how many states the specification reaches
 * @param codeSteps
 *            how many steps of the code were compared, steps that change nothing included
 * @param actions
 *            how many steps of the code each action of the specification stands for; 0 for an action that the code does
 *            not reach
 * @param missingSteps
 *            how many steps of each action the specification allows in states of the code where the code never takes
 *            them; actions without such steps are left out
 * @param wrongSteps
 *            steps of the code that the specification does not allow, each with the way to it; only the first
 * @param onlyCode
 *            states that only the code reaches, each with the way to it; only the first
 * @param onlySpec
 *            states that only the specification reaches, each with the way to it; only the first
 */
public record GraphReport(int codeStates, int specStates, int codeSteps, Map<String, Integer> actions,
        Map<String, Integer> missingSteps, List<String> wrongSteps, List<String> onlyCode, List<String> onlySpec) {

    /** Copies the collections. */
    public GraphReport {
        actions = Collections.unmodifiableMap(new TreeMap<>(actions));
        missingSteps = Collections.unmodifiableMap(new TreeMap<>(missingSteps));
        wrongSteps = List.copyOf(wrongSteps);
        onlyCode = List.copyOf(onlyCode);
        onlySpec = List.copyOf(onlySpec);
    }

    /** Which states and steps differ, in the order in which to look at them; empty where none do. */
    public List<String> differences() {
        List<String> all = new ArrayList<>(wrongSteps);
        all.addAll(onlyCode);
        all.addAll(onlySpec);
        return all;
    }

    /** The actions of the specification that some step of the code stands for. */
    public List<String> reached() {
        return actions.entrySet().stream().filter(entry -> entry.getValue() > 0).map(Map.Entry::getKey).toList();
    }

    @Override
    public String toString() {
        return "states of the code " + codeStates + ", of the specification " + specStates + ", steps of the code "
                + codeSteps + "\nsteps by action " + actions + "\nsteps the code never takes " + missingSteps + "\n"
                + String.join("\n\n", differences());
    }
}
