package dev.fencepost.tla.proof;

import java.util.EnumSet;
import java.util.Set;

/** Something that the election could do wrong; those with a name in the specification are its faults. */
enum Fault {
    /** A judge takes a lease for expired at exactly its end. */
    BOUNDARY("boundary", "a lease is taken for expired at exactly its end"),
    /** A holder takes itself for valid at exactly the end of its validity. */
    DEADLINE("deadline", "the holder is valid at exactly the end of its validity"),
    /** The allowance is smaller than the clocks' rates ask for. */
    MARGIN("margin", "the allowance is `lease * rHolder`, as if the judge's clock were exact"),
    /** The validity is counted from the answer. */
    REPLY("reply", "the validity is counted from the answer"),
    /** The validity is counted from a later attempt than the one answered. */
    ATTEMPT("attempt", "an answer is credited to a later attempt"),
    /** A release is sent while the verdict is still true. */
    RELEASE("release", "a release is sent before the verdict is false"),
    /** A write is applied whatever the version is that it was conditioned on. */
    ANY_VERSION("anyversion", "a write is applied to any version of its Lease"),
    /** A renewal or release asks for the holder only, and is stored with whatever token it has. */
    HOLDER_ONLY("holderonly", "a renewal or release asks for the holder, for neither version nor token"),
    /** A new leadership gets the token of the one before it. */
    SAME_TOKEN("sametoken", "a new leadership gets the token of the last one"),
    /** Tokens are minted above the record's only. */
    NO_FLOOR("nofloor", "tokens are minted above the record's, not above what was seen"),
    /** A lease that comes back after it was lost keeps its token. */
    RESUME("resume", "a lease that comes back after it was lost keeps its token"),
    /** The fence takes any token. */
    NO_FENCE("nofence", "the fence takes any token"),
    /** A leader does not claim the fences first. */
    UNCLAIMED("unclaimed", "a leader does not claim the fences first"),
    /** A challenger counts from the sending of its read. */
    READ_SENT("readsent", "a challenger counts from the sending of its read"),
    /** A Lease is created held, and may be deleted. */
    CREATE_AT_ONCE("createatonce", "absence is answered by a held Lease, and Leases are deleted");

    private static final Set<Fault> CHALLENGERS = EnumSet.of(ANY_VERSION, NO_FLOOR, RESUME, READ_SENT, CREATE_AT_ONCE);

    private final String key;
    private final String words;

    Fault(String key, String words) {
        this.key = key;
        this.words = words;
    }

    /** Its name in the specification and on the page. */
    String key() {
        return key;
    }

    /** What goes wrong. */
    String words() {
        return words;
    }

    /** Whether it can be made where that judge judges. */
    boolean concerns(Judge judge) {
        return judge == Judge.CHALLENGER || !CHALLENGERS.contains(this);
    }
}
