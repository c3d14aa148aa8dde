package dev.fencepost.election;

import java.util.OptionalLong;

/** Something that a {@link HostRunner} calls again and again, on its one thread. */
interface DutyCycle {

    /**
     * Does what is due and returns at once.
     *
     * @return when to be called again at the latest; empty while only an arrival can change anything
     */
    OptionalLong poll();

    /** Whether it is over, and need not be called any more. */
    boolean ended();

    /**
     * {@link #poll()} threw, which only a mistake in its own code can make it do: it must leave everything safe.
     *
     * @param violation
     *            what was thrown
     */
    void failed(Throwable violation);
}
