package dev.fencepost.election.lease;

import dev.fencepost.election.Row;

/**
 * The transition table of the Lease protocol: each row a condition and what follows from it.
 *
 * <p>A step reports the rows it took; a hunt that never takes one of them fails. Where seed 000's table (its
 * {@code tryAcquire}, {@code renew} and {@code release}) has the case, the row names it.
 */
public enum LeaseRow implements Row {
    /** The process starts. */
    STARTED("start", "", "ask for the fences' floor, read the Lease"),
    /** Woken, and no deadline is due. */
    WOKE("woken before any deadline", "", "do what is due"),
    /** Anything that happens to an ended election. */
    CLOSED_IGNORES("anything, once closed", "", "nothing"),

    /** The fences' highest token is known. */
    FLOOR_READ("the fences' floor was read", "", "mint above it"),
    /** The fences' highest token cannot be read. */
    FLOOR_FAILED("the fences' floor could not be read", "", "report it; do not stand without it"),
    /** A lease could be taken, but the floor is not known. */
    FLOOR_UNKNOWN("free to take, floor not known", "", "wait for the floor"),
    /** A lease could be taken, but this candidate has stepped down lately. */
    STANDING_ASIDE("free to take, stepped down lately", "", "leave it to others for one lease duration"),
    /** The token cannot grow any more. */
    TOKENS_EXHAUSTED("free to take, token at its 32-bit limit", "", "report it; do not stand"),

    /** A waiting candidate reads a live lease. */
    LIVE_FOUND("watching, held and not expired", "tryAcquire: other holds, not expired",
            "wait, at most until its expiry"),
    /** A waiting candidate reads an expired lease. */
    EXPIRED_FOUND("watching, held and expired", "tryAcquire: expired, whoever holds",
            "swap with a higher token on the version read"),
    /** A waiting candidate reads a lease that was given back. */
    UNHELD_FOUND("watching, unheld after a holding", "", "swap with a higher token on the version read"),
    /** A waiting candidate reads a lease that nobody has held yet. */
    NEW_UNHELD_FOUND("watching, unheld and never held", "", "wait one lease duration from the receipt of its uid"),
    /** A waiting candidate reads its own swap, whose answer it never got. */
    OWN_ATTEMPT_FOUND("watching, the record is our own swap", "tryAcquire: self holds, not expired",
            "swap at once; keep the token if it was never gained with"),
    /** A waiting candidate finds no Lease and makes an unheld one. */
    ABSENT_CREATE_UNHELD("watching, absent, WAIT_ONE_LEASE", "tryAcquire: nothing", "create it unheld"),
    /** A waiting candidate finds no Lease and makes one that it holds. */
    ABSENT_CREATE_HELD("watching, absent, CREATE_AT_ONCE", "tryAcquire: nothing", "create it held, first token 1"),
    /** A candidate reads while a write of its own is awaited. */
    WRITE_AWAITED("a read while a write is awaited", "", "decide nothing before that answer"),
    /** The unheld Lease was created. */
    UNHELD_CREATED("the unheld Lease was created", "", "read it"),

    /** The write that makes us the holder was applied. */
    ACQUIRED("our acquiring write was applied", "", "claim the fences"),
    /** It was applied when we no longer want the lease, or can no longer use it. */
    ACQUIRED_TO_RELEASE("our acquiring write was applied too late", "", "give the lease back"),
    /** Every fence took the token. */
    CLAIMED("every fence took the token", "", "verdict true, gained, start the work"),
    /** Every fence took the token, but the validity is nearly over. */
    CLAIMED_TOO_LATE("every fence took the token, past the stop instant", "", "give the lease back"),
    /** A fence has seen a higher token. */
    CLAIM_REFUSED("a fence has seen more", "", "move our record to a token above it"),
    /** A fence cannot be claimed. */
    CLAIM_FAILED("a fence could not be claimed", "", "try again until the stop instant"),
    /** An answer to a claim that no longer matters. */
    CLAIM_OUTDATED("an answer to an outdated claim", "", "nothing"),
    /** The fences could not be claimed in time. */
    CLAIM_DEADLINE_REACHED("stop instant reached while claiming", "", "give the lease back"),

    /** A renewal was applied. */
    RENEWED("our renewal was applied", "renew: self, live", "extend the validity from its sending"),
    /** A renewal was applied while the work drains. */
    RENEWED_WHILE_LEAVING("our renewal was applied while leaving", "", "note the version; nothing is extended"),
    /** A renewal of a leadership that is over was applied. */
    RENEWED_TOO_LATE("a renewal of an ended leadership was applied", "", "read the Lease"),
    /** The condition of a write did not hold. */
    CONFLICT("a write met another version or name",
            "tryAcquire: nothing, create lost the race; tryAcquire: expired, swap lost; renew: self, live, swap lost",
            "read before writing again"),
    /** A swap made a new object. */
    SWAP_CREATED("a swap was answered 201", "", "no validity; read before writing again"),
    /** A write failed or was not answered. */
    WRITE_FAILED("a write was refused or not answered", "tryAcquire: store error", "keep it as unresolved, try again"),
    /** A read failed or was not answered. */
    READ_FAILED("a read was refused or not answered", "tryAcquire: store error", "try again"),
    /** A read was sent before our latest confirmed write. */
    READ_OVERTAKEN("a read older than our latest confirmed write", "", "ignore it whole, read again"),
    /** A write given up as unanswered is answered: it was applied. */
    LATE_CONFIRMED("a late answer says applied", "", "credit it to its own attempt"),
    /** A late or repeated answer that proves nothing. */
    LATE_IGNORED("a late or repeated answer", "", "nothing"),
    /** A holder reads its own write, whose answer it never got. */
    OWN_WRITE_PROVEN("holding, the record is our own write", "", "credit it from its sending"),
    /** A holder reads the record it knows, perhaps at a newer version. */
    UNCHANGED_FOUND("holding, the record is unchanged", "", "use its version"),
    /** A holder reads anything else. */
    FOREIGN_FOUND("holding, the record is not ours", "renew: other holder", "verdict false, stop the work"),
    /** A holder finds no Lease. */
    MISSING_WHILE_HOLDING("holding, absent", "renew: nothing", "verdict false, stop the work"),
    /** The validity is nearly over. */
    DEADLINE_REACHED("stop instant reached while leading", "renew: self, but expired", "stop the work, let it lapse"),

    /** The owner asks to step down or to close. */
    STOP_REQUESTED("asked to step down or close", "", "verdict false, stop the work, keep renewing"),
    /** The owner asks to step down, and there is no leadership. */
    NOTHING_TO_STEP_DOWN_FROM("asked to step down while watching", "", "nothing"),
    /** The work has ended as told. */
    WORK_ENDED("the work has ended", "", "give the lease back if it is ours"),
    /** The work has ended untold. */
    WORK_ENDED_BY_ITSELF("the work has ended by itself", "", "verdict false, give the lease back"),
    /** The work has ended, and nothing depends on it. */
    NO_WORK_TO_END("the work has ended, not awaited", "", "nothing"),
    /** The work has not ended in time. */
    WORK_DID_NOT_STOP("the work has not ended in time", "", "no release; let the lease lapse"),
    /** The release was applied. */
    RELEASED("our release was applied", "release", "done"),
    /** The record still names us. */
    STILL_OURS("releasing, the record is ours", "", "release on its version"),
    /** The record no longer names us. */
    NO_LONGER_OURS("releasing, the record is not ours", "", "done"),
    /** The release cannot be confirmed. */
    RELEASE_GIVEN_UP("releasing, no confirmation to be had", "", "report it as indeterminate");

    private final String when;
    private final String seedRow;
    private final String does;

    LeaseRow(String when, String seedRow, String does) {
        this.when = when;
        this.seedRow = seedRow;
        this.does = does;
    }

    @Override
    public String id() {
        return name();
    }

    /** The condition. */
    public String when() {
        return when;
    }

    /** The rows of seed 000's transition table that it answers to, separated by semicolons, or an empty text. */
    public String seedRow() {
        return seedRow;
    }

    /** What follows. */
    public String does() {
        return does;
    }
}
