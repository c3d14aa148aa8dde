package dev.fencepost.jmh;

import dev.fencepost.election.Candidacy;
import dev.fencepost.election.Election;
import dev.fencepost.election.ElectionConfig;
import dev.fencepost.election.Elections;
import java.time.Duration;

/** A real election of this process, on its clocks and threads, which leads over a Lease in memory. */
final class StandingLeader implements AutoCloseable {

    /** As a service has it unless it says otherwise: within a measurement there is a renewal or two. */
    static final Duration USUAL = Duration.ofSeconds(5);

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Election election;

    /** Leads when it returns, and renews that often. */
    StandingLeader(Duration renewInterval, Runnable onWrite) throws InterruptedException {
        Elections elections = Elections.ofThisProcess();
        ElectionConfig config = ElectionConfig.builder("shard-0", elections.process().named("pod-0"))
                .renewInterval(renewInterval).build();
        election = elections.start(Candidacy.of(config, new InstantLeaseStore(onWrite)));
        if (!election.awaitLeadership(PATIENCE)) {
            throw new IllegalStateException("it does not lead after " + PATIENCE + ": " + election.awaitEnd(PATIENCE));
        }
    }

    static StandingLeader usual() throws InterruptedException {
        return new StandingLeader(USUAL, () -> {});
    }

    Election election() {
        return election;
    }

    @Override
    public void close() {
        election.close();
    }
}
