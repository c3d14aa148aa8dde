package dev.fencepost.properties.cluster;

import dev.fencepost.election.CandidateId;
import dev.fencepost.simulator.Birth;
import dev.fencepost.simulator.Site;
import java.util.UUID;

/** Draws the identity of a process: its node's name and a random UUID, as in production. */
final class Identities {

    static final Site UUID_HIGH = Site.of("uuid-high");
    static final Site UUID_LOW = Site.of("uuid-low");

    private Identities() {}

    static CandidateId draw(Birth birth) {
        // Version and variant bits are set as in every random UUID, so that identities look as they do in production.
        long high = birth.draw(UUID_HIGH, Long.MAX_VALUE) & ~0xF000L | 0x4000L;
        long low = birth.draw(UUID_LOW, Long.MAX_VALUE) & 0x3FFFFFFFFFFFFFFFL | 0x8000000000000000L;
        // Shrinking sets draws to their simplest, also these; processes of one node must differ all the same.
        return CandidateId.of(birth.node().name(), new UUID(high, low ^ (birth.incarnation() - 1L)));
    }
}
