package dev.fencepost.tla.spec;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which specification, with which constants, and what of it is asked: what a {@code .cfg} file of TLC says, and the
 * name of the module.
 *
 * <p>Constants may have any value; what a {@code .cfg} cannot say (sequences, records, functions, negative numbers) is
 * handed to TLC in a generated module. In a file a line of its own names the module, as
 * <code>\* Module: MCLease</code>; else the file's name does: {@code lease-plain.cfg} is of {@code MCLease}.
 *
 * @param module
 *            the module that is opened
 * @param behaviour
 *            its behaviours
 * @param constants
 *            values by constant; every constant of the module needs one, or a substitution
 * @param substitutions
 *            names of definitions by name of the constant or definition that they replace
 * @param invariants
 *            names of state predicates that hold in every state
 * @param properties
 *            names of formulas that hold of every behaviour: step properties, as {@code [][A]_vars}, and temporal ones
 * @param view
 *            name of the definition by which TLC tells states apart
 * @param symmetry
 *            name of the set of permutations under which states count as one
 * @param constraints
 *            names of state predicates outside of which states are not followed
 * @param deadlock
 *            whether a state without a successor is an error
 */
public record SpecConfig(String module, Behaviour behaviour, Map<String, SpecValue> constants,
        Map<String, String> substitutions, List<String> invariants, List<String> properties, Optional<String> view,
        Optional<String> symmetry, List<String> constraints, boolean deadlock) {

    /** Takes copies. */
    public SpecConfig {
        constants = Collections.unmodifiableMap(new LinkedHashMap<>(constants));
        substitutions = Collections.unmodifiableMap(new LinkedHashMap<>(substitutions));
        invariants = List.copyOf(invariants);
        properties = List.copyOf(properties);
        constraints = List.copyOf(constraints);
    }

    /** One that begins with {@code Init}, goes on with {@code Next}, and asks nothing. */
    public static SpecConfig of(String module) {
        return new SpecConfig(module, new Behaviour.InitNext("Init", "Next"), Map.of(), Map.of(), List.of(), List.of(),
                Optional.empty(), Optional.empty(), List.of(), false);
    }

    /**
     * What a {@code .cfg} says.
     *
     * @param name
     *            of the file, for the sentence that says what is wrong
     * @throws dev.fencepost.simulator.BadInputException
     *             if it is not understood, or names no module
     */
    public static SpecConfig parse(String name, String text) {
        return SpecConfigText.parse(name, text);
    }

    /** As a {@code .cfg}, which {@link #parse} reads. */
    public String text() {
        return SpecConfigText.text(this);
    }

    /** The same of another module. */
    public SpecConfig withModule(String other) {
        return new SpecConfig(other, behaviour, constants, substitutions, invariants, properties, view, symmetry,
                constraints, deadlock);
    }

    /** The same with other behaviours. */
    public SpecConfig withBehaviour(Behaviour other) {
        return new SpecConfig(module, other, constants, substitutions, invariants, properties, view, symmetry,
                constraints, deadlock);
    }

    /** The same with that constant so. */
    public SpecConfig withConstant(String name, SpecValue value) {
        Map<String, SpecValue> more = new LinkedHashMap<>(constants);
        more.put(name, value);
        return withConstants(more);
    }

    /** The same with those constants only. */
    public SpecConfig withConstants(Map<String, SpecValue> values) {
        return new SpecConfig(module, behaviour, values, substitutions, invariants, properties, view, symmetry,
                constraints, deadlock);
    }

    /** The same with a definition in place of a constant or of another definition. */
    public SpecConfig withSubstitution(String name, String definition) {
        Map<String, String> more = new LinkedHashMap<>(substitutions);
        more.put(name, definition);
        return new SpecConfig(module, behaviour, constants, more, invariants, properties, view, symmetry, constraints,
                deadlock);
    }

    /** The same with those invariants only. */
    public SpecConfig withInvariants(String... names) {
        return new SpecConfig(module, behaviour, constants, substitutions, List.of(names), properties, view, symmetry,
                constraints, deadlock);
    }

    /** The same with those properties only. */
    public SpecConfig withProperties(String... names) {
        return new SpecConfig(module, behaviour, constants, substitutions, invariants, List.of(names), view, symmetry,
                constraints, deadlock);
    }

    /** The same with that view. */
    public SpecConfig withView(String name) {
        return new SpecConfig(module, behaviour, constants, substitutions, invariants, properties, Optional.of(name),
                symmetry, constraints, deadlock);
    }

    /** The same with that symmetry. */
    public SpecConfig withSymmetry(String name) {
        return new SpecConfig(module, behaviour, constants, substitutions, invariants, properties, view,
                Optional.of(name), constraints, deadlock);
    }

    /** The same with states told apart by all their variables: without view and symmetry. */
    public SpecConfig withAllVariables() {
        return new SpecConfig(module, behaviour, constants, substitutions, invariants, properties, Optional.empty(),
                Optional.empty(), constraints, deadlock);
    }

    /** The same with those constraints only. */
    public SpecConfig withConstraints(String... names) {
        return new SpecConfig(module, behaviour, constants, substitutions, invariants, properties, view, symmetry,
                List.of(names), deadlock);
    }

    /** The same with a state without a successor as an error. */
    public SpecConfig withDeadlockAsError() {
        return new SpecConfig(module, behaviour, constants, substitutions, invariants, properties, view, symmetry,
                constraints, true);
    }
}
