package dev.fencepost.tla.etcd;

import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import java.util.Optional;

/**
 * A call under way, or its answer.
 *
 * @param candidate
 *            who sent it, by number
 * @param life
 *            which process of that candidate it was
 * @param number
 *            the protocol's number of the call
 * @param part
 *            for a renewal of a stream that was given up, its place among those without an answer; otherwise 0
 * @param request
 *            what is asked
 * @param lease
 *            the lease that it is about; 0 for none
 * @param token
 *            the token that it is about; 0 for none
 * @param ear
 *            whether somebody will hear the answer
 * @param reply
 *            the answer as the codec reads it; empty before the server has taken the call
 */
record Letter(int candidate, long life, long number, int part, EtcdRequest request, long lease, long token, Ear ear,
        Optional<EtcdReply> reply) {

    /** Whether somebody will hear an answer. */
    enum Ear {
        /** The candidate awaits it. */
        AWAITS("Awaits"),
        /** The candidate has given up waiting, and would still hear it. */
        LISTENS("Listens"),
        /** Nobody hears it. */
        DEAF("Deaf");

        private final String text;

        Ear(String text) {
            this.text = text;
        }

        String text() {
            return text;
        }
    }

    Letter with(Ear other) {
        return new Letter(candidate, life, number, part, request, lease, token, other, reply);
    }

    Letter answered(EtcdReply answer) {
        return new Letter(candidate, life, number, part, request, lease, token, ear, Optional.of(answer));
    }

    boolean isServed() {
        return reply.isPresent();
    }

    /** A renewal over a stream that was given up. */
    static Letter lateRenewal(int candidate, Chair chair, int part, EtcdRequest.KeepAlive renewal) {
        return new Letter(candidate, chair.life(), chair.number(), part, renewal, renewal.leaseId(), 0, Ear.DEAF,
                Optional.empty());
    }
}
