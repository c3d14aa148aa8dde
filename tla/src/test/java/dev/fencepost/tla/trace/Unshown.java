package dev.fencepost.tla.trace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A branch of a specification that no trace can show.
 *
 * @param branch
 *            the branch
 * @param because
 *            a definition that rules it out, and must hold wherever a trace comes to; the comment above it says why
 */
record Unshown(String branch, String because) {

    /** Those of a file, with a branch and its definition a line, and a tab between them. */
    static List<Unshown> read(Path file) {
        List<Unshown> read = new ArrayList<>();
        for (String line : lines(file)) {
            if (!line.startsWith("#") && !line.isBlank()) {
                String[] columns = line.split("\t");
                read.add(new Unshown(columns[0], columns[1]));
            }
        }
        return read;
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
