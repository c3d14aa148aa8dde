package dev.fencepost.election;

/** Tells a work that prepares whether it still should. */
@FunctionalInterface
public interface Standby {

    /** Whether to stop preparing and return: this process is to lead, or the election ends. */
    boolean over();
}
