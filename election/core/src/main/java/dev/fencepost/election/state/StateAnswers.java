package dev.fencepost.election.state;

import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.campaign.KeyValue;
import java.util.OptionalLong;

/** What etcd's answers to a read or to a fenced write of a state mean: pure, so that a simulation uses the same. */
public final class StateAnswers {

    private StateAnswers() {}

    /**
     * What the answer to a read means. The revision is the key's own, never that of the cluster, which every unrelated
     * write moves on (seed 001, 2.5).
     */
    public static <T> LoadOutcome<T> toRead(StateDefinition<T> definition, EtcdReply reply) {
        return switch (reply) {
            case EtcdReply.Found found -> found(definition, found.found());
            case EtcdReply.Absent absent -> definition.absent();
            case EtcdReply.Failed failed -> new LoadOutcome.NotLoaded<>(StateFailure.of(failed));
            default -> new LoadOutcome.NotLoaded<>(StateFailure.senseless(reply));
        };
    }

    /** Revision 0 would later be sent as "must not exist", and a lower one cannot be compared with at all. */
    private static <T> LoadOutcome<T> found(StateDefinition<T> definition, KeyValue found) {
        if (!found.key().equals(definition.key())) {
            return new LoadOutcome.NotLoaded<>(new StateFailure(ErrorKind.INTERNAL,
                    "asked for " + definition.key() + ", and " + found.key() + " was answered"));
        }
        if (found.modRevision() < 1) {
            return new LoadOutcome.NotLoaded<>(new StateFailure(ErrorKind.INTERNAL, "the state at " + definition.key()
                    + " is stored at mod revision " + found.modRevision() + ", and no key can be below 1"));
        }
        return definition.decode(found.value(), found.modRevision());
    }

    /**
     * What the answer to a fenced write means (seed 001, 2.5).
     *
     * <p>An answer that makes no sense is indeterminate like one that is missing: it does not say that nothing landed.
     */
    public static StoreOutcome toWrite(EtcdRequest.WriteState asked, EtcdReply reply) {
        return switch (reply) {
            case EtcdReply.Written written -> written(asked, written.revision());
            case EtcdReply.NotWritten notWritten ->
                new StoreOutcome.NotStored(refused(asked, notWritten.leaderCreateRevision()));
            case EtcdReply.Failed failed -> failed.error().indeterminate()
                    ? new StoreOutcome.Indeterminate(StateFailure.of(failed))
                    : new StoreOutcome.NotStored(StateFailure.of(failed));
            default -> new StoreOutcome.Indeterminate(StateFailure.senseless(reply));
        };
    }

    private static StoreOutcome written(EtcdRequest.WriteState asked, long revision) {
        if (revision <= asked.previousRevision()) {
            return new StoreOutcome.Indeterminate(new StateFailure(ErrorKind.INTERNAL, "the write onto revision "
                    + asked.previousRevision() + " was answered with revision " + revision + ", which must be higher"));
        }
        return new StoreOutcome.Stored(revision);
    }

    /** Only a leader's key that is still the very one of the fence says that the state's revision was at fault. */
    private static StateFailure refused(EtcdRequest.WriteState asked, OptionalLong leaderCreateRevision) {
        long ours = asked.fence().createRevision();
        if (leaderCreateRevision.isPresent() && leaderCreateRevision.getAsLong() == ours) {
            return new StateFailure(ErrorKind.CONCURRENT_MODIFICATION, "the state at " + asked.key()
                    + " is no longer as it was at revision " + asked.previousRevision()
                    + ", though the leadership holds; stop");
        }
        String now = leaderCreateRevision.isPresent()
                ? "was created anew at revision " + leaderCreateRevision.getAsLong()
                : "is gone";
        return new StateFailure(ErrorKind.LEADERSHIP_LOST, "the leader's key " + asked.fence().key()
                + ", created at revision " + ours + ", " + now + "; stop");
    }
}
