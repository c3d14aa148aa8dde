package dev.fencepost.tla.proof;

import static dev.fencepost.tla.proof.Domain.KIND;
import static dev.fencepost.tla.proof.Domain.PROCESS;
import static dev.fencepost.tla.proof.Domain.TIME;
import static dev.fencepost.tla.proof.Domain.TOKEN;
import static dev.fencepost.tla.proof.Domain.TRUTH;
import static dev.fencepost.tla.proof.Domain.UID;
import static dev.fencepost.tla.proof.Domain.VERSION;
import static dev.fencepost.tla.proof.Domain.WRITE;

import java.util.List;

/**
 * What never changes in a run: constants, what a write says, and what a version of the store holds.
 *
 * <p>A write that is not sent yet, and a version that does not exist yet, may be anything; so each run of the election has
 * one choice of them.
 */
enum Fixed {
    /** How long a lease lasts. */
    LEASE(TIME),
    /** How long of it the holder may use, on its clock. */
    VALIDITY(TIME),
    /** The longest that a validity may last in true time. */
    HOLDER_SPAN(TIME),
    /** The shortest that a judge's wait may last in true time. */
    JUDGE_SPAN(TIME),
    /** Whether absence is answered by an unheld Lease, and Leases may be deleted. */
    WAITS(TRUTH),
    /** Who sends a write. */
    OWNER(PROCESS, WRITE),
    /** What a write is for. */
    KIND_OF(KIND, WRITE),
    /** The token in a write's record. */
    TOKEN_OF(TOKEN, WRITE),
    /** The version that a write is conditioned on. */
    CONDITION(VERSION, WRITE),
    /** When a write is sent, on its sender's clock. */
    SENT(TIME, WRITE),
    /** When a write is sent, in true time. */
    SENT_AT(TIME, WRITE),
    /** The write whose record a version has. */
    WRITTEN_BY(WRITE, VERSION),
    /** Whether a version has a holder, who is the sender of that write. */
    HELD(TRUTH, VERSION),
    /** Whether a version's Lease has never had a holder. */
    NEVER_HELD(TRUTH, VERSION),
    /** The token of a version. */
    TOKEN_AT(TOKEN, VERSION),
    /** The Lease that a version is of. */
    UID_OF(UID, VERSION),
    /** When the record of a version was written, in true time. */
    WRITTEN_AT(TIME, VERSION),
    /** When a Lease was created, in true time. */
    CREATED_AT(TIME, UID);

    private final Domain range;
    @SuppressWarnings("ImmutableEnumChecker") // Made by List.of.
    private final List<Domain> domain;

    Fixed(Domain range, Domain... domain) {
        this.range = range;
        this.domain = List.of(domain);
    }

    /** What its values are. */
    Domain range() {
        return range;
    }

    /** What it is a function of. */
    List<Domain> domain() {
        return domain;
    }
}
