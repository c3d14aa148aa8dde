package dev.fencepost.election.state;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** How a thread waits for something, so that a test need not wait for anything. */
@FunctionalInterface
interface Waiting {

    /** On a real thread, in real time. */
    Waiting REAL = Waiting::onThisThread;

    /**
     * Waits until the event has happened, however it ended, or the time is over.
     *
     * @return whether it has happened
     */
    boolean await(CompletableFuture<?> event, long nanos) throws InterruptedException;

    private static boolean onThisThread(CompletableFuture<?> event, long nanos) throws InterruptedException {
        try {
            event.get(Math.max(0, nanos), TimeUnit.NANOSECONDS);
        } catch (TimeoutException over) {
            return false;
        } catch (ExecutionException | CancellationException happenedBadly) {
            return true;
        }
        return true;
    }
}
