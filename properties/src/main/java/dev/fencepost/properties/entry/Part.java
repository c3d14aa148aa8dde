package dev.fencepost.properties.entry;

import dev.fencepost.simulator.Fields;
import dev.fencepost.simulator.Payload;
import java.util.function.Consumer;

/**
 * A part of what a trace tells.
 *
 * @param kind
 *            which variant it is
 * @param fields
 *            describes it
 */
record Part(String kind, Consumer<Fields> fields) implements Payload {

    /** A part that is absent. */
    static final Part NONE = new Part("none", into -> {});

    @Override
    public void describe(Fields into) {
        fields.accept(into);
    }
}
