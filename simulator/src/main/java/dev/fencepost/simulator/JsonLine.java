package dev.fencepost.simulator;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Builds one line of JSON, as the {@link Fields} of whatever describes itself into it. */
final class JsonLine implements Fields {

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private byte[] bytes = new byte[512];
    private int length;
    private boolean first = true;

    @Override
    public void put(String name, long value) {
        name(name);
        ascii(Long.toString(value));
    }

    @Override
    public void put(String name, String value) {
        name(name);
        quoted(value);
    }

    @Override
    public void put(String name, boolean value) {
        name(name);
        ascii(value ? "true" : "false");
    }

    @Override
    public void put(String name, Payload value) {
        openObject(name);
        put("kind", value.kind());
        value.describe(this);
        closeObject();
    }

    JsonLine start() {
        length = 0;
        open('{');
        return this;
    }

    void openObject(String name) {
        name(name);
        open('{');
    }

    void closeObject() {
        close('}');
    }

    void openArray(String name) {
        name(name);
        open('[');
    }

    void openElement() {
        comma();
        open('{');
    }

    void element(String value) {
        comma();
        quoted(value);
    }

    void closeArray() {
        close(']');
    }

    /** Ends the line; the first {@link #length} bytes are valid until the next start. */
    byte[] end() {
        close('}');
        add('\n');
        return bytes;
    }

    int length() {
        return length;
    }

    private void open(char bracket) {
        add(bracket);
        first = true;
    }

    private void close(char bracket) {
        add(bracket);
        first = false;
    }

    private void name(String name) {
        comma();
        quoted(name);
        add(':');
    }

    private void comma() {
        if (!first) {
            add(',');
        }
        first = false;
    }

    private void quoted(String text) {
        add('"');
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (letter >= 0x20 && letter < 0x7F && letter != '"' && letter != '\\') {
                add(letter);
            } else {
                // Escaped as UTF-16 units, so that even a lone surrogate comes back as it went.
                ascii("\\u");
                for (int shift = 12; shift >= 0; shift -= 4) {
                    add((char) HEX[letter >>> shift & 0xF]);
                }
            }
        }
        add('"');
    }

    private void ascii(String text) {
        for (int i = 0; i < text.length(); i++) {
            add(text.charAt(i));
        }
    }

    private void add(char ascii) {
        if (length == bytes.length) {
            bytes = Arrays.copyOf(bytes, length * 2);
        }
        bytes[length++] = (byte) ascii;
    }
}
