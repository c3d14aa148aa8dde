package dev.fencepost.election.fence;

import java.util.regex.Pattern;

/**
 * The name of one segment, which is also the name of its file.
 *
 * @param value
 *            1 to 100 letters, digits, dots, underscores and hyphens, not starting with a dot: names that start with
 *            one are the store's own files
 */
public record SegmentName(String value) implements Comparable<SegmentName> {

    private static final Pattern ALLOWED = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}");

    /** Refuses names that could leave the store's directory or collide with its own files. */
    public SegmentName {
        if (!ALLOWED.matcher(value).matches()) {
            throw new IllegalArgumentException("a segment's name has 1 to 100 letters, digits, dots, underscores and"
                    + " hyphens and does not start with a dot, unlike \"" + value + "\"");
        }
    }

    static boolean isSegment(String fileName) {
        return ALLOWED.matcher(fileName).matches();
    }

    @Override
    public int compareTo(SegmentName other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
