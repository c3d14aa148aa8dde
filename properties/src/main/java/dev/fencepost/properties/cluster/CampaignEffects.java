package dev.fencepost.properties.cluster;

import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.HostState;
import dev.fencepost.election.Now;
import dev.fencepost.election.campaign.CampaignAwait;
import dev.fencepost.election.campaign.CampaignFigures;
import dev.fencepost.election.campaign.CampaignState;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.service.ServiceInput;
import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.ServiceClaim;
import dev.fencepost.simulator.Outbox;
import java.util.Set;

/** Carries out, in the simulation, what one duty cycle of a campaigner's host commands; lives for that cycle only. */
final class CampaignEffects extends ClaimingEffects<EtcdRequest> {

    private final Campaigner campaigner;
    private final long heldLease;
    private CampaignFigures gauges;

    CampaignEffects(Campaigner campaigner, CampaignerState state, Now now, Outbox out) {
        super(campaigner.election(), campaigner.work(), campaigner.owner(), state.verdict(), state.figures(), now, out);
        this.campaigner = campaigner;
        this.heldLease = state.host().protocol().leaseIdOrNone();
        this.gauges = state.gauges();
    }

    CampaignerState next(CampaignerState before, HostState<CampaignState, EtcdReply> host) {
        finish();
        Set<CampaignAwait> awaits = host.protocol().awaits();
        if (!awaits.equals(before.awaits())) {
            for (CampaignAwait await : awaits) {
                if (!before.awaits().contains(await)) {
                    out().record(new ElectionClaim.Awaiting(campaigner.election(), AwaitNames.of(await)));
                }
            }
        }
        if (!campaigner.served()) {
            show(before.gauges());
        }
        return new CampaignerState(host, verdict(), figures(), gauges, awaits, before.stands());
    }

    /** What production's gauges show, as a renewal does not change it. */
    private void show(CampaignFigures before) {
        if (gauges.leader() != before.leader() || gauges.sinceEpochSeconds() != before.sinceEpochSeconds()
                || gauges.failures() != before.failures()) {
            out().record(new ServiceClaim.Gauges(campaigner.election(), gauges.leader(), gauges.sinceEpochSeconds(),
                    gauges.failures()));
        }
    }

    @Override
    public void publish(ElectionEvent event) {
        gauges = gauges.after(event, now());
        super.publish(event);
        if (campaigner.served()) {
            ServiceInput.of(event).ifPresent(
                    input -> out().tell(campaigner.owner(), new ServiceSignal.Heard(input)));
        }
    }

    @Override
    public void send(long attempt, EtcdRequest request, long timeoutNanos) {
        out().record(new ElectionClaim.Called(campaigner.election(), attempt, name(request)));
        EtcdMessage.Call call = new EtcdMessage.Call(attempt, 0, request, campaigner.codec().encode(request));
        if (request instanceof EtcdRequest.Campaign) {
            // What gives it up must not arrive before it.
            out().push(campaigner.etcd(), attempt, call);
        } else {
            out().send(campaigner.etcd(), call);
        }
    }

    /** A lease that was granted too late is given back beside the one that is held. */
    private String name(EtcdRequest request) {
        boolean stray = request instanceof EtcdRequest.Revoke revoke && heldLease != 0
                && revoke.leaseId() != heldLease;
        return stray ? "revoke-stray" : EtcdMessage.name(request);
    }

    /** Only a campaign waits for long enough to be given up; any other call has been carried out by then, or never. */
    @Override
    public void cancel(long attempt) {
        out().push(campaigner.etcd(), attempt, new EtcdMessage.Cancel(attempt));
    }

    @Override
    public void open(long stream, EtcdRequest first) {
        renew(stream, true, first);
    }

    @Override
    public void push(long stream, EtcdRequest request) {
        renew(stream, false, request);
    }

    private void renew(long stream, boolean first, EtcdRequest request) {
        out().record(new ElectionClaim.StreamPushed(campaigner.election(), stream, EtcdMessage.name(request)));
        out().push(campaigner.etcd(), stream,
                new EtcdMessage.KeepAlive(stream, first, request, campaigner.codec().encode(request)));
    }

    @Override
    public void shut(long stream) {
        out().push(campaigner.etcd(), stream, new EtcdMessage.KeepAliveShut(stream));
    }

    @Override
    public void readFloor() {
        throw new IllegalStateException("an election through etcd asks no fences");
    }

    @Override
    public void claim(FencingToken token) {
        throw new IllegalStateException("an election through etcd claims no fences");
    }
}
