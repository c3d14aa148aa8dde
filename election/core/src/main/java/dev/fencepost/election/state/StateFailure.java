package dev.fencepost.election.state;

import dev.fencepost.election.campaign.EtcdReply;

/**
 * Why a state was not read or not written, as a value.
 *
 * @param kind
 *            decides what follows
 * @param detail
 *            for people: one clause
 */
public record StateFailure(ErrorKind kind, String detail) {

    /** The failure that etcd, or the way to it, answered with. */
    static StateFailure of(EtcdReply.Failed failed) {
        return new StateFailure(ErrorKind.of(failed.error()), failed.detail());
    }

    /** An answer that does not belong to what was asked. */
    static StateFailure senseless(EtcdReply reply) {
        return new StateFailure(ErrorKind.INTERNAL, "the answer does not belong to the request: " + reply);
    }

    /** What foreign code threw, which may be unable to say what it is. */
    static StateFailure thrown(ErrorKind kind, String doing, Throwable thrown) {
        String words;
        try {
            words = String.valueOf(thrown);
        } catch (Throwable wordless) {
            words = thrown.getClass().getName();
        }
        return new StateFailure(kind, doing + ": " + words);
    }

    /** One line that starts with the kind's name, as a word to search for in logs. */
    public String message() {
        return kind + ": " + detail;
    }
}
