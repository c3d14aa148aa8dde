package dev.fencepost.election.campaign;

import dev.fencepost.election.Input;
import dev.fencepost.election.Now;
import dev.fencepost.election.Protocol;
import dev.fencepost.election.Transition;
import java.util.List;

/** A placeholder until the protocol lands. */
public final class CampaignProtocol implements Protocol<CampaignState, EtcdRequest, EtcdReply> {

    /** Not yet. */
    public CampaignProtocol(CampaignSettings settings) {}

    @Override
    public CampaignState initial() {
        return new CampaignState();
    }

    @Override
    public Transition<CampaignState, EtcdRequest> step(CampaignState state, Input<EtcdReply> input, Now now) {
        return new Transition<>(state, List.of(), List.of());
    }
}
