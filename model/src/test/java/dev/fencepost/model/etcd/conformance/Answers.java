package dev.fencepost.model.etcd.conformance;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.model.etcd.EtcdReply;
import dev.fencepost.model.etcd.Header;
import dev.fencepost.model.etcd.KeyValue;
import dev.fencepost.model.etcd.LeaderKey;
import dev.fencepost.model.etcd.WatchEvent;
import java.util.List;
import java.util.function.Function;

/** Writes the model's answers as the recordings have them: all fields, defaults too, only absent messages left out. */
final class Answers {

    private Answers() {}

    static JsonObject json(EtcdReply reply) {
        return switch (reply) {
            case EtcdReply.StatusError error -> error(
                    Json.object().with("code", error.code().name()).with("message", error.message()));
            case EtcdReply.TransportError error -> error(Json.object().with("transport", error.failure().text()));
            case EtcdReply.OperationResponse response -> operation(response);
            case EtcdReply.CompactResponse response -> headed(response.header());
            case EtcdReply.LeaseGrantResponse response -> headed(response.header()).with("ID", response.id())
                    .with("TTL", response.ttlSeconds());
            case EtcdReply.LeaseRevokeResponse response -> headed(response.header());
            case EtcdReply.LeaseTimeToLiveResponse response -> headed(response.header()).with("ID", response.id())
                    .with("TTL", response.ttlSeconds()).with("grantedTTL", response.grantedTtlSeconds())
                    .with("keys", list(response.keys(), Json::of));
            case EtcdReply.LeaseLeasesResponse response -> headed(response.header()).with("leases",
                    list(response.ids(), id -> Json.object().with("ID", id)));
            case EtcdReply.LeaseKeepAliveResponse response -> headed(response.header()).with("ID", response.id())
                    .with("TTL", response.ttlSeconds());
            case EtcdReply.CampaignResponse response -> headed(response.header()).with("leader",
                    leader(response.leader()));
            case EtcdReply.ProclaimResponse response -> headed(response.header());
            case EtcdReply.LeaderResponse response -> headed(response.header()).with("kv", keyValue(response.kv()));
            case EtcdReply.ResignResponse response -> headed(response.header());
            case EtcdReply.LockResponse response -> headed(response.header()).with("key", response.key());
            case EtcdReply.UnlockResponse response -> headed(response.header());
            case EtcdReply.StatusResponse response -> headed(response.header()).with("version", response.version())
                    .with("leader", response.leader());
            case EtcdReply.WatchResponse response -> watch(response);
        };
    }

    private static JsonObject operation(EtcdReply.OperationResponse response) {
        return switch (response) {
            case EtcdReply.RangeResponse range -> headed(range.header())
                    .with("kvs", list(range.kvs(), Answers::keyValue)).with("more", Json.of(range.more()))
                    .with("count", range.count());
            case EtcdReply.PutResponse put -> put.prevKv()
                    .map(previous -> headed(put.header()).with("prev_kv", keyValue(previous)))
                    .orElseGet(() -> headed(put.header()));
            case EtcdReply.DeleteRangeResponse delete -> headed(delete.header()).with("deleted", delete.deleted())
                    .with("prev_kvs", list(delete.prevKvs(), Answers::keyValue));
            case EtcdReply.TxnResponse txn -> headed(txn.header()).with("succeeded", Json.of(txn.succeeded()))
                    .with("responses", list(txn.responses(),
                            inner -> Json.object().with(nameInTransaction(inner), operation(inner))));
        };
    }

    private static String nameInTransaction(EtcdReply.OperationResponse response) {
        return switch (response) {
            case EtcdReply.RangeResponse range -> "response_range";
            case EtcdReply.PutResponse put -> "response_put";
            case EtcdReply.DeleteRangeResponse delete -> "response_delete_range";
            case EtcdReply.TxnResponse txn -> "response_txn";
        };
    }

    private static JsonObject watch(EtcdReply.WatchResponse response) {
        return headed(response.header()).with("watch_id", response.watchId())
                .with("created", Json.of(response.created())).with("canceled", Json.of(response.canceled()))
                .with("compact_revision", response.compactRevision()).with("cancel_reason", response.cancelReason())
                .with("fragment", Json.of(false)).with("events", list(response.events(), Answers::event));
    }

    private static JsonObject event(WatchEvent event) {
        JsonObject json = Json.object().with("type", event.type().name()).with("kv", keyValue(event.kv()));
        return event.prevKv().map(previous -> json.with("prev_kv", keyValue(previous))).orElse(json);
    }

    private static JsonObject keyValue(KeyValue kv) {
        return Json.object().with("key", kv.key()).with("create_revision", kv.createRevision())
                .with("mod_revision", kv.modRevision()).with("version", kv.version()).with("value", kv.value())
                .with("lease", kv.lease());
    }

    private static JsonObject leader(LeaderKey leader) {
        return Json.object().with("name", leader.name()).with("key", leader.key()).with("rev", leader.rev())
                .with("lease", leader.lease());
    }

    private static JsonObject headed(Header header) {
        return Json.object().with("revision", header.revision()).with("header",
                Json.object().with("cluster_id", header.clusterId()).with("member_id", header.memberId())
                        .with("revision", header.revision()).with("raft_term", header.raftTerm()));
    }

    private static JsonObject error(JsonObject error) {
        return Json.object().with("error", error);
    }

    private static <T> JsonArray list(List<T> elements, Function<T, Json> json) {
        return new JsonArray(elements.stream().map(json).toList());
    }
}
