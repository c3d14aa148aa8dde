package dev.fencepost.jmh;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.Input;
import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.CampaignProtocol;
import dev.fencepost.election.campaign.CampaignSettings;
import dev.fencepost.election.campaign.CampaignState;
import dev.fencepost.election.campaign.CampaignTimings;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.campaign.KeepAlive;
import dev.fencepost.election.campaign.KeyValue;

/** The ways of the election through etcd that a leader goes, each from the same point again and again. */
final class EtcdWalks {

    private static final long SECOND = 1_000_000_000L;
    private static final CandidateId CANDIDATE = new CandidateId("pod-0#0d5a1f0e-7f3c-4c53-9f3e-2f7c1d6b8a90");
    private static final CampaignProtocol PROTOCOL = new CampaignProtocol(new CampaignSettings(Bytes.utf8("/shards"),
            CANDIDATE, new CampaignTimings(10 * SECOND, 5 * SECOND, SECOND, 15 * SECOND, SECOND / 5, 5 * SECOND, 20,
                    30 * SECOND, 500, 500)));

    private final Walk<CampaignState, EtcdRequest, EtcdReply> acquiring = new Walk<>(PROTOCOL, new Agreeing());
    private final Walk<CampaignState, EtcdRequest, EtcdReply> agreed = new Walk<>(PROTOCOL, new Agreeing());
    private final Walk<CampaignState, EtcdRequest, EtcdReply> broken = new Walk<>(PROTOCOL, new Breaking());
    private final Walk<CampaignState, EtcdRequest, EtcdReply> expired = new Walk<>(PROTOCOL, new Expired());
    private final Walk.Point<CampaignState> leading;
    private final long stream;

    EtcdWalks() {
        agreed.acquire();
        // The first renewal is due at once, beside the handshake; those after it are a third of the TTL apart.
        KeepAlive kept = agreed.renew().keepAlive().orElseThrow();
        if (!(kept.link() instanceof KeepAlive.Link.Streaming(long open))) {
            throw new IllegalStateException("a leader has an open stream, not " + kept.link());
        }
        stream = open;
        leading = agreed.here();
    }

    /** Where every way but the acquisition begins. */
    CampaignState leading() {
        return leading.state();
    }

    /** Grant, handshake, campaign, and the own key read back. */
    CampaignState acquire() {
        return acquiring.acquire();
    }

    /** One renewal: woken, asked, answered, decided. */
    CampaignState renew() {
        agreed.goTo(leading);
        return agreed.renew();
    }

    /** A renewal whose stream breaks: another stream is opened, whose first request renews. */
    CampaignState reconnect() {
        broken.goTo(leading);
        return broken.renew();
    }

    /** A renewal whose answer is that the lease is gone: the work is stopped. */
    CampaignState lose() {
        expired.goTo(leading);
        return expired.lose();
    }

    /** An etcd in which nobody else stands. */
    private static class Agreeing implements Walk.Store<EtcdRequest, EtcdReply> {

        private static final long LEASE = 0x7587_0001L;
        private static final Bytes KEY = Bytes.utf8("/shards/75870001");
        private static final EtcdReply GRANTED = new EtcdReply.Granted(LEASE, 10);
        private static final EtcdReply KEPT = new EtcdReply.KeptAlive(LEASE, 10);
        private static final EtcdReply WON = new EtcdReply.Won(KEY, 42, LEASE);
        private static final EtcdReply FOUND = new EtcdReply.Found(
                new KeyValue(KEY, Bytes.utf8(CANDIDATE.value()), 42, 42, LEASE));
        private static final EtcdReply REVOKED = new EtcdReply.Revoked();

        @Override
        public Input<EtcdReply> call(long attempt, EtcdRequest request) {
            return new Input.Answered<>(attempt, switch (request) {
                case EtcdRequest.Grant grant -> GRANTED;
                case EtcdRequest.Campaign campaign -> WON;
                case EtcdRequest.ReadKey read -> FOUND;
                case EtcdRequest.Revoke revoke -> REVOKED;
                case EtcdRequest other -> throw new IllegalStateException("a leader does not ask for " + other);
            });
        }

        @Override
        public Input<EtcdReply> stream(long stream, EtcdRequest request) {
            return new Input.StreamAnswered<>(stream, KEPT);
        }
    }

    /** The stream that was open breaks, and the next one holds. */
    private final class Breaking extends Agreeing {

        private static final EtcdReply CLOSED = new EtcdReply.StreamClosed();

        @Override
        public Input<EtcdReply> stream(long number, EtcdRequest request) {
            return number == stream ? new Input.StreamEnded<>(number, CLOSED) : super.stream(number, request);
        }
    }

    /** The lease has run out at the server. */
    private static final class Expired extends Agreeing {

        private static final EtcdReply GONE = new EtcdReply.KeptAlive(Agreeing.LEASE, 0);

        @Override
        public Input<EtcdReply> stream(long stream, EtcdRequest request) {
            return new Input.StreamAnswered<>(stream, GONE);
        }
    }
}
