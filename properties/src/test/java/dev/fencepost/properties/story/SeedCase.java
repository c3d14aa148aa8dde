package dev.fencepost.properties.story;

import java.util.List;

/**
 * Something that seed 001 has learnt, and the tests that hold us to it.
 *
 * @param number
 *            where it stands, as {@code 2.11, finding 4}
 * @param says
 *            what must be so
 * @param proofs
 *            the tests, at least one
 */
public record SeedCase(String number, String says, List<Proof> proofs) {

    /** One test. */
    public sealed interface Proof permits Here, There {

        /** Its class and method, as the page names it. */
        String text();
    }

    /**
     * A case of this package, played in the simulator.
     *
     * @param test
     *            the class
     * @param method
     *            its method
     */
    record Here(Class<?> test, String method) implements Proof {

        @Override
        public String text() {
            return test.getSimpleName() + "#" + method;
        }
    }

    /**
     * A test of another package.
     *
     * @param test
     *            the class, from {@code dev.fencepost} on
     * @param method
     *            its method
     */
    record There(String test, String method) implements Proof {

        @Override
        public String text() {
            return test + "#" + method;
        }
    }

    /** Copies the list. */
    public SeedCase {
        proofs = List.copyOf(proofs);
    }

    static SeedCase of(String number, String says, Proof... proofs) {
        return new SeedCase(number, says, List.of(proofs));
    }

    static Proof here(Class<?> test, String method) {
        return new Here(test, method);
    }

    static Proof there(String test, String method) {
        return new There(test, method);
    }
}
