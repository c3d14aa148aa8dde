package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * GET of a collection with {@code watch=true}: opens a stream (family {@code watch}). It is served from the cache, so
 * neither needs the store nor can begin before the cache does (case {@code compaction-watch-too-old}).
 */
final class WatchHandler {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private WatchHandler() {}

    static boolean asksForWatch(WireRequest request) {
        String watch = request.parameter("watch");
        return watch.equals("true") || watch.equals("1");
    }

    static Step watch(LeaseApiState state, Call call, String namespace) {
        WireRequest request = call.request();
        Optional<WireReply> refusal = Negotiation.refusalOfAccept(request);
        if (refusal.isPresent()) {
            return Step.answered(state, refusal.get());
        }
        String wanted = request.parameter("resourceVersion");
        OptionalLong revision = Unsigned.parse(wanted);
        if (revision.isEmpty()) {
            return Step.answered(state, GetHandler.invalidVersion(wanted));
        }
        return switch (SelectorParser.parse(request)) {
            case Parsed.Refused<List<Requirement>> refused -> Step.answered(state, refused.reply());
            case Parsed.Fine<List<Requirement>> fine ->
                opened(state, call, new Selection(namespace, fine.value()), revision.getAsLong());
        };
    }

    private static Step opened(LeaseApiState state, Call call, Selection selection, long wanted) {
        long id = state.server().lastId() + 1;
        long oldest = GetHandler.oldestCached(state);
        if (wanted != 0 && wanted < oldest) {
            return tooOld(state, id, Failures.expiredStatus(wanted, oldest));
        }
        long since = wanted != 0 ? wanted : GetHandler.cacheRevision(state, call.choice(), 0);
        Watch watch = timed(state, call, id, selection, since);
        List<Notification> events = new ArrayList<>();
        if (wanted == 0) {
            for (StoredLease lease : state.store().leasesAt(since).values()) {
                if (selection.contains(lease)) {
                    events.add(watch.event("ADDED", lease.object()));
                }
            }
        }
        for (AppliedWrite write : state.store().history().since(since)) {
            watch.eventOf(write).ifPresent(events::add);
        }
        return new Step(state.with(state.server().withWatch(watch)), stream(id), events, List.of());
    }

    private static Watch timed(LeaseApiState state, Call call, long id, Selection selection, long since) {
        WireRequest request = call.request();
        long seconds = Unsigned.parse(request.parameter("timeoutSeconds")).orElse(0);
        long timeout = seconds > 0
                ? Math.min(seconds, Integer.MAX_VALUE) * NANOS_PER_SECOND
                : state.server().settings().watchTimeoutNanos();
        long deadline = call.nowNanos() + timeout;
        String bookmarks = request.parameter("allowWatchBookmarks");
        long nextBookmark = bookmarks.equals("true") || bookmarks.equals("1")
                ? Watch.bookmarkAfter(call.nowNanos(), deadline)
                : HeldCall.NEVER;
        return new Watch(id, selection, since, deadline, nextBookmark);
    }

    /** The answer is a stream all the same; it says that it cannot begin there, and ends. */
    private static Step tooOld(LeaseApiState state, long id, JsonObject status) {
        return new Step(state.with(state.server().withLastId(id)), stream(id),
                List.of(Watch.event(id, "ERROR", status), new Notification.WatchEnded(id)), List.of());
    }

    private static Answer stream(long id) {
        return new Answer.Given(new WireReply(200, new WireBody.Stream(id), Map.of()));
    }
}
