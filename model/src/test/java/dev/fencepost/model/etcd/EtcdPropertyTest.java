package dev.fencepost.model.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.model.PersistentMap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Whatever is asked and happens: revisions only grow, leases last, queues are fair, and watches tell what changed. */
class EtcdPropertyTest {

    private static final long COLLECTION_PERIOD_NANOS = 500 * TestEtcd.MILLI;

    @Property(tries = 200)
    void a_run_is_a_function_of_its_script(@ForAll @Size(max = 80) List<@IntRange(max = 99_999) Integer> script) {
        List<Step> one = Script.run(script, EtcdSettings.DEFAULT);
        List<String> texts = one.stream().map(Step::toString).toList();

        assertThat(Script.run(script, EtcdSettings.DEFAULT)).isEqualTo(one);
        assertThat(one.stream().map(Step::toString).toList()).isEqualTo(texts);
    }

    @Property(tries = 200)
    void revisions_grow_by_one_with_every_write_and_only_then(
            @ForAll @Size(max = 80) List<@IntRange(max = 99_999) Integer> script) {
        EtcdState state = EtcdState.initial(EtcdSettings.DEFAULT);
        for (Step step : Script.run(script, EtcdSettings.DEFAULT)) {
            long revision = state.revision();
            for (AppliedWrite write : step.applied()) {
                assertThat(write.revision()).isEqualTo(++revision);
                assertThat(write.changes()).isNotEmpty();
            }
            assertThat(step.state().revision()).isEqualTo(revision);
            if (step.applied().isEmpty()) {
                assertThat(step.state().keys()).isEqualTo(state.keys());
            }
            state = step.state();
        }
    }

    /** A lease is removed only when nobody renewed it for its TTL, and then at the next collection. */
    @Property(tries = 200)
    void a_lease_is_never_removed_before_its_deadline(
            @ForAll @Size(max = 80) List<@IntRange(max = 99_999) Integer> script) {
        Map<Long, Long> deadlines = new HashMap<>();
        for (Step step : Script.run(script, EtcdSettings.DEFAULT)) {
            for (LeaseFact fact : step.leases()) {
                switch (fact) {
                    case LeaseFact.Granted granted -> deadlines.put(granted.leaseId(),
                            granted.atNanos() + granted.ttlSeconds() * TestEtcd.SECOND);
                    case LeaseFact.Renewed renewed -> deadlines.put(renewed.leaseId(),
                            renewed.atNanos() + renewed.ttlSeconds() * TestEtcd.SECOND);
                    case LeaseFact.Extended extended -> deadlines.put(extended.leaseId(), extended.deadlineNanos());
                    case LeaseFact.RenewedTooLate tooLate ->
                        assertThat(tooLate.atNanos()).isGreaterThanOrEqualTo(deadlines.get(tooLate.leaseId()));
                    case LeaseFact.Revoked revoked -> deadlines.remove(revoked.leaseId());
                    case LeaseFact.Expired expired -> {
                        assertThat(expired.deadlineNanos()).isEqualTo(deadlines.remove(expired.leaseId()));
                        assertThat(expired.atNanos()).isGreaterThanOrEqualTo(expired.deadlineNanos());
                    }
                }
            }
            assertThat(step.state().leases()).extracting(LeaseView::id)
                    .containsExactlyInAnyOrderElementsOf(deadlines.keySet());
        }
    }

    @Property(tries = 200)
    void a_running_server_removes_a_lease_at_the_first_collection_after_its_deadline(
            @ForAll @IntRange(min = 2, max = 9) int ttlSeconds, @ForAll @IntRange(max = 499) int phaseMillis) {
        TestEtcd etcd = new TestEtcd(EtcdSettings.DEFAULT.withCollectionPhaseNanos(phaseMillis * TestEtcd.MILLI));
        etcd.grant(100, ttlSeconds);
        long deadlineNanos = etcd.nowNanos() + ttlSeconds * TestEtcd.SECOND;

        etcd.pass(60 * TestEtcd.SECOND);

        assertThat(etcd.facts()).last().isInstanceOfSatisfying(LeaseFact.Expired.class, expired -> assertThat(
                expired.atNanos() - deadlineNanos).isBetween(0L, COLLECTION_PERIOD_NANOS - 1));
    }

    /** No key goes with a lease that is not there, and no lease goes without its keys. */
    @Property(tries = 200)
    void every_key_with_a_lease_has_one(@ForAll @Size(max = 80) List<@IntRange(max = 99_999) Integer> script) {
        for (Step step : Script.run(script, EtcdSettings.DEFAULT)) {
            assertThat(step.state().keys()).allSatisfy(kv -> assertThat(
                    kv.lease() == 0 || step.state().lease(kv.lease()).isPresent()).isTrue());
        }
    }

    /** Whoever is told that he won has nobody ahead of him, though his own key may be gone. */
    @Property(tries = 300)
    void nobody_wins_past_a_key_that_is_older_than_his(
            @ForAll @Size(max = 80) List<@IntRange(max = 99_999) Integer> script) {
        for (Step step : Script.run(script, EtcdSettings.DEFAULT)) {
            for (EtcdReply.CampaignResponse won : Script.wins(step)) {
                assertThat(step.state().keys()).filteredOn(kv -> kv.key().startsWith(won.leader().name() + "/"))
                        .allSatisfy(kv -> assertThat(kv.createRevision()).isGreaterThanOrEqualTo(won.leader().rev()));
            }
        }
    }

    /** Nobody waits for ever, nor for more than one: each waiter watches the living key just ahead of him. */
    @Property(tries = 300)
    void whoever_waits_watches_the_key_just_ahead(
            @ForAll @Size(max = 80) List<@IntRange(max = 99_999) Integer> script) {
        for (Step step : Script.run(script, EtcdSettings.DEFAULT)) {
            Sessions sessions = step.state().sessions();
            sessions.calls().forEach((id, call) -> {
                if (call instanceof HeldCall.Waiter waiter) {
                    Watcher watcher = sessions.watchers().get(waiter.watcherId()).orElseThrow();
                    assertThat(watcher.isLive()).isTrue();
                    Optional<KeyValue> ahead = step.state().keys().stream()
                            .filter(kv -> kv.key().startsWith("e/")
                                    && kv.createRevision() < waiter.own().createRevision())
                            .max(Comparator.comparingLong(KeyValue::createRevision));
                    assertThat(ahead).get().extracting(KeyValue::key).isEqualTo(watcher.range().begin());
                }
            });
        }
    }

    /** What a client knows that watches from the start is what is stored. */
    @Property(tries = 200)
    void a_watch_tells_exactly_what_changed(@ForAll @Size(max = 80) List<@IntRange(max = 99_999) Integer> script) {
        Map<String, KeyValue> known = new TreeMap<>();
        for (Step step : Script.run(script, EtcdSettings.DEFAULT)) {
            for (Notification notification : step.notifications()) {
                if (notification instanceof Notification.StreamMessage message
                        && message.streamId() == Script.WATCH_OF_ALL
                        && message.message() instanceof EtcdReply.WatchResponse response) {
                    response.events().forEach(event -> learn(event, known));
                }
            }
            assertThat(List.copyOf(known.values())).isEqualTo(step.state().keys());
        }
    }

    private static void learn(WatchEvent event, Map<String, KeyValue> known) {
        KeyValue kv = event.kv();
        assertThat(known.values()).allSatisfy(other -> assertThat(other.modRevision())
                .isLessThanOrEqualTo(kv.modRevision()));
        switch (event.type()) {
            case PUT -> known.put(kv.key(), kv);
            case DELETE -> assertThat(known.remove(kv.key())).isNotNull();
        }
    }

    @Property(tries = 200)
    void every_remembered_revision_can_be_read_back(
            @ForAll @Size(max = 80) List<@IntRange(max = 99_999) Integer> script) {
        Map<Long, PersistentMap<String, KeyValue>> snapshots = new TreeMap<>();
        EtcdSettings settings = EtcdSettings.DEFAULT.withHistoryLimit(10);
        Store last = EtcdState.initial(settings).store();
        for (Step step : Script.run(script, settings)) {
            last = step.state().store();
            // A step of several writes shows the store after the last only.
            if (step.applied().size() <= 1) {
                snapshots.put(last.revision(), last.keys());
            }
        }
        for (Map.Entry<Long, PersistentMap<String, KeyValue>> snapshot : snapshots.entrySet()) {
            if (snapshot.getKey() >= last.compactedRevision()) {
                assertThat(last.keysAt(snapshot.getKey())).isEqualTo(snapshot.getValue());
            }
        }
        assertThat(last.history().length()).isLessThan(20);
    }

    @Property(tries = 200)
    void the_next_deadline_is_known_without_looking(
            @ForAll @Size(max = 80) List<@IntRange(max = 99_999) Integer> script) {
        for (EtcdState state : states(script)) {
            assertThat(state.nextDeadlineNanos())
                    .isEqualTo(Deadlines.next(state.leasesByServer(), state.sessions(), state.member()));
        }
    }

    private static List<EtcdState> states(List<Integer> script) {
        List<EtcdState> states = new ArrayList<>();
        Script.run(script, EtcdSettings.DEFAULT).forEach(step -> states.add(step.state()));
        return states;
    }
}
