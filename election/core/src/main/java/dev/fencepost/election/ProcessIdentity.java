package dev.fencepost.election;

import java.util.SplittableRandom;
import java.util.UUID;

/**
 * What tells this process from every other one, its own predecessor under the same host name included.
 *
 * <p>The only class that draws at random: a uuid, once a process, and from it the seed of the delays. Made when the
 * process starts and handed down, so that a simulation can make one per incarnation.
 */
public final class ProcessIdentity {

    private final UUID uuid;

    /**
     * An identity that was drawn elsewhere, such as by a simulation.
     *
     * @param uuid
     *            unique among all processes that ever stand
     */
    public ProcessIdentity(UUID uuid) {
        this.uuid = uuid;
    }

    /** Draws an identity; called once, when the process starts. */
    public static ProcessIdentity draw() {
        return new ProcessIdentity(UUID.randomUUID());
    }

    /**
     * Who stands under a name: {@code <name>#<uuid>}.
     *
     * @param name
     *            what people call the process, usually the host name
     * @throws IllegalArgumentException
     *             when the name is blank
     */
    public CandidateId named(String name) {
        return CandidateId.of(name, uuid);
    }

    /** Delays that differ between processes; each call gives a sequence of its own, for use by one thread. */
    Jitter jitter() {
        SplittableRandom random = new SplittableRandom(uuid.getMostSignificantBits() ^ uuid.getLeastSignificantBits());
        return maxNanos -> random.nextLong(maxNanos + 1);
    }
}
