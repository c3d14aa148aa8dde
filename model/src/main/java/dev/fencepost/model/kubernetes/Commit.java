package dev.fencepost.model.kubernetes;

import dev.fencepost.model.PersistentMap;
import java.util.ArrayList;
import java.util.List;

/** Carries out a write that passed all checks: the store's next state, and what the open watches hear of it. */
final class Commit {

    private Commit() {}

    static Step of(LeaseApiState state, AppliedWrite write, WireReply reply) {
        ApiServer server = state.server();
        LeaseStore store = state.store().applied(write, server.settings().historyLimit());
        return new Step(state.with(store), new Answer.Given(reply), eventsOf(write, server.watches()), List.of(write));
    }

    private static List<Notification> eventsOf(AppliedWrite write, PersistentMap<Long, Watch> watches) {
        if (watches.isEmpty()) {
            return List.of();
        }
        List<Notification> events = new ArrayList<>();
        watches.forEach((id, watch) -> watch.eventOf(write).ifPresent(events::add));
        return events;
    }
}
