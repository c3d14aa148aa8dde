package dev.fencepost.simulator;

/** The handle of a fault that is on. */
@FunctionalInterface
interface Lift {

    /** Nothing to lift, and it did take effect. */
    Lift DONE = () -> 1;

    /** Lifts the fault, once, and returns how often it took effect: how many messages it hit, or 1 for a node. */
    long lift();
}
