package dev.fencepost.election.campaign;

import dev.fencepost.election.FencingToken;

/**
 * The proof of one leadership: the leader's key still exists as it was created then.
 *
 * <p>It goes with every write as a compare on the key's create revision, which no later key of any name can have. A
 * compare with revision 0 would hold if the key is absent, and so admit exactly those who lost (mutant GL-38): such a
 * fence cannot be made.
 *
 * @param key
 *            the leader's key
 * @param createRevision
 *            the revision at which it was created
 */
public record LeaderFence(Bytes key, long createRevision) {

    /**
     * Refuses what would not fence.
     *
     * @throws IllegalArgumentException
     *             if the key is empty or the revision below 1
     */
    public LeaderFence {
        if (key.isEmpty()) {
            throw new IllegalArgumentException("a fence needs the leader's key, and this one is empty");
        }
        if (createRevision < 1) {
            throw new IllegalArgumentException(
                    "a fence needs the create revision of a key that exists, at least 1, not "
                            + createRevision);
        }
    }

    /** The create revision as the token of the leadership. */
    public FencingToken token() {
        return new FencingToken(createRevision);
    }
}
