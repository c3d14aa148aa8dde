package dev.fencepost.tla.etcd;

import dev.fencepost.election.Leadership;
import dev.fencepost.election.campaign.CampaignState;
import dev.fencepost.election.campaign.LeaderFence;
import java.util.Optional;

/**
 * A candidate in the small world: the protocol's state, and the little of its host that is not the protocol's.
 *
 * @param life
 *            which process of its node it is; 0 before the first
 * @param running
 *            the protocol's state; empty while no process runs
 * @param verdict
 *            what {@code tokenValid()} answers from
 * @param work
 *            what the work that runs writes with; empty for none
 * @param pipe
 *            its stream
 */
record Chair(long life, Optional<CampaignState> running, Leadership verdict, Optional<LeaderFence> work,
        Pipe pipe) {

    /** A node on which nothing has run. */
    static final Chair EMPTY = new Chair(0, Optional.empty(), Leadership.NONE, Optional.empty(), Pipe.NONE);

    CampaignState state() {
        return running.orElseThrow();
    }

    /** The number of the latest call or stream. */
    long number() {
        return running.map(state -> state.nextNumber() - 1).orElse(0L);
    }

    Chair with(CampaignState state) {
        return new Chair(life, Optional.of(state), verdict, work, pipe);
    }

    Chair with(Pipe other) {
        return new Chair(life, running, verdict, work, other);
    }

    Chair withVerdict(Leadership other) {
        return new Chair(life, running, other, work, pipe);
    }

    Chair withWork(Optional<LeaderFence> other) {
        return new Chair(life, running, verdict, other, pipe);
    }

    Chair started(CampaignState initial) {
        return new Chair(life + 1, Optional.of(initial), Leadership.NONE, Optional.empty(), Pipe.NONE);
    }

    Chair died() {
        return new Chair(life, Optional.empty(), Leadership.NONE, Optional.empty(), Pipe.NONE);
    }
}
