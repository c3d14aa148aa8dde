package dev.fencepost.tla.trace;

/** Why a specification accepts runs of broken code: what it leaves open, or what lies outside a trace. */
enum Unseen {
    /** Renewals, and reads of what others hold. */
    PACE("when a call is due is left open"),
    /** A deadline that nobody looks at. */
    WAKES("when a process is woken is left open; `LeaseLiveness` is about that"),
    /** An answer that does not come. */
    PATIENCE("how long a call is waited for is left open; `EtcdLiveness` is about that"),
    /** The reading back of a won key. */
    RETRIES("whether there is time to read the key once more is left open"),
    /** What is told, and to whom. */
    EVENTS("what listeners are told is no part of a state"),
    /** What is shown. */
    GAUGES("what gauges show is no part of a state"),
    /** The run ends there, and so does its trace. */
    THROWN("the step that goes wrong throws, and the trace ends before it"),
    /** From its start to its exit. */
    SERVICE("what a service and its tasks do is no part of a state; that their work has ended is taken on trust"),
    /** What a leader keeps of the stored state. */
    MEMORY("what a leader remembers is no part of a state: it may send a write on top of any that it has read"),
    /** The bytes that were written. */
    CONTENTS("what a store holds is no part of a state, but for its fence");

    private final String why;

    Unseen(String why) {
        this.why = why;
    }

    String why() {
        return why;
    }
}
