package dev.fencepost.jmh;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.Input;
import dev.fencepost.election.LeaseTimings;
import dev.fencepost.election.lease.LeaseProtocol;
import dev.fencepost.election.lease.LeaseRecord;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseRequest;
import dev.fencepost.election.lease.LeaseSettings;
import dev.fencepost.election.lease.LeaseSnapshot;
import dev.fencepost.election.lease.LeaseState;
import dev.fencepost.election.lease.OnAbsent;
import java.util.OptionalLong;

/** The ways of the election over a Lease that a leader goes, each from the same point again and again. */
final class LeaseWalks {

    private static final String UID = "5ab9a0d8-5f0c-4c2e-8e4a-9d3b54c0f2a1";
    private static final long SECOND = 1_000_000_000L;
    private static final LeaseProtocol PROTOCOL = new LeaseProtocol(new LeaseSettings(
            new CandidateId("pod-0#0d5a1f0e-7f3c-4c53-9f3e-2f7c1d6b8a90"),
            new LeaseTimings(15 * SECOND, 5 * SECOND, 3 * SECOND, SECOND, 20, SECOND, 5 * SECOND, 500, 500, 0),
            ExpiryPolicy.OBSERVED, OnAbsent.CREATE_AT_ONCE));

    private final Walk<LeaseState, LeaseRequest, LeaseReply> acquiring = new Walk<>(PROTOCOL, new Free());
    private final Walk<LeaseState, LeaseRequest, LeaseReply> agreed = new Walk<>(PROTOCOL, new Free());
    private final Walk<LeaseState, LeaseRequest, LeaseReply> annotated;
    private final Walk<LeaseState, LeaseRequest, LeaseReply> usurped;
    private final Walk.Point<LeaseState> leading;

    LeaseWalks() {
        agreed.acquire();
        leading = agreed.here();
        LeaseRecord own = leading.state().holding().orElseThrow().snapshot().record();
        LeaseRecord other = new LeaseRecord("pod-1", own.transitions() + 1, own.renewMicros(), own.durationSeconds());
        annotated = new Walk<>(PROTOCOL, new Changed(own));
        usurped = new Walk<>(PROTOCOL, new Changed(other));
    }

    /** Where every way but the acquisition begins. */
    LeaseState leading() {
        return leading.state();
    }

    /** Reads a free Lease and takes it. */
    LeaseState acquire() {
        return acquiring.acquire();
    }

    /** One renewal: woken, asked, answered, decided. */
    LeaseState renew() {
        agreed.goTo(leading);
        return agreed.renew();
    }

    /** A renewal that is refused, for somebody has annotated the Lease: read back, and asked again. */
    LeaseState conflict() {
        annotated.goTo(leading);
        return annotated.renew();
    }

    /** A renewal that is refused, for somebody else holds the Lease: read back, and the work is stopped. */
    LeaseState lose() {
        usurped.goTo(leading);
        return usurped.lose();
    }

    /** A Lease that nobody holds, and a server that agrees to everything. */
    private static final class Free implements Walk.Store<LeaseRequest, LeaseReply> {

        private static final LeaseReply FOUND = new LeaseReply.Found(new LeaseSnapshot(UID, "1000000",
                new LeaseRecord("", 4, OptionalLong.of(1), 15)));
        private static final LeaseReply APPLIED = new LeaseReply.Applied(UID, "1000001");

        @Override
        public Input<LeaseReply> call(long attempt, LeaseRequest request) {
            return new Input.Answered<>(attempt, request instanceof LeaseRequest.Read ? FOUND : APPLIED);
        }

        @Override
        public Input<LeaseReply> stream(long stream, LeaseRequest request) {
            throw new IllegalStateException("a Lease has no streams");
        }
    }

    /** A Lease that was written behind the leader's back: its version is another one. */
    private static final class Changed implements Walk.Store<LeaseRequest, LeaseReply> {

        private static final String VERSION = "1000002";
        private static final LeaseReply CONFLICT = new LeaseReply.Conflict();
        private static final LeaseReply APPLIED = new LeaseReply.Applied(UID, "1000003");

        private final LeaseReply found;

        Changed(LeaseRecord record) {
            found = new LeaseReply.Found(new LeaseSnapshot(UID, VERSION, record));
        }

        @Override
        public Input<LeaseReply> call(long attempt, LeaseRequest request) {
            return new Input.Answered<>(attempt, switch (request) {
                case LeaseRequest.Read read -> found;
                case LeaseRequest.Swap swap when swap.version().equals(VERSION) -> APPLIED;
                case LeaseRequest.Write write -> CONFLICT;
            });
        }

        @Override
        public Input<LeaseReply> stream(long stream, LeaseRequest request) {
            throw new IllegalStateException("a Lease has no streams");
        }
    }
}
