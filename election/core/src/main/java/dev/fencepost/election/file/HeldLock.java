package dev.fencepost.election.file;

import java.io.IOException;

/** An exclusive lock between processes, held until it is closed or its process dies. */
@FunctionalInterface
public interface HeldLock extends AutoCloseable {

    /**
     * Gives the lock back.
     *
     * @throws IOException
     *             when the system refuses; the lock then ends with the process
     */
    @Override
    void close() throws IOException;
}
