package dev.fencepost.election;

import dev.fencepost.election.fence.Fence;
import dev.fencepost.election.lease.LeaseProtocol;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseRequest;
import java.util.List;
import java.util.Optional;

/**
 * All that one process brings to an election over a lease.
 *
 * @param config
 *            which lease, who stands, and the timings
 * @param store
 *            where the lease is kept; stays open when the election ends, for elections may share it
 * @param works
 *            what only the leader may do; none if the service asks {@link Election#tokenValid()} instead
 * @param fences
 *            the gates of every store that the works write to; all are claimed before anything else is done
 * @param floor
 *            where to learn the token below which none is minted; empty for the highest that the fences have seen
 * @param listener
 *            told what happens
 */
public record Candidacy(ElectionConfig config, AsyncStore<LeaseRequest, LeaseReply> store, List<Work> works,
        List<Fence> fences, Optional<FloorSource> floor, Optional<ElectionListener> listener) {

    /** Keeps its own copies of the lists. */
    public Candidacy {
        works = List.copyOf(works);
        fences = List.copyOf(fences);
    }

    /**
     * A candidacy without work, fences and listener.
     *
     * @param config
     *            which lease, who stands, and the timings
     * @param store
     *            where the lease is kept
     */
    public static Candidacy of(ElectionConfig config, AsyncStore<LeaseRequest, LeaseReply> store) {
        return new Candidacy(config, store, List.of(), List.of(), Optional.empty(), Optional.empty());
    }

    Bid<?, LeaseRequest, LeaseReply> bid() {
        return new Bid<>(config, new LeaseProtocol(config.leaseSettings()), store, new LeaseDialect(), works, fences,
                floor, listener);
    }

    /**
     * The same with these works, the engines of one process.
     *
     * @param engines
     *            what only the leader may do
     */
    public Candidacy doing(Work... engines) {
        return new Candidacy(config, store, List.of(engines), fences, floor, listener);
    }

    /**
     * The same with these fences.
     *
     * @param gates
     *            one for each store that the works write to
     */
    public Candidacy fencedBy(Fence... gates) {
        return new Candidacy(config, store, works, List.of(gates), floor, listener);
    }

    /**
     * The same with a floor that does not come from the fences.
     *
     * @param source
     *            where to learn the highest token ever accepted
     */
    public Candidacy above(FloorSource source) {
        return new Candidacy(config, store, works, fences, Optional.of(source), listener);
    }

    /**
     * The same with a listener.
     *
     * @param told
     *            is told what happens
     */
    public Candidacy telling(ElectionListener told) {
        return new Candidacy(config, store, works, fences, floor, Optional.of(told));
    }
}
