package dev.fencepost.model.etcd.conformance;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonString;
import dev.fencepost.model.etcd.Compare;
import dev.fencepost.model.etcd.EtcdCall;
import dev.fencepost.model.etcd.LeaderKey;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Makes the model's requests of recorded ones. */
final class Requests {

    /** What a condition looks at, in the order of etcd's API. */
    private enum Target {
        VERSION,
        CREATE,
        MOD,
        VALUE,
        LEASE
    }

    private Requests() {}

    /** The call that an operation is; empty where the operation is no plain call of etcd's API. */
    static Optional<EtcdCall> call(String operation, Fields fields) {
        return Optional.ofNullable(switch (operation) {
            case "range" -> range(fields);
            case "put", "send-and-leave" -> put(fields);
            case "delete" -> deleteRange(fields);
            case "txn" -> txn(fields);
            case "compact" -> new EtcdCall.Compact(fields.number("revision"));
            case "lease-grant" -> new EtcdCall.LeaseGrant(fields.number("TTL"), fields.number("ID"));
            case "lease-revoke" -> new EtcdCall.LeaseRevoke(fields.number("ID"));
            case "lease-timetolive" -> new EtcdCall.LeaseTimeToLive(fields.number("ID"), fields.flag("keys"));
            case "lease-leases" -> new EtcdCall.LeaseLeases();
            case "campaign" ->
                new EtcdCall.Campaign(fields.text("name"), fields.number("lease"), fields.text("value"));
            case "proclaim" -> new EtcdCall.Proclaim(leader(fields), fields.text("value"));
            case "leader" -> new EtcdCall.Leader(fields.text("name"));
            case "resign" -> new EtcdCall.Resign(leader(fields));
            case "lock" -> new EtcdCall.Lock(fields.text("name"), fields.number("lease"));
            case "unlock" -> new EtcdCall.Unlock(fields.text("key"));
            case "status" -> new EtcdCall.Status();
            case "authenticate" -> new EtcdCall.Authenticate(fields.text("name"), fields.text("password"));
            case "auth-enable" -> new EtcdCall.AuthEnable();
            default -> null;
        });
    }

    static EtcdCall.WatchCreate watch(long streamId, Fields fields) {
        Set<EtcdCall.WatchFilter> filters = EnumSet.noneOf(EtcdCall.WatchFilter.class);
        for (Json filter : fields.list("filters")) {
            filters.add(EtcdCall.WatchFilter.valueOf(((JsonString) filter).value()));
        }
        return new EtcdCall.WatchCreate(streamId, fields.text("key"), fields.text("range_end"),
                fields.number("start_revision"), fields.number("watch_id"), fields.flag("prev_kv"), filters);
    }

    private static EtcdCall.Range range(Fields fields) {
        return new EtcdCall.Range(fields.text("key"), fields.text("range_end"), fields.number("limit"),
                fields.number("revision"), fields.constant("sort_order", EtcdCall.SortOrder.class),
                fields.constant("sort_target", EtcdCall.SortTarget.class), fields.flag("serializable"),
                fields.flag("keys_only"), fields.flag("count_only"), fields.number("min_mod_revision"),
                fields.number("max_mod_revision"), fields.number("min_create_revision"),
                fields.number("max_create_revision"));
    }

    private static EtcdCall.Put put(Fields fields) {
        return new EtcdCall.Put(fields.text("key"), fields.text("value"), fields.number("lease"),
                fields.flag("prev_kv"), fields.flag("ignore_value"), fields.flag("ignore_lease"));
    }

    private static EtcdCall.DeleteRange deleteRange(Fields fields) {
        return new EtcdCall.DeleteRange(fields.text("key"), fields.text("range_end"), fields.flag("prev_kv"));
    }

    private static EtcdCall.Txn txn(Fields fields) {
        List<Compare> compare = new ArrayList<>();
        for (Json condition : fields.list("compare")) {
            compare.add(compare(new Fields(condition)));
        }
        return new EtcdCall.Txn(compare, operations(fields.list("success")), operations(fields.list("failure")));
    }

    private static List<EtcdCall.Operation> operations(List<Json> written) {
        List<EtcdCall.Operation> operations = new ArrayList<>();
        for (Json operation : written) {
            Fields either = new Fields(operation);
            either.message("request_range").ifPresent(fields -> operations.add(read(fields, range(fields))));
            either.message("request_put").ifPresent(fields -> operations.add(read(fields, put(fields))));
            either.message("request_delete_range")
                    .ifPresent(fields -> operations.add(read(fields, deleteRange(fields))));
            either.message("request_txn").ifPresent(fields -> operations.add(read(fields, txn(fields))));
            either.allRead();
        }
        return operations;
    }

    private static Compare compare(Fields fields) {
        Compare.Operand operand = switch (fields.constant("target", Target.class)) {
            case VERSION -> new Compare.Operand.Version(fields.number("version"));
            case CREATE -> new Compare.Operand.CreateRevision(fields.number("create_revision"));
            case MOD -> new Compare.Operand.ModRevision(fields.number("mod_revision"));
            case VALUE -> new Compare.Operand.Value(fields.text("value"));
            case LEASE -> new Compare.Operand.Lease(fields.number("lease"));
        };
        return read(fields, new Compare(fields.text("key"), fields.text("range_end"),
                fields.constant("result", Compare.Result.class), operand));
    }

    private static Optional<LeaderKey> leader(Fields fields) {
        return fields.message("leader").map(leader -> read(leader, new LeaderKey(leader.text("name"),
                leader.text("key"), leader.number("rev"), leader.number("lease"))));
    }

    private static <T> T read(Fields fields, T value) {
        fields.allRead();
        return value;
    }
}
