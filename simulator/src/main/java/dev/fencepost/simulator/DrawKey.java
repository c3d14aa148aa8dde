package dev.fencepost.simulator;

/** For whom a number is drawn: an actor's incarnation ({@code a/elector~1}), a node or a link ({@code a:b}). */
final class DrawKey {

    private final String text;
    private final long hash;

    DrawKey(String text) {
        this.text = text;
        this.hash = Hash.of(text);
    }

    String text() {
        return text;
    }

    long hash() {
        return hash;
    }
}
