package dev.fencepost.jmh;

import dev.fencepost.simulator.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The working tree in which the command was started: where the figures are kept.
 *
 * @param root
 *            its top folder
 */
record Checkout(Path root) {

    /** Of this project, no other has it. */
    private static final Path MARK = Path.of("jmh", "pom.xml");

    /**
     * The one around a folder.
     *
     * @throws BadInputException
     *             when there is none
     */
    static Checkout around(Path folder) {
        for (@Nullable
        Path here = folder.toAbsolutePath(); here != null; here = here.getParent()) {
            if (Files.exists(here.resolve(MARK))) {
                return new Checkout(here);
            }
        }
        throw new BadInputException("the figures are kept in a checkout of Fencepost, and " + folder.toAbsolutePath()
                + " is in none: go to one, or name the baseline with --baseline FILE");
    }

    /** What the gate holds the code to. */
    Path baseline() {
        return root.resolve("jmh").resolve("baseline.json");
    }

    /** What was measured last. */
    Path results() {
        return root.resolve("jmh").resolve("results.json");
    }

    /** The page about it. */
    Path page() {
        return root.resolve("docs").resolve("performance.md");
    }
}
