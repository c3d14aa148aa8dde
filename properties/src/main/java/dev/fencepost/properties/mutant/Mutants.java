package dev.fencepost.properties.mutant;

import dev.fencepost.properties.hunt.Subject;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.List;

/** Subjects whose code carries mutations, each in a class loader of its own. */
public final class Mutants {

    private static final String SCENARIOS = "dev.fencepost.properties.scenario.Scenarios";

    private Mutants() {}

    /** The scenario {@code canary} with the elector that is broken on purpose. */
    public static Subject canary() {
        return mutated("canary", Canary.mutations());
    }

    /**
     * A subject of the catalogue, its code mutated.
     *
     * @param factory
     *            the catalogue's method without parameters that makes the subject
     * @param mutations
     *            the mutations
     */
    static Subject mutated(String factory, List<Mutation> mutations) {
        return made(factory, mutations);
    }

    /**
     * A scenario by its name, its code mutated; with no mutation, healthy code that was loaded in the same way.
     *
     * @throws IllegalArgumentException
     *             if an edit fits no method, or there is no such scenario
     */
    public static Subject of(String scenario, List<Mutation> mutations) {
        return made("named", mutations, scenario);
    }

    private static Subject made(String factory, List<Mutation> mutations, Object... arguments) {
        MutantLoader loader = new MutantLoader(Mutants.class.getClassLoader(), mutations);
        try {
            Object subject = loader.loadClass(SCENARIOS).getMethod(factory, Arrays.stream(arguments)
                    .map(Object::getClass).toArray(Class<?>[]::new)).invoke(null, arguments);
            return (Subject) subject;
        } catch (InvocationTargetException thrown) {
            if (thrown.getCause() instanceof IllegalArgumentException refused) {
                throw refused;
            }
            throw new IllegalStateException("the mutated " + factory + " cannot be made", thrown.getCause());
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException("the catalogue has no " + factory, missing);
        }
    }
}
