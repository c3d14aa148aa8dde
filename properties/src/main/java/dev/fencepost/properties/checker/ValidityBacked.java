package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P1, the arithmetic behind it, at a Lease: a candidate claims validity only from the sending of an own write that was
 * applied, and for no longer than the lease less the allowance (rulings 1, 2c and 2d).
 *
 * <p>It sees at once what an overlap shows only in the worst case: validity that counts from an answer (mutant C2-30), an
 * answer credited to a later attempt, or a renewal that made a new Lease out of nothing (C2-08).
 */
final class ValidityBacked extends Fold<LeaseRules> {

    private final Grid<Writes> writes = new Grid<>(Writes::new);

    ValidityBacked(LeaseRules rules, Scene scene) {
        super(Oracle.VALIDITY_ANCHORED, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.CALL, Topic.LEASE, Topic.VERDICT, Topic.PROCESS);
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case ElectionClaim.Called called -> of(called.lease(), event.node().id()).called(event, called);
            case ElectionClaim.Answered answered -> {
                // What matters is what the store did; an answer can only tell of it.
            }
            case StoreFact.LeaseWritten written when !written.holder().isEmpty() -> applied(written);
            case StoreFact.LeaseWritten released -> {
            }
            case StoreFact.LeaseDeleted deleted -> {
            }
            case ElectionClaim.Verdict verdict -> {
                if (verdict.token() != 0) {
                    claimed(verdict, of(verdict.lease(), event.node().id()), event);
                }
            }
            default -> {
                if (event.node().id() >= 0) {
                    writes.forget(event.node().id());
                }
            }
        }
    }

    private Writes of(String lease, int node) {
        return writes.of(scene.seatIndex(lease), node);
    }

    private void applied(StoreFact.LeaseWritten written) {
        int node = scene.nodeNamed(written.writerNode());
        if (node != Seat.NO_NODE && scene.node(node).incarnation == written.writerIncarnation()) {
            of(written.lease(), node).applied(written);
        }
    }

    private void claimed(ElectionClaim.Verdict verdict, Writes known, LogEvent event) {
        if (known.token != verdict.token()) {
            violate(event, Words.process(event) + " claimed token " + verdict.token() + " at "
                    + Words.at(event.trueNanos()) + " without a write with it that was applied",
                    new Figure("token", verdict.token()));
            return;
        }
        long beyondNanos = verdict.validUntilNanos() - (known.sentNanos + rules.validityNanos());
        if (beyondNanos > 0) {
            violate(event, Words.process(event) + " claimed token " + verdict.token() + " at "
                    + Words.at(event.trueNanos()) + " for " + Words.time(beyondNanos)
                    + " longer than its last applied write is good for", new Figure("beyondNanos", beyondNanos));
        }
    }

    /** What one process wrote to one Lease. */
    private final class Writes {

        private final Calls calls = new Calls(rules);
        private final Calls creates = new Calls(rules);
        /** The token of the latest write that was applied; 0 for none. */
        private long token;
        /** When the latest one with that token was sent, by the process's own clock. */
        private long sentNanos;

        void called(LogEvent event, ElectionClaim.Called called) {
            calls.called(event, called.attempt());
            if (called.request().equals("create")) {
                creates.called(event, called.attempt());
            }
        }

        void applied(StoreFact.LeaseWritten written) {
            boolean outOfNothing = written.cause() == StoreFact.Cause.CREATE && !creates.knows(written.attempt());
            if (outOfNothing || !calls.knows(written.attempt())) {
                return;
            }
            long sent = calls.monotonicNanos(written.attempt());
            sentNanos = token == written.transitions() ? Math.max(sentNanos, sent) : sent;
            token = written.transitions();
        }
    }
}
