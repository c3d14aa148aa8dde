package dev.fencepost.election;

import java.util.UUID;

/**
 * Who stands for election: a name for people, and a uuid drawn once a process.
 *
 * <p>A host name alone survives a restart, so a fresh process would renew its dead predecessor's lease and inherit its
 * token, and a fence could no longer tell the two apart (seed 000; mutant C2-01).
 *
 * @param value
 *            {@code <name>#<uuid>} as written into the store
 */
public record CandidateId(String value) {

    public CandidateId {
        if (value.isBlank()) {
            throw new IllegalArgumentException("a candidate's identity must not be blank");
        }
    }

    /**
     * The identity of one process.
     *
     * @param name
     *            what people call the process, usually the host name
     * @param uuid
     *            drawn once, when the process starts
     * @throws IllegalArgumentException
     *             when the name is blank
     */
    public static CandidateId of(String name, UUID uuid) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a candidate's name must not be blank");
        }
        return new CandidateId(name + "#" + uuid);
    }

    @Override
    public String toString() {
        return value;
    }
}
