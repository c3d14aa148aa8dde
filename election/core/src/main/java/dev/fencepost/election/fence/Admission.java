package dev.fencepost.election.fence;

/** A fence's answer to one mutation. */
public sealed interface Admission {

    /** The mutation may land; the marker already says so. */
    Admission FRESH = new Fresh();

    /** The token is the marker's own, from its holder: write the bytes. */
    record Fresh() implements Admission {}

    /**
     * The token is higher than any before: make this marker durable first, and only then write the bytes.
     *
     * <p>A crash between the two refuses more than it must, the harmless direction; bytes before the marker would leave a
     * moment in which a stale writer is still accepted (mutant C2-23).
     *
     * @param marker
     *            what must be durable before the first byte
     */
    record Advanced(Marker.Claimed marker) implements Admission {}

    /**
     * Shadow mode lets the mutation land although enforcing would refuse it; the marker stays.
     *
     * @param why
     *            what enforcing would have answered
     */
    record LetThrough(Refusal why) implements Admission {}

    /**
     * Not a byte of the mutation may land.
     *
     * @param why
     *            the reason to hand to the writer
     */
    record Refused(Refusal why) implements Admission {}

    /** Whether the bytes may be written, in shadow mode also those of a stale writer. */
    default boolean lands() {
        return switch (this) {
            case Fresh fresh -> true;
            case Advanced advanced -> true;
            case LetThrough letThrough -> true;
            case Refused refused -> false;
        };
    }
}
