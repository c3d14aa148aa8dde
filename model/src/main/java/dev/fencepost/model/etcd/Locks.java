package dev.fencepost.model.etcd;

import dev.fencepost.model.etcd.EtcdCall.Lock;
import dev.fencepost.model.etcd.EtcdCall.Put;
import dev.fencepost.model.etcd.EtcdReply.LockResponse;
import dev.fencepost.model.etcd.EtcdReply.StatusError;
import dev.fencepost.model.etcd.EtcdReply.UnlockResponse;
import java.util.Optional;

/** The lock service; its keys queue as those of an election do (case {@code lock-and-election-share-prefix}). */
final class Locks {

    private Locks() {}

    static Answer lock(Turn turn, EtcdRequest request, Lock lock, Choice choice, Cause cause) {
        long lease = lock.lease() != 0 ? lock.lease() : LeaseService.grantForSession(turn, choice);
        String key = Candidate.key(lock.name(), lease);
        Optional<KeyValue> existing = turn.store().key(key);
        if (existing.isEmpty()
                && KeyValues.serve(turn, Put.of(key, "", lease), cause) instanceof StatusError error) {
            return new Answer.Given(Errors.withoutCode(error));
        }
        Candidate own = new Candidate(lock.name(), lease, key,
                existing.map(KeyValue::createRevision).orElse(turn.store().revision()), turn.header());
        boolean owns = Waiting.first(turn.store(), lock.name())
                .map(first -> first.createRevision() == own.createRevision()).orElse(true);
        return owns
                ? new Answer.Given(new LockResponse(own.header(), key))
                : Waiting.begin(turn, request, choice, own);
    }

    /** Anyone may, and nothing to unlock is no error (cases {@code unlock-foreign} and {@code unlock-unknown}). */
    static EtcdReply unlock(Turn turn, EtcdCall.Unlock unlock, Cause cause) {
        EtcdReply reply = KeyValues.serve(turn, EtcdCall.DeleteRange.of(unlock.key()), cause);
        return reply instanceof StatusError error
                ? Errors.withoutCode(error)
                : new UnlockResponse(turn.header());
    }
}
