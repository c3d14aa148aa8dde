package dev.fencepost.model.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.model.etcd.EtcdCall.SortOrder;
import dev.fencepost.model.etcd.EtcdCall.SortTarget;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the recorded cases do not reach of the key-value and watch services. */
class KeyValueTest {

    private final TestEtcd etcd = new TestEtcd();

    @Test
    void filters_thin_out_the_keys_and_not_the_count() {
        etcd.call(EtcdCall.Put.of("a", ""));
        etcd.call(EtcdCall.Put.of("b", ""));
        etcd.call(EtcdCall.Put.of("c", ""));
        EtcdCall.Range range = new EtcdCall.Range("a", "z", 1, 0, SortOrder.DESCEND, SortTarget.CREATE, false, true,
                false, 2, 3, 0, 0);

        assertThat(etcd.call(range)).isInstanceOfSatisfying(EtcdReply.RangeResponse.class, response -> {
            assertThat(response.kvs()).extracting(KeyValue::key).containsExactly("b");
            assertThat(response.more()).isTrue();
            assertThat(response.count()).isEqualTo(3);
        });
    }

    /**
     * Where neither order nor filters are asked for, one key more than the limit is read, and only these are ordered.
     */
    @Test
    void a_limit_is_applied_before_a_mere_target_and_after_an_order_or_a_filter() {
        for (String key : List.of("d", "c", "b", "a")) {
            etcd.call(EtcdCall.Put.of(key, ""));
        }
        assertThat(oldest(1, SortOrder.NONE, 0, 0, 0, 0)).containsExactly("b");
        assertThat(oldest(2, SortOrder.NONE, 0, 0, 0, 0)).containsExactly("c", "b");
        assertThat(oldest(0, SortOrder.NONE, 0, 0, 0, 0)).containsExactly("d", "c", "b", "a");
        assertThat(oldest(1, SortOrder.ASCEND, 0, 0, 0, 0)).containsExactly("d");
        assertThat(oldest(1, SortOrder.NONE, 1, 0, 0, 0)).containsExactly("d");
        assertThat(oldest(1, SortOrder.NONE, 0, 99, 0, 0)).containsExactly("d");
        assertThat(oldest(1, SortOrder.NONE, 0, 0, 1, 0)).containsExactly("d");
        assertThat(oldest(1, SortOrder.NONE, 0, 0, 0, 99)).containsExactly("d");
        assertThat(oldest(0, SortOrder.NONE, 3, 4, 0, 0)).containsExactly("c", "b");
        assertThat(oldest(0, SortOrder.NONE, 0, 0, 3, 4)).containsExactly("c", "b");
    }

    private List<String> oldest(long limit, SortOrder order, long minMod, long maxMod, long minCreate, long maxCreate) {
        EtcdCall.Range range = new EtcdCall.Range("a", "z", limit, 0, order, SortTarget.MOD, false, false, false,
                minMod,
                maxMod, minCreate, maxCreate);
        return ((EtcdReply.RangeResponse) etcd.call(range)).kvs().stream().map(KeyValue::key).toList();
    }

    /** The server takes "from here on" for an empty interval where it looks for keys that are written twice. */
    @Test
    void a_key_may_be_put_and_deleted_from_here_on_and_its_past_is_kept() {
        etcd.call(EtcdCall.Put.of("a", "1"));
        EtcdCall.Txn txn = new EtcdCall.Txn(List.of(),
                List.of(EtcdCall.Put.of("a", "2"), new EtcdCall.DeleteRange("a", "\0", false)), List.of());

        assertThat(etcd.call(txn)).isInstanceOf(EtcdReply.TxnResponse.class);

        assertThat(etcd.state().keys()).isEmpty();
        assertThat(etcd.state().store().keysAt(2).get("a")).get().extracting(KeyValue::value).isEqualTo("1");
    }

    @Test
    void a_request_that_is_too_large_fails_before_it_is_looked_at() {
        assertThat(etcd.call(EtcdCall.Put.of("a", "x".repeat(1_600_000))))
                .isEqualTo(new EtcdReply.StatusError(StatusCode.INVALID_ARGUMENT, "etcdserver: request is too large"));
    }

    @Test
    void the_store_is_compacted_behind_the_writes_that_it_is_to_remember() {
        TestEtcd forgetful = new TestEtcd(EtcdSettings.DEFAULT.withHistoryLimit(3));
        for (int i = 0; i < 20; i++) {
            forgetful.call(EtcdCall.Put.of("a", "" + i));
        }

        long compacted = forgetful.state().compactedRevision();
        assertThat(compacted).isBetween(forgetful.state().revision() - 5, forgetful.state().revision() - 2);
        assertThat(forgetful.call(new EtcdCall.Compact(compacted))).isEqualTo(Errors.COMPACTED);
    }

    @Test
    void a_prefix_of_last_bytes_has_no_end() {
        assertThat(KeyRange.prefix("a\u00FF")).isEqualTo(new KeyRange("a\u00FF", "b"));
        assertThat(KeyRange.prefix("\u00FF")).isEqualTo(new KeyRange("\u00FF", KeyRange.WITHOUT_END));
    }

    @Test
    void a_watch_id_is_used_once_and_the_next_free_one_is_given() {
        long stream = etcd.send(new EtcdCall.WatchOpen());
        watch(stream, 1);
        watch(stream, 1);
        watch(stream, 0);
        watch(stream, 0);

        assertThat(etcd.notifications()).extracting(notification -> ((EtcdReply.WatchResponse) //
        ((Notification.StreamMessage) notification).message()).watchId()).containsExactly(1L, -1L, 0L, 2L);
    }

    @Test
    void a_watch_of_nothing_is_refused_and_a_cancelled_ones_id_is_free_again() {
        long stream = etcd.send(new EtcdCall.WatchOpen());
        etcd.sendOver(stream, new EtcdCall.WatchCreate(stream, "b", "b", 0, 7, false, Set.of()));
        assertThat(created()).containsExactly("mvcc: watcher range is empty");
        for (int round = 0; round < 2; round++) {
            etcd.sendOver(stream, new EtcdCall.WatchCreate(stream, "b", "c", 0, 7, false, Set.of()));
            assertThat(created()).containsExactly("");
            etcd.sendOver(stream, new EtcdCall.WatchCancel(stream, 7));
            assertThat(created()).hasSize(1);
        }
        etcd.call(EtcdCall.Put.of("b", "1"));
        assertThat(etcd.notifications()).isEmpty();
    }

    @Test
    void a_watch_of_the_past_is_told_at_once_unless_it_is_slow() {
        etcd.call(EtcdCall.Put.of("a", "1"));
        etcd.call(EtcdCall.Put.of("a", "2"));
        long stream = etcd.send(new EtcdCall.WatchOpen());
        etcd.sendOver(stream, new EtcdCall.WatchCreate(stream, "a", "", 2, 1, true, Set.of()));
        assertThat(created()).as("created, and then what was missed").hasSize(2);

        etcd.choose(Choice.DEFAULT.withCatchUpDelayNanos(TestEtcd.MILLI));
        etcd.sendOver(stream, new EtcdCall.WatchCreate(stream, "a", "", 2, 2, true, Set.of()));
        assertThat(created()).hasSize(1);
        etcd.pass(TestEtcd.MILLI);
        assertThat(created()).hasSize(1);
    }

    @Test
    void what_was_compacted_is_shown_to_no_watch_and_ends_one_that_asks_for_it() {
        etcd.call(EtcdCall.Put.of("a", "1"));
        etcd.call(EtcdCall.Put.of("a", "2"));
        etcd.call(EtcdCall.Put.of("a", "3"));
        etcd.call(new EtcdCall.Compact(3));
        long stream = etcd.send(new EtcdCall.WatchOpen());
        etcd.sendOver(stream, new EtcdCall.WatchCreate(stream, "a", "", 3, 1, true, Set.of()));
        List<WatchEvent> told = etcd.notifications().stream().map(Notification.StreamMessage.class::cast)
                .flatMap(message -> ((EtcdReply.WatchResponse) message.message()).events().stream()).toList();
        assertThat(told).extracting(event -> event.prevKv().map(KeyValue::value).orElse("forgotten"))
                .containsExactly("forgotten", "2");

        for (int round = 0; round < 2; round++) {
            etcd.sendOver(stream, new EtcdCall.WatchCreate(stream, "a", "", 2, 7, true, Set.of()));
            assertThat(created()).as("its id is free again").containsExactly("", "");
        }
    }

    /** Why a watch was not created, or was ended; empty where all is well. */
    private List<String> created() {
        return etcd.notifications().stream().map(Notification.StreamMessage.class::cast)
                .map(message -> ((EtcdReply.WatchResponse) message.message()).cancelReason()).toList();
    }

    @Test
    void the_younger_version_tells_progress_only_when_all_watches_have_caught_up() {
        etcd.call(EtcdCall.Put.of("a", "1"));
        long stream = etcd.send(new EtcdCall.WatchOpen());
        etcd.sendOver(stream, new EtcdCall.WatchProgress(stream));
        assertThat(etcd.notifications()).isEmpty();
        etcd.choose(Choice.DEFAULT.withCatchUpDelayNanos(1));
        etcd.sendOver(stream, new EtcdCall.WatchCreate(stream, "a", "", 1, 0, false, Set.of()));
        etcd.notifications();
        etcd.sendOver(stream, new EtcdCall.WatchProgress(stream));
        assertThat(etcd.notifications()).isEmpty();
        etcd.pass(1);
        assertThat(etcd.notifications()).hasSize(1);

        etcd.sendOver(stream, new EtcdCall.WatchProgress(stream));

        assertThat(etcd.notifications()).hasSize(1);
    }

    @Test
    void a_lease_is_listed_with_the_soonest_to_expire_first_and_lives_beyond_the_clock() {
        etcd.grant(1, 9_000_000_000L);
        etcd.grant(2, 2);

        assertThat(etcd.call(new EtcdCall.LeaseLeases())).isInstanceOfSatisfying(EtcdReply.LeaseLeasesResponse.class,
                response -> assertThat(response.ids()).containsExactly(2L, 1L));
        etcd.pass(60 * TestEtcd.SECOND);
        assertThat(etcd.state().leases()).extracting(LeaseView::id).containsExactly(1L);
        assertThat(EtcdApi.nextDeadlineNanos(etcd.state())).isEmpty();
    }

    @Test
    void a_member_says_how_it_does() {
        assertThat(etcd.call(new EtcdCall.Status())).isInstanceOfSatisfying(EtcdReply.StatusResponse.class, status -> {
            assertThat(status.version()).isEqualTo("3.5.16");
            assertThat(status.errors()).isEmpty();
        });
        etcd.happens(new ServiceEvent.LeaderIsLost());
        assertThat(etcd.call(new EtcdCall.Status())).isInstanceOfSatisfying(EtcdReply.StatusResponse.class,
                status -> assertThat(status.errors()).containsExactly("etcdserver: no leader"));
    }

    private void watch(long stream, long watchId) {
        etcd.sendOver(stream, new EtcdCall.WatchCreate(stream, "a", "", 0, watchId, false, Set.of()));
    }
}
