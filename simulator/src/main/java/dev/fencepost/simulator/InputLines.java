package dev.fencepost.simulator;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a file that somebody handed in: whatever is wrong with it is one sentence.
 *
 * <p>A file that is no text may be one line without an end, so a line is taken in only up to a bound that no line of ours
 * comes near.
 */
public final class InputLines implements AutoCloseable {

    /** How many characters a line may have. */
    public static final int LONGEST = 1 << 23;

    private final String what;
    private final Path file;
    private final Reader in;
    private final char[] buffer = new char[1 << 14];
    private int from;
    private int to;
    private long line;

    private InputLines(String what, Path file, Reader in) {
        this.what = what;
        this.file = file;
        this.in = in;
    }

    /**
     * Opens a file.
     *
     * @param what
     *            what it should be, for messages, as in {@code the trace}
     * @param file
     *            the file
     * @throws BadInputException
     *             if there is none, it is no file, or it cannot be read
     */
    public static InputLines of(String what, Path file) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new BadInputException(what + " " + file + " cannot be read: it is no regular file");
        }
        try {
            return new InputLines(what, file, Files.newBufferedReader(file));
        } catch (IOException failed) {
            throw unreadable(what, file, failed);
        }
    }

    /** The number of the line that was returned last, from 1. */
    public long number() {
        return line;
    }

    /**
     * The next line, {@code null} behind the last one.
     *
     * @throws BadInputException
     *             if the file is no text, has a line longer than {@link #LONGEST}, or cannot be read
     */
    public @Nullable String next() {
        line++;
        StringBuilder text = new StringBuilder();
        boolean some = false;
        while (from < to || fill()) {
            some = true;
            int start = from;
            while (from < to && buffer[from] != '\n') {
                from++;
            }
            text.append(buffer, start, from - start);
            if (text.length() > LONGEST) {
                throw new BadInputException(what + " " + file + " is damaged at line " + line
                        + ": the line has more than " + LONGEST + " characters");
            }
            if (from < to) {
                from++;
                return text.toString();
            }
        }
        return some ? text.toString() : null;
    }

    private boolean fill() {
        try {
            from = 0;
            to = Math.max(0, in.read(buffer));
            return to > 0;
        } catch (IOException failed) {
            throw unreadable(what, file, failed);
        }
    }

    private static BadInputException unreadable(String what, Path file, IOException failed) {
        return new BadInputException(what + " " + file + switch (failed) {
            case CharacterCodingException notText -> " is not a text file";
            case NoSuchFileException missing -> " cannot be read: there is no such file";
            case AccessDeniedException denied -> " cannot be read: permission is denied";
            default -> " cannot be read: " + failed.getMessage();
        }, failed);
    }

    /** Closes the file. */
    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException failed) {
            throw unreadable(what, file, failed);
        }
    }
}
