package dev.fencepost.properties.command;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C in the middle of a hunt: the hunt stops, what there is so far is printed, and the process ends with 130.
 *
 * <p>Used by the thread that hunts; the virtual machine's shutdown waits for it, within a bound.
 */
final class Interruption implements AutoCloseable {

    private static final long GRACE_SECONDS = 20;

    private final CountDownLatch printed = new CountDownLatch(1);
    private final Thread hook = HuntThreads.onShutdown(this::wanted);
    private volatile boolean happened;

    private void wanted() {
        happened = true;
        try {
            if (!printed.await(GRACE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("fencepost: gave up waiting for the hunt to end");
            }
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
    }

    boolean happened() {
        return happened;
    }

    /** Says that everything there was to print is printed. */
    @Override
    public void close() {
        printed.countDown();
        System.out.flush();
        System.err.flush();
        if (!happened) {
            HuntThreads.forget(hook);
        }
    }
}
