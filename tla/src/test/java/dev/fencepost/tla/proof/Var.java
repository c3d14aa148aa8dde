package dev.fencepost.tla.proof;

import static dev.fencepost.tla.proof.Domain.FENCE;
import static dev.fencepost.tla.proof.Domain.PROCESS;
import static dev.fencepost.tla.proof.Domain.TIME;
import static dev.fencepost.tla.proof.Domain.TOKEN;
import static dev.fencepost.tla.proof.Domain.TRUTH;
import static dev.fencepost.tla.proof.Domain.VERSION;
import static dev.fencepost.tla.proof.Domain.WRITE;

import java.util.List;

/** What changes in a run. */
enum Var {
    /** True time. */
    NOW(TIME),
    /** The clock of each process. */
    CLOCK(TIME, PROCESS),
    /** Where each process stands. */
    PHASE(Domain.PHASE, PROCESS),
    /** The version that a process claims or leads with. */
    HOLD(VERSION, PROCESS),
    /** What a process counts its validity from, on its clock. */
    DATE(TIME, PROCESS),
    /** The same instant in true time. */
    DATE_AT(TIME, PROCESS),
    /** Whether a process waits for the fences to take the token that it holds. */
    CLAIMS(TRUTH, PROCESS),
    /** Whether a fence has told a process that it took that token. */
    TAKEN(TRUTH, PROCESS, FENCE),
    /** The highest token that a process has led with. */
    GAINED(TOKEN, PROCESS),
    /** Whether a process has seen a Lease. */
    SEEN(TRUTH, PROCESS),
    /** The version that it saw last. */
    SEEN_VERSION(VERSION, PROCESS),
    /** When it received that record first, on its clock. */
    CHANGED(TIME, PROCESS),
    /** The same instant in true time. */
    CHANGED_AT(TIME, PROCESS),
    /** When it saw that Lease first, on its clock. */
    CREATED(TIME, PROCESS),
    /** The same instant in true time. */
    CREATED_AT(TIME, PROCESS),
    /** Whether a write was sent; from then on the network may deliver it at any time, and again. */
    SENT(TRUTH, WRITE),
    /** Whether its sender would still make something of the answer that it was applied. */
    OPEN(TRUTH, WRITE),
    /** Whether the store has had a version. */
    EXISTS(TRUTH, VERSION),
    /** Whether the store has a Lease. */
    PRESENT(TRUTH),
    /** The version that it then has. */
    CURRENT(VERSION),
    /** When the store last took a record, in true time. */
    STORED_AT(TIME),
    /** Whether there was ever a Lease with a holder. */
    GRANTED(TRUTH),
    /** The last version of a Lease that had ever been held. */
    LAST(VERSION),
    /** Whether a Lease was ever deleted. */
    DELETED(TRUTH),
    /** The clock of the store. */
    STORE_CLOCK(TIME),
    /** When the store last granted or extended the lease, on its clock. */
    STORE_ANCHOR(TIME),
    /** Whether the holder of a version has asked the fences to take its token. */
    CLAIM_SENT(TRUTH, VERSION),
    /** Whether work has begun a write under the token of a version, having seen its verdict true. */
    WRITE_SENT(TRUTH, VERSION),
    /** The highest token that a fence has seen. */
    MARK(TOKEN, FENCE),
    /** Who claimed it. */
    MARK_OF(PROCESS, FENCE),
    /** The highest token that anybody has led with. */
    TOP(TOKEN),
    /** Who did. */
    TOP_OF(PROCESS);

    private final Domain range;
    @SuppressWarnings("ImmutableEnumChecker") // Made by List.of.
    private final List<Domain> domain;

    Var(Domain range, Domain... domain) {
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
