package dev.fencepost.tla.trace;

import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecState;
import dev.fencepost.tla.spec.SpecValue;

/** Is told of each step by which an event is taken in. */
interface TraceListener {

    /**
     * An event was taken in; the path may still turn out to be none to the end, and then it is taken in again.
     *
     * @param spec
     *            the specification
     * @param before
     *            the state in which it came, with the event as its {@code line}
     * @param event
     *            the event
     */
    void took(Spec spec, SpecState before, SpecValue.Rec event);
}
