package dev.fencepost.tla.check;

import dev.fencepost.tla.spec.SpecConfig;
import java.nio.file.Files;
import java.util.Map;

/**
 * A check that must find something: a mutant that a property must catch, or a probe that must be violated.
 *
 * @param id
 *            its name
 * @param module
 *            what it is of
 * @param file
 *            the configuration that it begins with
 * @param change
 *            constants that it changes, as in a configuration; empty for a probe
 * @param property
 *            what must be violated
 * @param states
 *            how many states the counterexample must have, or {@link #ANY}
 * @param shortEnough
 *            whether every build runs it, though its configuration is too large for that
 */
record CheckRow(String id, String module, String file, String change, String property, int states,
        boolean shortEnough) {

    static final int ANY = -1;

    /** Of a mutant, its configuration: all that is asked of the sound one. */
    SpecConfig mutant() {
        SpecConfig sound = CheckTables.configuration(file);
        SpecConfig changed = sound;
        for (var constant : changes().constants().entrySet()) {
            changed = changed.withConstant(constant.getKey(), constant.getValue());
        }
        for (Map.Entry<String, String> definition : changes().substitutions().entrySet()) {
            changed = changed.withSubstitution(definition.getKey(), definition.getValue());
        }
        // TLC does not say which of several temporal properties is violated.
        return states == ANY && sound.properties().contains(property) ? changed.withProperties(property) : changed;
    }

    /** Of a probe, its configuration: nothing is asked but what must be violated. */
    SpecConfig probe() {
        return CheckTables.configuration(file).withInvariants(property).withProperties();
    }

    /** What a mutant changes. */
    SpecConfig changes() {
        return SpecConfig.parse(id, "\\* Module: " + module + "\nCONSTANTS " + change);
    }

    /** Whether every build runs it: it does if every build has its configuration, or if it is short and says so. */
    boolean isOfEveryBuild() {
        return shortEnough || Files.exists(CheckTables.CI.resolve(file));
    }

}
