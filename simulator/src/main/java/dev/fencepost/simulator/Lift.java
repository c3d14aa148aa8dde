package dev.fencepost.simulator;

/** The handle of a fault that is on: closing it lifts the fault. */
@FunctionalInterface
interface Lift extends AutoCloseable {

    @Override
    void close();
}
