package dev.fencepost.model.etcd;

import dev.fencepost.model.etcd.EtcdCall.Campaign;
import dev.fencepost.model.etcd.EtcdCall.Proclaim;
import dev.fencepost.model.etcd.EtcdCall.Put;
import dev.fencepost.model.etcd.EtcdCall.Resign;
import dev.fencepost.model.etcd.EtcdReply.LeaderResponse;
import dev.fencepost.model.etcd.EtcdReply.ProclaimResponse;
import dev.fencepost.model.etcd.EtcdReply.ResignResponse;
import dev.fencepost.model.etcd.EtcdReply.StatusError;
import dev.fencepost.model.etcd.EtcdReply.TxnResponse;
import java.util.List;
import java.util.Optional;

/** The election service: a client of the key-value service that runs within the server. */
final class Elections {

    private Elections() {}

    static Answer campaign(Turn turn, EtcdRequest request, Campaign campaign, Choice choice, Cause cause) {
        long lease = campaign.lease() != 0 ? campaign.lease() : LeaseService.grantForSession(turn, choice);
        String key = Candidate.key(campaign.name(), lease);
        Optional<KeyValue> existing = turn.store().key(key);
        if (existing.isEmpty()) {
            EtcdReply put = KeyValues.serve(turn, Put.of(key, campaign.value(), lease), cause);
            if (put instanceof StatusError error) {
                return new Answer.Given(Errors.withoutCode(error));
            }
            return Waiting.begin(turn, request, choice,
                    new Candidate(campaign.name(), lease, key, turn.store().revision(), turn.header()));
        }
        // The header is that of the first transaction, before any proclaim (case campaign-again-header-revision).
        Candidate own = new Candidate(campaign.name(), lease, key, existing.get().createRevision(), turn.header());
        if (!existing.get().value().equals(campaign.value())) {
            EtcdReply proclaimed = proclaim(turn, own.leaderKey(), campaign.value(), cause);
            if (proclaimed instanceof StatusError error) {
                resign(turn, own.leaderKey(), cause);
                return new Answer.Given(error);
            }
        }
        return Waiting.begin(turn, request, choice, own);
    }

    static EtcdReply proclaim(Turn turn, Proclaim proclaim, Choice choice, Cause cause) {
        return proclaim.leader().isEmpty()
                ? Errors.LEADER_FIELD_MISSING
                : proclaim(turn, withSession(turn, proclaim.leader().get(), choice), proclaim.value(), cause);
    }

    /** Looks at the create revision only, and attaches the key to the lease that is named, whichever that is. */
    private static EtcdReply proclaim(Turn turn, LeaderKey leader, String value, Cause cause) {
        EtcdReply reply = KeyValues.serve(turn, guarded(leader, Put.of(leader.key(), value, leader.lease())), cause);
        if (reply instanceof TxnResponse done) {
            return done.succeeded() ? new ProclaimResponse(done.header()) : Errors.ELECTION_NOT_LEADER;
        }
        return reply instanceof StatusError error ? Errors.withoutCode(error) : reply;
    }

    static EtcdReply resign(Turn turn, Resign resign, Choice choice, Cause cause) {
        return resign.leader().isEmpty()
                ? Errors.LEADER_FIELD_MISSING
                : resign(turn, withSession(turn, resign.leader().get(), choice), cause);
    }

    /** Never fails, whether there is something to resign or not (cases {@code resign-*}). */
    private static EtcdReply resign(Turn turn, LeaderKey leader, Cause cause) {
        EtcdReply reply = KeyValues.serve(turn, guarded(leader, EtcdCall.DeleteRange.of(leader.key())), cause);
        if (reply instanceof TxnResponse done) {
            return new ResignResponse(done.header());
        }
        return reply instanceof StatusError error ? Errors.withoutCode(error) : reply;
    }

    private static EtcdCall.Txn guarded(LeaderKey leader, EtcdCall.Operation operation) {
        return new EtcdCall.Txn(List.of(Compare.createdAt(leader.key(), leader.rev())), List.of(operation), List.of());
    }

    /** Without a lease the server makes one on the side (case {@code resign-lease-zero-leaves-lease}). */
    private static LeaderKey withSession(Turn turn, LeaderKey leader, Choice choice) {
        return leader.lease() != 0
                ? leader
                : new LeaderKey(leader.name(), leader.key(), leader.rev(), LeaseService.grantForSession(turn, choice));
    }

    static EtcdReply leader(Turn turn, EtcdCall.Leader asked) {
        Optional<KeyValue> first = Waiting.first(turn.store(), asked.name());
        return first.isPresent() ? new LeaderResponse(turn.header(), first.get()) : Errors.ELECTION_NO_LEADER;
    }
}
