package dev.fencepost.tla.trace;

/** Which clocks a trace is held against; a run outside its declared envelope keeps no bounds. */
public enum Clocks {
    /** Clocks keep the declared bounds, and the invariants must hold. */
    BOUNDED("bounded-clocks"),
    /** Clocks may do anything; a broken property that rests on their bounds is told and is no refusal. */
    ANY("any-clocks");

    private final String text;

    Clocks(String text) {
        this.text = text;
    }

    /** The name in trace files. */
    public String text() {
        return text;
    }
}
