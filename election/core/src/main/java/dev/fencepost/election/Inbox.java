package dev.fencepost.election;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where other threads put what a host is to look at.
 *
 * <p>It cannot overflow: an answer takes the place that its call has reserved, a second answer to the same call finds
 * none, and requests of the owner that wait already are not put in again. What is left are the answers of one floor
 * read and one claim at a time. Safe for use by many threads; no lock is held while anything else is called.
 *
 * @param <R>
 *            the store's replies
 */
final class Inbox<R> {

    /** The calls whose places are reserved; guarded by this object's lock, as is everything else. */
    private final Set<Long> reserved = new HashSet<>();

    /** How many answers each open stream owes. */
    private final Map<Long, Integer> owed = new HashMap<>();
    private List<Input<R>> arrived = new ArrayList<>();

    /** Keeps a place for the answer to a call. */
    synchronized void reserve(long attempt) {
        reserved.add(attempt);
        if (reserved.size() > HostCore.MAX_CALLS) {
            throw new IllegalStateException(reserved.size() + " calls lack an answer at once");
        }
    }

    /** Gives a reserved place up. */
    synchronized void release(long attempt) {
        reserved.remove(attempt);
    }

    /**
     * Puts in the answer to a call, or that there will be none.
     *
     * @return whether there was a place for it
     */
    synchronized boolean answer(long attempt, Input<R> answer) {
        return reserved.remove(attempt) && arrived.add(answer);
    }

    /** Lets a stream come in, which owes the answer to its first request. */
    synchronized void openStream(long stream) {
        owed.put(stream, 1);
    }

    /** Keeps a place for one more answer of a stream. */
    synchronized void oweAnswer(long stream) {
        owed.computeIfPresent(stream, (id, answers) -> answers + 1);
    }

    /** Lets nothing of a stream come in any more. */
    synchronized void shutStream(long stream) {
        owed.remove(stream);
    }

    /**
     * Puts in an answer of a stream.
     *
     * @return whether the stream owed one
     */
    synchronized boolean answerStream(long stream, Input<R> answer) {
        Integer answers = owed.get(stream);
        if (answers == null || answers == 0) {
            return false;
        }
        owed.put(stream, answers - 1);
        return arrived.add(answer);
    }

    /**
     * Puts in the end of a stream, once.
     *
     * @return whether it was open
     */
    synchronized boolean endStream(long stream, Input<R> end) {
        return owed.remove(stream) != null && arrived.add(end);
    }

    /** Puts in anything else, unless the same waits there already. */
    synchronized void offer(Input<R> input) {
        if (!arrived.contains(input)) {
            arrived.add(input);
        }
    }

    /** Takes everything out, oldest first. */
    synchronized List<Input<R>> drain() {
        if (arrived.isEmpty()) {
            return List.of();
        }
        List<Input<R>> drained = arrived;
        arrived = new ArrayList<>();
        return drained;
    }

    synchronized boolean isEmpty() {
        return arrived.isEmpty();
    }
}
