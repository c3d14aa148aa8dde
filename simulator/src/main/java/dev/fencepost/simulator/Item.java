package dev.fencepost.simulator;

/** Something that will happen at an instant of true time. */
interface Item {

    /**
     * Lets it happen, now.
     *
     * @return whether it stepped a node or the network, and so counts as an event; false if it was overtaken or put off
     */
    boolean happen();
}
