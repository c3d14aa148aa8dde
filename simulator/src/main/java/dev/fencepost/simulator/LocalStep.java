package dev.fencepost.simulator;

import java.util.List;

/**
 * What one actor's step came to, whichever world it was taken in.
 *
 * @param actor
 *            the actor after it
 * @param told
 *            what it said to actors of its process, in order
 * @param posts
 *            what it sent, in order
 * @param entries
 *            what it recorded, in order
 * @param exits
 *            whether its process ended with it
 */
record LocalStep(WorldActor actor, List<WorldNode.Said> told, List<Post> posts, List<Entry> entries, boolean exits) {

    LocalStep {
        told = List.copyOf(told);
        posts = List.copyOf(posts);
        entries = List.copyOf(entries);
    }

    /**
     * Something sent.
     *
     * @param letter
     *            what it says
     * @param answered
     *            the message that it answers, {@link #THIS} for the one that caused the step, 0 for a request
     * @param stream
     *            the stream that it keeps the order of, {@link #THIS} for that of the message that caused the step, 0
     *            for none
     */
    record Post(Letter letter, long answered, long stream) {

        /** Stands for the number of the message that caused the step, which differs from world to world. */
        static final long THIS = Long.MIN_VALUE;

        Post withLetter(Letter known) {
            return new Post(known, answered, stream);
        }

        InFlight sent(long id, long cause) {
            return new InFlight(id, letter, answered == THIS ? cause : answered, stream == THIS ? cause : stream, 1);
        }
    }
}
