package dev.fencepost.properties.cluster;

import dev.fencepost.election.ElectionFigures;
import dev.fencepost.election.HostState;
import dev.fencepost.election.Leadership;
import dev.fencepost.election.campaign.CampaignAwait;
import dev.fencepost.election.campaign.CampaignFigures;
import dev.fencepost.election.campaign.CampaignState;
import dev.fencepost.election.campaign.EtcdReply;
import java.util.Set;

/**
 * A candidate of an election through etcd, as a value: the production host, and what it shows.
 *
 * @param host
 *            the host
 * @param verdict
 *            what {@code tokenValid()} answers from
 * @param figures
 *            what the metrics show
 * @param gauges
 *            what the metrics of an election through etcd show besides
 * @param awaits
 *            what it has been seen to wait for
 * @param stands
 *            whether it has begun to stand
 */
record CampaignerState(HostState<CampaignState, EtcdReply> host, Leadership verdict, ElectionFigures figures,
        CampaignFigures gauges, Set<CampaignAwait> awaits, boolean stands) {

    /** A host that has not been polled yet. */
    static CampaignerState of(HostState<CampaignState, EtcdReply> host) {
        return new CampaignerState(host, Leadership.NONE, ElectionFigures.NONE.begun(), CampaignFigures.NONE,
                Set.of(), false);
    }

    CampaignerState withHost(HostState<CampaignState, EtcdReply> next) {
        return new CampaignerState(next, verdict, figures, gauges, awaits, stands);
    }

    CampaignerState standing() {
        return new CampaignerState(host, verdict, figures, gauges, awaits, true);
    }
}
