package dev.fencepost.properties.command;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The one place in which the command makes threads. */
final class HuntThreads {

    private HuntThreads() {}

    /** As many threads as there are cores; they do not keep the process alive. */
    static ExecutorService all() {
        return of(Runtime.getRuntime().availableProcessors());
    }

    /** So many threads. */
    static ExecutorService of(int threads) {
        return Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, "hunt");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Runs something when the process is told to end, as by Ctrl-C. */
    static Thread onShutdown(Runnable last) {
        Thread hook = new Thread(last, "interrupted");
        Runtime.getRuntime().addShutdownHook(hook);
        return hook;
    }

    /** Takes back what {@link #onShutdown} gave; does nothing if the process is ending already. */
    static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // It is running or has run: there is nothing to take back.
        }
    }
}
