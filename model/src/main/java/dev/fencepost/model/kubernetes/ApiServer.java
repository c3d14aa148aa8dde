package dev.fencepost.model.kubernetes;

import dev.fencepost.model.PersistentMap;
import java.util.List;

/**
 * What the API server itself holds, and loses when it stops: open watches, requests without an answer yet, the window
 * of its watch cache. Beside that, its rules and the conditions it is put into.
 *
 * @param settings
 *            as it was set up
 * @param access
 *            who may do what
 * @param watches
 *            the open ones, by id
 * @param calls
 *            the held ones, by id
 * @param lastId
 *            the id given out last, to a watch or to a held call
 * @param cacheStart
 *            the revision at which the watch cache was filled: watches cannot begin before
 * @param condition
 *            the server's own
 * @param storeCondition
 *            that of the store behind it
 * @param faults
 *            errors that it is made to answer with, the oldest first
 */
record ApiServer(ServerSettings settings, Access access, PersistentMap<Long, Watch> watches,
        PersistentMap<Long, HeldCall> calls, long lastId, long cacheStart, Condition condition,
        Condition storeCondition, List<ErrorFault> faults) {

    static ApiServer of(ServerSettings settings, long revision) {
        return new ApiServer(settings, Access.NOBODY, PersistentMap.empty(), PersistentMap.empty(), 0, revision,
                Condition.RUNNING, Condition.RUNNING, List.of());
    }

    /** Whether requests simply go through: the fast path. */
    boolean isUndisturbed() {
        return condition == Condition.RUNNING && storeCondition == Condition.RUNNING && faults.isEmpty();
    }

    ApiServer withAccess(Access other) {
        return new ApiServer(settings, other, watches, calls, lastId, cacheStart, condition, storeCondition, faults);
    }

    ApiServer withWatches(PersistentMap<Long, Watch> other) {
        return new ApiServer(settings, access, other, calls, lastId, cacheStart, condition, storeCondition, faults);
    }

    ApiServer withWatch(Watch watch) {
        return withWatches(watches.with(watch.id(), watch)).withLastId(watch.id());
    }

    ApiServer withCall(HeldCall call) {
        return withCalls(calls.with(call.id(), call)).withLastId(call.id());
    }

    ApiServer withoutCall(long id) {
        return withCalls(calls.without(id));
    }

    ApiServer withCondition(Condition other) {
        return new ApiServer(settings, access, watches, calls, lastId, cacheStart, other, storeCondition, faults);
    }

    ApiServer withStoreCondition(Condition other) {
        return new ApiServer(settings, access, watches, calls, lastId, cacheStart, condition, other, faults);
    }

    ApiServer withCacheStart(long other) {
        return new ApiServer(settings, access, watches, calls, lastId, other, condition, storeCondition, faults);
    }

    ApiServer withFaults(List<ErrorFault> other) {
        return new ApiServer(settings, access, watches, calls, lastId, cacheStart, condition, storeCondition,
                List.copyOf(other));
    }

    ApiServer withLastId(long id) {
        return new ApiServer(settings, access, watches, calls, Math.max(id, lastId), cacheStart, condition,
                storeCondition, faults);
    }

    private ApiServer withCalls(PersistentMap<Long, HeldCall> other) {
        return new ApiServer(settings, access, watches, other, lastId, cacheStart, condition, storeCondition, faults);
    }
}
