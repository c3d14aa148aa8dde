package dev.fencepost.model.etcd;

/**
 * A key, or all keys between two, or all from one on.
 *
 * @param begin
 *            the key, or the first one
 * @param end
 *            empty for the single key, {@link #WITHOUT_END}, or the first one that is not in it any more
 */
record KeyRange(String begin, String end) {

    static final String WITHOUT_END = "\0";

    private static final char LAST_BYTE = 0xFF;

    static KeyRange of(String key) {
        return new KeyRange(key, "");
    }

    static KeyRange prefix(String prefix) {
        int length = prefix.length();
        while (length > 0 && prefix.charAt(length - 1) == LAST_BYTE) {
            length--;
        }
        return length == 0
                ? new KeyRange(prefix, WITHOUT_END)
                : new KeyRange(prefix,
                        prefix.substring(0, length - 1) + (char) (prefix.charAt(length - 1) + 1));
    }

    boolean isSingle() {
        return end.isEmpty();
    }

    boolean contains(String key) {
        if (end.isEmpty()) {
            return key.equals(begin);
        }
        return key.compareTo(begin) >= 0 && (end.equals(WITHOUT_END) || key.compareTo(end) < 0);
    }
}
