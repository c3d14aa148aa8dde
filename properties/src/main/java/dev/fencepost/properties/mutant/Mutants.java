package dev.fencepost.properties.mutant;

import dev.fencepost.properties.hunt.Subject;
import java.lang.reflect.InvocationTargetException;
import java.util.List;

/** Subjects whose code carries mutations, each in a class loader of its own. */
public final class Mutants {

    private static final String SCENARIOS = "dev.fencepost.properties.scenario.Scenarios";

    private Mutants() {}

    /** The scenario {@code canary} with the elector that is broken on purpose. */
    public static Subject canary() {
        return of("canary", Canary.mutations());
    }

    /**
     * A scenario by its name, its code mutated; with no mutation, healthy code that was loaded in the same way.
     *
     * @throws IllegalArgumentException
     *             if an edit fits no method, or there is no such scenario
     */
    public static Subject of(String scenario, List<Mutation> mutations) {
        MutantLoader loader = new MutantLoader(Mutants.class.getClassLoader(), mutations);
        try {
            return (Subject) loader.loadClass(SCENARIOS).getMethod("named", String.class).invoke(null, scenario);
        } catch (InvocationTargetException thrown) {
            if (thrown.getCause() instanceof IllegalArgumentException refused) {
                throw refused;
            }
            throw new IllegalStateException("the mutated " + scenario + " cannot be made", thrown.getCause());
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException("the catalogue of scenarios is not where it was", missing);
        }
    }
}
