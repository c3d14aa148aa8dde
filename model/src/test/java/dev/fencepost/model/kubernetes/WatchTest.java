package dev.fencepost.model.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Streams: what is told, what is not, and when a watch can no longer begin where its client wants. */
class WatchTest {

    @Test
    void aBookmarkComesEveryMinuteAndTwoSecondsBeforeTheEnd() {
        assertThat(Watch.bookmarkAfter(7, 7 + 300 * TestServer.SECOND)).isEqualTo(7 + 60 * TestServer.SECOND);
        assertThat(Watch.bookmarkAfter(7, 7 + 50 * TestServer.SECOND)).isEqualTo(7 + 48 * TestServer.SECOND);
        assertThat(Watch.bookmarkAfter(7, 7 + 2 * TestServer.SECOND)).as("that was the last one")
                .isEqualTo(7 + 60 * TestServer.SECOND);
    }

    @Test
    void aWatchThatIsClosedByItsClientHearsNothingMore() {
        TestServer server = new TestServer();
        server.post("h1");
        long watch = open(server, Map.of("resourceVersion", server.version()));
        server.put("h2", server.version());
        assertThat(types(server, watch)).containsExactly("MODIFIED");

        server.happens(new ServiceEvent.ClientClosesWatch(watch));
        server.put("h3", server.version());

        assertThat(server.notifications()).isEmpty();
        assertThat(server.state().openWatches()).isZero();
    }

    @Test
    void theServerEndsAllStreamsAndAwatchGoesOnFromWhereItWas() {
        TestServer server = new TestServer();
        server.post("h1");
        String seen = server.version();
        long watch = open(server, Map.of("resourceVersion", seen));
        server.happens(new ServiceEvent.WatchesEnd());
        assertThat(server.notifications()).containsExactly(new Notification.WatchEnded(watch));

        server.put("h2", server.version());
        long again = open(server, Map.of("resourceVersion", seen));

        assertThat(types(server, again)).containsExactly("MODIFIED");
    }

    @Test
    void aRestartedServerCannotGoBackBeforeItsStart() {
        TestServer server = new TestServer();
        server.post("h1");
        String seen = server.version();
        server.put("h2", server.version());
        server.happens(new ServiceEvent.ServerBecomes(Condition.STOPPED));
        assertThat(server.get().answer()).isEqualTo(new Answer.ConnectionRefused());
        server.happens(new ServiceEvent.ServerBecomes(Condition.RUNNING));
        server.notifications();

        long watch = open(server, Map.of("resourceVersion", seen));

        List<Notification> told = server.notifications();
        assertThat(told).hasSize(2).last().isEqualTo(new Notification.WatchEnded(watch));
        assertThat(told.getFirst()).isInstanceOfSatisfying(Notification.WatchEvent.class, event -> {
            assertThat(event.event().textAt("type")).contains("ERROR");
            assertThat(event.event().integerAt("object", "code")).hasValue(410);
        });
        assertThat(server.state().openWatches()).isZero();
    }

    @Test
    void aRenewedCacheIsAgapToo() {
        TestServer server = new TestServer();
        server.post("h1");
        String seen = server.version();
        server.put("h2", server.version());
        server.happens(new ServiceEvent.WatchCacheIsRenewed());

        assertThat(types(server, open(server, Map.of("resourceVersion", seen)))).containsExactly("ERROR");
    }

    @Test
    void memoryIsBoundedAndWhatIsForgottenIsTooOld() {
        TestServer server = new TestServer(ServerSettings.DEFAULT.withHistoryLimit(10));
        server.post("h1");
        String old = server.version();
        for (int i = 0; i < 8; i++) {
            server.put("h" + i, server.version());
        }
        assertThat(types(server, open(server, Map.of("resourceVersion", old)))).hasSize(8);

        server.happens(new ServiceEvent.WatchesEnd());
        for (int i = 0; i < 1_000; i++) {
            server.put("x" + i, server.version());
        }

        assertThat(server.state().store().history()).hasSizeBetween(10, 20);
        server.notifications();
        assertThat(types(server, open(server, Map.of("resourceVersion", old)))).containsExactly("ERROR");
        assertThat(server.list(Map.of("resourceVersion", old, "resourceVersionMatch", "Exact")).reply().status())
                .isEqualTo(410);
    }

    @Test
    void withoutMemoryTheStateDoesNotGrowAndNewsStillComes() {
        TestServer server = new TestServer(ServerSettings.DEFAULT.withHistoryLimit(0));
        server.post("h1");
        long watch = open(server, Map.of("resourceVersion", server.version()));
        server.put("h2", server.version());

        assertThat(types(server, watch)).containsExactly("MODIFIED");
        assertThat(server.state().store().history()).isEmpty();
        assertThat(server.get(Map.of("resourceVersion", "0")).reply().status()).isEqualTo(200);
    }

    @Test
    void bookmarksComeEveryMinuteAndBeforeTheEndIfThereIsAnythingNew() {
        TestServer server = new TestServer();
        server.post("h1");
        long watch = open(server, Map.of("resourceVersion", server.version(), "allowWatchBookmarks", "1",
                "timeoutSeconds", "100"));
        assertThat(server.state().openWatches()).isEqualTo(1);
        server.pass(60 * TestServer.SECOND);
        assertThat(server.notifications()).isEmpty();

        server.put("h2", server.version());
        server.notifications();
        server.pass(37 * TestServer.SECOND);
        assertThat(server.notifications()).isEmpty();
        server.pass(TestServer.SECOND);
        List<Notification> told = server.notifications();
        assertThat(told).hasSize(1);
        assertThat(told.getFirst()).isInstanceOfSatisfying(Notification.WatchEvent.class, event -> {
            assertThat(event.event().textAt("type")).contains("BOOKMARK");
            assertThat(event.event().textAt("object", "metadata", "resourceVersion")).contains(server.version());
        });
        server.pass(2 * TestServer.SECOND);
        assertThat(server.notifications()).containsExactly(new Notification.WatchEnded(watch));
    }

    @Test
    void aWatchFromAlaggingCacheBeginsInThePastAndCatchesUp() {
        TestServer server = new TestServer();
        server.post("h1");
        server.put("h2", server.version());
        server.choose(Choice.DEFAULT.withCacheLag(1));

        assertThat(types(server, open(server, Map.of()))).containsExactly("ADDED", "MODIFIED");
    }

    @Test
    void aWatchOfTheFutureTellsOnlyWhatIsLater() {
        TestServer server = new TestServer();
        server.post("h1");
        long watch = open(server, Map.of("resourceVersion", Long.toString(server.state().revision() + 1)));
        server.put("h2", server.version());
        assertThat(types(server, watch)).isEmpty();
        server.put("h3", server.version());
        assertThat(types(server, watch)).containsExactly("MODIFIED");
    }

    private static long open(TestServer server, Map<String, String> query) {
        Map<String, String> asked = new HashMap<>(query);
        asked.put("watch", "true");
        WireReply reply = server.list(asked).reply();
        assertThat(reply.status()).isEqualTo(200);
        return ((WireBody.Stream) reply.body()).watchId();
    }

    private static List<String> types(TestServer server, long watch) {
        return server.notifications().stream().filter(Notification.WatchEvent.class::isInstance)
                .map(Notification.WatchEvent.class::cast).filter(event -> event.watchId() == watch)
                .map(event -> event.event().textAt("type").orElseThrow()).toList();
    }
}
