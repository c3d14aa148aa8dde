package dev.fencepost.properties.cluster;

import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.KeyValue;
import dev.fencepost.properties.entry.ElectionClaim;

/** The words in which the log tells what a campaigner was answered. */
final class CampaignReplies {

    private CampaignReplies() {}

    static ElectionClaim.Answered answered(String election, long attempt, EtcdReply reply) {
        return switch (reply) {
            case EtcdReply.Granted granted -> of(election, attempt, "granted");
            case EtcdReply.KeptAlive renewed -> of(election, attempt, "kept-alive");
            case EtcdReply.Won won -> new ElectionClaim.Answered(election, attempt, "won", won.key().latin1(),
                    Long.toString(won.createRevision()));
            case EtcdReply.Found(KeyValue found) -> new ElectionClaim.Answered(election, attempt, "found",
                    found.key().latin1(), Long.toString(found.createRevision()));
            case EtcdReply.Absent absent -> of(election, attempt, "absent");
            case EtcdReply.NoLeader nobody -> of(election, attempt, "no-leader");
            case EtcdReply.Revoked revoked -> of(election, attempt, "revoked");
            case EtcdReply.Written written -> of(election, attempt, "written");
            case EtcdReply.NotWritten refused -> of(election, attempt, "not-written");
            case EtcdReply.StreamClosed closed -> of(election, attempt, "closed");
            case EtcdReply.NotSent unsent -> of(election, attempt, "not-sent");
            case EtcdReply.Failed failed ->
                new ElectionClaim.Answered(election, attempt, "failed", failed.error().name(), "");
        };
    }

    private static ElectionClaim.Answered of(String election, long attempt, String reply) {
        return new ElectionClaim.Answered(election, attempt, reply, "", "");
    }

    static String end(EtcdReply why) {
        return switch (why) {
            case EtcdReply.StreamClosed closed -> "closed";
            case EtcdReply.NotSent unsent -> "not-sent";
            case EtcdReply.Failed failed -> failed.error().name();
            case EtcdReply other -> "failed";
        };
    }

    static String renewal(EtcdReply reply, long leaseId) {
        if (!(reply instanceof EtcdReply.KeptAlive renewed)) {
            return "failed";
        }
        if (renewed.leaseId() != leaseId) {
            return "other-lease";
        }
        return renewed.ttlSeconds() > 0 ? "kept-alive" : "gone";
    }
}
