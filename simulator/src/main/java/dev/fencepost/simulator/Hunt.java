package dev.fencepost.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;

/**
 * Runs many runs on several threads, with results that do not depend on how many.
 *
 * <p>Runs are done in batches of a fixed size and their results taken in the order of their indexes; so the lowest failing
 * index is the same on every machine. Nothing here reads a clock: who wants to stop after a time says so.
 *
 * @param <R>
 *            what one run yields
 */
public final class Hunt<R> {

    /** How many runs make a batch; large enough that waiting for its slowest hardly costs anything. */
    private static final int BATCH = 256;

    private final ExecutorService executor;
    private final LongFunction<R> run;

    /**
     * Creates a hunt.
     *
     * @param executor
     *            gives the threads, and so decides how many runs are done at a time; it is not shut down
     * @param run
     *            does the run with the given index, from 0; called by several threads at once
     */
    public Hunt(ExecutorService executor, LongFunction<R> run) {
        this.executor = executor;
        this.run = run;
    }

    /** Takes results in the order of their indexes, on the thread that called {@link Hunt#hunt}. */
    @FunctionalInterface
    public interface Taker<R> {

        /** Takes the result of a run; returns false if no further one is wanted. */
        boolean take(long index, R result);
    }

    /** Why a hunt ended. */
    public enum End {
        /** All runs were done. */
        COMPLETE,
        /** The taker wanted no more. */
        SATISFIED,
        /** It was asked to stop. */
        STOPPED
    }

    /**
     * How a hunt ended.
     *
     * @param end
     *            why
     * @param taken
     *            how many results were taken: those with the indexes below
     */
    public record Outcome(End end, long taken) {}

    /**
     * Runs the indexes from 0 to {@code runs - 1}.
     *
     * @param stop
     *            asked before every run, with its index and by several threads, so that a later one may be asked about
     *            first: true ends the hunt as soon as the runs under way are done
     * @throws InterruptedException
     *             if the calling thread is interrupted
     */
    public Outcome hunt(long runs, Taker<R> taker, LongPredicate stop) throws InterruptedException {
        long next = 0;
        while (next < runs) {
            List<Future<List<R>>> batch = submit(next, Math.min(runs, next + BATCH), stop);
            try {
                for (Future<List<R>> future : batch) {
                    List<R> result = get(future);
                    if (result.isEmpty()) {
                        return new Outcome(End.STOPPED, next);
                    }
                    next++;
                    if (!taker.take(next - 1, result.getFirst())) {
                        return new Outcome(End.SATISFIED, next);
                    }
                }
            } finally {
                batch.forEach(future -> future.cancel(false));
            }
        }
        return new Outcome(End.COMPLETE, next);
    }

    private List<Future<List<R>>> submit(long from, long to, LongPredicate stop) {
        List<Future<List<R>>> batch = new ArrayList<>();
        for (long index = from; index < to; index++) {
            long number = index;
            Callable<List<R>> task = () -> stop.test(number) ? List.of() : List.of(run.apply(number));
            batch.add(executor.submit(task));
        }
        return batch;
    }

    private List<R> get(Future<List<R>> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException thrown) {
            throw new IllegalStateException("a run of the hunt could not be carried out", thrown.getCause());
        }
    }
}
