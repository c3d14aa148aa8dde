package dev.fencepost.properties.pages;

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
record SeedCase(String number, String says, List<Proof> proofs) {

    /**
     * One test.
     *
     * @param test
     *            the class: of a story its simple name, of another the name from {@code dev.fencepost} on
     * @param method
     *            its method
     */
    record Proof(String test, String method) {

        /** As the page names it. */
        String text() {
            return test + "#" + method;
        }
    }

    /** Copies the list. */
    SeedCase {
        proofs = List.copyOf(proofs);
    }

    static SeedCase of(String number, String says, Proof... proofs) {
        return new SeedCase(number, says, List.of(proofs));
    }

    static Proof by(String test, String method) {
        return new Proof(test, method);
    }
}
