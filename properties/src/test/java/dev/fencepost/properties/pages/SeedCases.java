package dev.fencepost.properties.pages;

import java.util.List;
import java.util.stream.Stream;

/** Everything that the reviews and the tests of seed 001 have taught, so that nothing of it is forgotten. */
final class SeedCases {

    private SeedCases() {}

    /** Returns all of it, in the seed's order. */
    static List<SeedCase> all() {
        return Stream.of(SeedReview.comments(), SeedReview.findings(), SeedTests.election(), SeedTests.starting(),
                SeedTests.unreachable(), SeedTests.persistence()).flatMap(List::stream).toList();
    }
}
