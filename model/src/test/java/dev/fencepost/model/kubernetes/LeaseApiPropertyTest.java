package dev.fencepost.model.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.json.Json;
import dev.fencepost.model.PersistentMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Whatever the requests: revisions only grow, the past can be told, and a watch tells exactly what changed. */
class LeaseApiPropertyTest {

    private static final long SECOND = TestServer.SECOND;

    /** The same requests give the same states, answers and events; and no step touches an earlier state. */
    @Property(tries = 200)
    void aRunIsAfunctionOfItsRequests(@ForAll @Size(max = 60) List<@IntRange(max = 999) Integer> script) {
        List<Step> one = run(script, LeaseApiState.initial(ServerSettings.DEFAULT));
        List<String> texts = one.stream().map(Step::toString).toList();
        List<Step> other = run(script, LeaseApiState.initial(ServerSettings.DEFAULT));

        assertThat(other).isEqualTo(one);
        assertThat(one.stream().map(Step::toString).toList()).isEqualTo(texts);
    }

    @Property(tries = 200)
    void revisionsGrowWithEveryAppliedWriteAndOnlyThen(
            @ForAll @Size(max = 60) List<@IntRange(max = 999) Integer> script) {
        LeaseApiState state = LeaseApiState.initial(ServerSettings.DEFAULT);
        for (Step step : run(script, state)) {
            assertThat(step.state().revision()).isEqualTo(state.revision() + step.applied().size());
            for (AppliedWrite write : step.applied()) {
                assertThat(write.revision()).isEqualTo(state.revision() + 1);
            }
            if (step.applied().isEmpty()) {
                assertThat(step.state().leases()).isEqualTo(state.leases());
            }
            state = step.state();
        }
    }

    @Property(tries = 200)
    void everyRememberedRevisionCanBeReadBack(@ForAll @Size(max = 60) List<@IntRange(max = 999) Integer> script) {
        Map<Long, PersistentMap<LeaseKey, StoredLease>> snapshots = new TreeMap<>();
        LeaseApiState last = LeaseApiState.initial(ServerSettings.DEFAULT.withHistoryLimit(20));
        snapshots.put(last.revision(), last.store().leases());
        for (Step step : run(script, last)) {
            last = step.state();
            snapshots.put(last.revision(), last.store().leases());
        }
        LeaseStore store = last.store();
        snapshots.forEach((revision, leases) -> {
            if (revision >= store.oldestReadable()) {
                assertThat(store.leasesAt(revision)).isEqualTo(leases);
            }
        });
    }

    /** What a client knows that lists once and then watches is what is stored. */
    @Property(tries = 200)
    void aWatchTellsExactlyWhatChanged(@ForAll @Size(max = 60) List<@IntRange(max = 999) Integer> script,
            @ForAll @IntRange(max = 59) int openedAt) {
        List<Integer> before = script.subList(0, Math.min(openedAt, script.size()));
        LeaseApiState state = LeaseApiState.initial(ServerSettings.DEFAULT);
        for (Step step : run(before, state)) {
            state = step.state();
        }
        Map<String, Json> known = new TreeMap<>();
        state.leases().forEach(lease -> known.put(lease.key().name(), lease.object()));
        Step opened = LeaseApi.step(state, WireRequest.of(Method.GET, TestServer.KEY.collectionPath())
                .withQuery(Map.of("watch", "true", "resourceVersion", Long.toString(state.revision()))), 0);
        state = opened.state();
        for (Step step : run(script.subList(before.size(), script.size()), state)) {
            step.notifications().forEach(notification -> learn(notification, known));
            state = step.state();
        }
        Map<String, Json> stored = new TreeMap<>();
        state.leases().forEach(lease -> stored.put(lease.key().name(), lease.object()));
        assertThat(known).isEqualTo(stored);
    }

    private static void learn(Notification notification, Map<String, Json> known) {
        if (notification instanceof Notification.WatchEvent event) {
            Json object = event.event().get("object").orElseThrow();
            String name = object.textAt("metadata", "name").orElseThrow();
            switch (event.event().textAt("type").orElseThrow()) {
                case "DELETED" -> known.remove(name);
                default -> known.put(name, object);
            }
        }
    }

    private static List<Step> run(List<Integer> script, LeaseApiState from) {
        List<Step> steps = new ArrayList<>();
        LeaseApiState state = from;
        for (int i = 0; i < script.size(); i++) {
            Step step = LeaseApi.step(state, request(script.get(i), state), i * SECOND);
            steps.add(step);
            state = step.state();
        }
        return steps;
    }

    /** One of a few requests on one of three Leases; about half of the swaps are stale. */
    private static WireRequest request(int drawn, LeaseApiState state) {
        LeaseKey key = new LeaseKey("default", List.of("a", "b", "c").get(drawn % 3));
        long version = state.lease(key).map(StoredLease::revision).orElse(1L) - (drawn / 3) % 2;
        Json metadata = Json.object().with("name", key.name()).with("resourceVersion", Long.toString(version));
        Json spec = Json.object().with("holderIdentity", "h" + drawn % 5).with("leaseTransitions", drawn % 7);
        Json body = Json.object().with("metadata", metadata).with("spec", spec);
        return switch (drawn % 8) {
            case 0, 1, 2, 3 -> WireRequest.of(Method.PUT, key.path(), body);
            case 4 -> WireRequest.of(Method.POST, key.collectionPath(),
                    Json.object().with("metadata", Json.object().with("name", key.name())).with("spec", spec));
            case 5 -> WireRequest.of(Method.DELETE, key.path());
            case 6 -> WireRequest.of(Method.PATCH, key.path(), Json.object().with("spec", spec))
                    .withHeaders(WireRequest.Headers.JSON.withContentType("application/merge-patch+json"));
            default -> WireRequest.of(Method.GET, key.path());
        };
    }
}
