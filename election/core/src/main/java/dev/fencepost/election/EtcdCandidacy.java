package dev.fencepost.election;

import dev.fencepost.election.campaign.CampaignProtocol;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import java.util.List;
import java.util.Optional;

/**
 * All that one process brings to an election through etcd.
 *
 * <p>There are no fences to claim: the leader's key is the fence, and a work builds its fenced stores from
 * {@link Tenure#leaderFence()} (rulings 4).
 *
 * @param config
 *            which election, who stands, and the timings
 * @param store
 *            etcd over a client of the election's own, whose channel has no time limit: one would end every campaign
 *            that waits (mutant GL-25). Stays open when the election ends, for elections may share it
 * @param works
 *            what only the leader may do; none if the service asks {@link Election#tokenValid()} instead
 * @param listener
 *            told what happens
 */
public record EtcdCandidacy(EtcdElectionConfig config, AsyncStore<EtcdRequest, EtcdReply> store, List<Work> works,
        Optional<ElectionListener> listener) {

    /** Keeps its own copy of the list. */
    public EtcdCandidacy {
        works = List.copyOf(works);
    }

    /**
     * A candidacy without work and listener.
     *
     * @param config
     *            which election, who stands, and the timings
     * @param store
     *            etcd over a client of the election's own
     */
    public static EtcdCandidacy of(EtcdElectionConfig config, AsyncStore<EtcdRequest, EtcdReply> store) {
        return new EtcdCandidacy(config, store, List.of(), Optional.empty());
    }

    Bid<?, EtcdRequest, EtcdReply> bid() {
        return new Bid<>(config, new CampaignProtocol(config.campaignSettings()), store, new EtcdDialect(), works,
                List.of(), Optional.empty(), listener);
    }

    /**
     * The same with these works, the engines of one process.
     *
     * @param engines
     *            what only the leader may do
     */
    public EtcdCandidacy doing(Work... engines) {
        return new EtcdCandidacy(config, store, List.of(engines), listener);
    }

    /**
     * The same with a listener.
     *
     * @param told
     *            is told what happens
     */
    public EtcdCandidacy telling(ElectionListener told) {
        return new EtcdCandidacy(config, store, works, Optional.of(told));
    }
}
