package dev.fencepost.election.state;

/**
 * Bytes that are no state: of an unknown or a retired version, too short, too long, or of lengths that do not fit.
 *
 * <p>Reading them again cannot help (mutant GL-22): its kind is {@link ErrorKind#SERIALIZATION}.
 */
public final class UnreadableStateException extends StateException {

    private static final long serialVersionUID = 1L;

    /**
     * Says what is wrong with the bytes.
     *
     * @param why
     *            one clause for people, which names the version or the length
     */
    public UnreadableStateException(String why) {
        super(new StateFailure(ErrorKind.SERIALIZATION, why));
    }
}
