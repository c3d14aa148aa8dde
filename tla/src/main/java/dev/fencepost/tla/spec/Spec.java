package dev.fencepost.tla.spec;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One opened specification: its states, the steps it allows, and what holds in them, as TLC evaluates it.
 *
 * <p>Several may be open at once, in one JVM and in several: each has TLC to itself. One thread at a time; different ones
 * may be used by different threads at once. What TLC cannot evaluate is a
 * {@link dev.fencepost.simulator.BadInputException} with TLC's reason.
 */
public interface Spec extends AutoCloseable {

    /**
     * Opens the specification of the class path that is so configured.
     *
     * @throws dev.fencepost.simulator.BadInputException
     *             in one sentence: no such module, not TLA+, a constant without a value, an assumption that does not
     *             hold
     */
    static Spec open(SpecConfig config) {
        return open(config, SpecModules.ofClassPath());
    }

    /** Opens a specification over those modules, and throws as {@link #open(SpecConfig)} does. */
    static Spec open(SpecConfig config, SpecModules modules) {
        return Isolation.open(config, modules);
    }

    /** As it was opened. */
    SpecConfig config();

    /** Its variables, in the order of their declaration. */
    List<String> variableNames();

    /** Its actions with their parameters bound, each once, in the order of the next-state action. */
    List<SpecAction> actions();

    /**
     * What the comment above each action says behind {@code Java:}, by name of the action; empty text where it says
     * nothing.
     */
    Map<String, String> steps();

    /**
     * What may become of each action, by its name: the branches, of its definition and of all that it rests on, that no
     * fault leads to. A branch is a side of an {@code IF} or an arm of a {@code CASE}, and named by its definition and
     * its condition.
     */
    Map<String, Set<String>> branches();

    /** Those of {@link #branches} by which the states after a single action have been looked for so far. */
    Map<String, Set<String>> branchesTaken();

    /** The states it may begin in, each once. */
    List<SpecState> initialStates();

    /** The steps it allows from a state, each once, in the order of {@link #actions}; constraints are not looked at. */
    List<SpecStep> successors(SpecState from);

    /**
     * The states after that action, each once, in the order in which TLC finds them; none where it is not enabled.
     *
     * @throws IllegalArgumentException
     *             if there is no such action
     */
    List<SpecState> successors(SpecState from, SpecAction action);

    /** Whether every constraint of the configuration holds, so that TLC would go on from there. */
    boolean inModel(SpecState state);

    /** The first of the configured invariants that does not hold. */
    Optional<String> brokenInvariant(SpecState state);

    /**
     * The first of the configured step properties that such a step breaks, be it one that the specification allows or
     * not.
     */
    Optional<String> brokenStepProperty(SpecState from, SpecState to);

    /**
     * All of the configured invariants that do not hold after such a step, and all of the configured step properties
     * that it breaks, in the order of the configuration.
     */
    List<String> broken(SpecState from, SpecState to);

    /**
     * The state with those values.
     *
     * @param variables
     *            a value for each variable
     * @throws IllegalArgumentException
     *             if a variable is missing or unknown, or a model value is not in the configuration
     */
    SpecState state(Map<String, SpecValue> variables);

    /**
     * The same state but for one variable.
     *
     * @throws IllegalArgumentException
     *             if there is no such variable
     */
    SpecState with(SpecState state, String variable, SpecValue value);

    /** The values of all variables, in the order of {@link #variableNames}. */
    Map<String, SpecValue> variables(SpecState state);

    /**
     * What a definition without parameters comes to in a state.
     *
     * @throws IllegalArgumentException
     *             if there is no such definition
     */
    SpecValue evaluate(String definition, SpecState state);

    /**
     * By what TLC tells states apart: under the configured view and symmetry, in 64 bits. Different states have the
     * same one with a chance of one in 2^64 a pair.
     */
    long fingerprint(SpecState state);

    /** Whether TLC takes both for one state, under the configured view and symmetry. */
    default boolean same(SpecState one, SpecState other) {
        return fingerprint(one) == fingerprint(other);
    }

    /** Deletes its folder, and gives its TLC to the next one; states live on, but nothing more may be asked. */
    @Override
    void close();
}
