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
 *            how many states the specification reaches: those of the code, each of whose steps it allows, and those
 *            that its own steps lead to beyond them
 * @param codeSteps
 *            how many steps of the code were compared, steps that change nothing included
 * @param actions
 *            how many steps of the code each action of the specification stands for; 0 for an action that the code does
 *            not reach
 * @param missingSteps
 *            how many steps of each action the specification allows in states of the code where the code never takes
 *            them; actions without such steps are left out
 * @param meetings
 *            how many worlds of the code were held against another one with the same variables
 * @param wrongSteps
 *            steps of the code that the specification does not allow, each with the way to it; only the first
 * @param onlyCode
 *            states that only the code reaches, each with the way to it; only the first
 * @param onlySpec
 *            states that only the specification reaches, each with the way to it; only the first
 * @param unequal
 *            worlds of the code that go on differently though their variables are the same, each with both ways to it;
 *            only the first
 */
public record GraphReport(int codeStates, int specStates, int codeSteps, Map<String, Integer> actions,
        Map<String, Integer> missingSteps, int meetings, List<String> wrongSteps, List<String> onlyCode,
        List<String> onlySpec, List<String> unequal) {

    /** Copies the collections. */
    public GraphReport {
        actions = Collections.unmodifiableMap(new TreeMap<>(actions));
        missingSteps = Collections.unmodifiableMap(new TreeMap<>(missingSteps));
        wrongSteps = List.copyOf(wrongSteps);
        onlyCode = List.copyOf(onlyCode);
        onlySpec = List.copyOf(onlySpec);
        unequal = List.copyOf(unequal);
    }

    /** Which states and steps differ, in the order in which to look at them; empty where none do. */
    public List<String> differences() {
        List<String> all = new ArrayList<>(wrongSteps);
        all.addAll(onlyCode);
        all.addAll(onlySpec);
        all.addAll(unequal);
        return all;
    }

    /** The actions of the specification that some step of the code stands for. */
    public List<String> reached() {
        return actions.entrySet().stream().filter(entry -> entry.getValue() > 0).map(Map.Entry::getKey).toList();
    }

    @Override
    public String toString() {
        return "states of the code " + codeStates + ", of the specification " + specStates + ", steps of the code "
                + codeSteps + ", worlds held against the first one of their state " + meetings + "\nsteps by action "
                + actions + "\nsteps the code never takes " + missingSteps + "\n"
                + String.join("\n\n", differences());
    }
}
