package dev.fencepost.tla.tlc;

import dev.fencepost.tla.spec.SpecState;
import org.jspecify.annotations.Nullable;
import tlc2.tool.TLCState;
import util.UniqueString;

/** A state as TLC has it, complete and normalized. */
final class TlcState implements SpecState {

    private final Variables variables;
    private final TLCState state;
    private long everything;
    private boolean hashed;

    TlcState(Variables variables, TLCState state) {
        state.deepNormalize();
        this.variables = variables;
        this.state = state;
    }

    /** Computed when first asked for: along a trace nobody does. */
    private long everything() {
        if (!hashed) {
            everything = variables.hash(state);
            hashed = true;
        }
        return everything;
    }

    TLCState state() {
        return state;
    }

    /** Values are compared only behind equal hashes: TLC refuses to compare, say, a number with a string. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TlcState that && that.everything() == everything() && that.state.equals(state);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(everything());
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (UniqueString name : variables.names()) {
            text.append(text.isEmpty() ? "" : "\n").append("/\\ ").append(name).append(" = ")
                    .append(TlcValues.fromTlc(state.lookup(name)));
        }
        return text.toString();
    }
}
