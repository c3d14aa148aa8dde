package dev.fencepost.model.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.json.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a simulator can do to the service: each event has its effect, and no other. */
class ServiceEventTest {

    private final TestServer server = new TestServer();

    @BeforeEach
    void aLeaseIsHeld() {
        server.post("h1");
        server.applied();
    }

    @Test
    void errorsAreAnsweredAsOftenAsWantedAndChangeNothing() {
        server.happens(new ServiceEvent.ErrorsBegin(ServiceError.TOO_MANY_REQUESTS, FaultScope.ALL, 2));

        assertThat(server.get().reply().status()).isEqualTo(429);
        WireReply refused = server.put("h2", server.version()).reply();
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.headers()).containsEntry("Retry-After", "1");
        assertThat(server.applied()).isEmpty();
        assertThat(server.get().reply().status()).isEqualTo(200);
    }

    @Test
    void errorsUntilHealedEndWhenHealed() {
        server.happens(new ServiceEvent.ErrorsBegin(ServiceError.UNAVAILABLE, FaultScope.ALL,
                ServiceEvent.ErrorsBegin.UNTIL_HEALED));
        for (int i = 0; i < 100; i++) {
            assertThat(server.get().reply().status()).isEqualTo(503);
        }
        server.happens(new ServiceEvent.ErrorsEnd());

        assertThat(server.get().reply().status()).isEqualTo(200);
    }

    @Test
    void everyClassOfErrorHasItsStatus() {
        Map<ServiceError, Integer> statuses = Map.of(ServiceError.UNAUTHORIZED, 401, ServiceError.FORBIDDEN, 403,
                ServiceError.TOO_MANY_REQUESTS, 429, ServiceError.INTERNAL_ERROR, 500, ServiceError.UNAVAILABLE, 503,
                ServiceError.GATEWAY_TIMEOUT, 504);
        for (ServiceError error : ServiceError.values()) {
            server.happens(new ServiceEvent.ErrorsBegin(error, FaultScope.ALL, 1));
            assertThat(server.put("h2", server.version()).reply().status()).isEqualTo(statuses.get(error));
        }
        assertThat(server.lease().holder()).contains("h1");
    }

    @Test
    void errorsConcernOnlyTheirScope() {
        server.happens(new ServiceEvent.ErrorsBegin(ServiceError.UNAVAILABLE, FaultScope.WRITES, 1));
        assertThat(server.get().reply().status()).isEqualTo(200);
        assertThat(server.put("h2", server.version()).reply().status()).isEqualTo(503);

        server.happens(new ServiceEvent.ErrorsBegin(ServiceError.UNAVAILABLE, FaultScope.READS, 1));
        assertThat(server.put("h2", server.version()).reply().status()).isEqualTo(200);
        assertThat(server.get().reply().status()).isEqualTo(503);
    }

    @Test
    void aWriteAnsweredWith504MayBeCarriedOutAllTheSame() {
        server.happens(new ServiceEvent.ErrorsBegin(ServiceError.GATEWAY_TIMEOUT, FaultScope.WRITES, 2));

        server.choose(Choice.DEFAULT.withFate(new Choice.WriteFate.Lost()));
        assertThat(server.put("h2", server.version()).reply().status()).isEqualTo(504);
        assertThat(server.lease().holder()).contains("h1");

        server.choose(Choice.DEFAULT.withFate(new Choice.WriteFate.CarriedOut()));
        assertThat(server.put("h2", server.version()).reply().status()).isEqualTo(504);
        assertThat(server.lease().holder()).contains("h2");
        assertThat(server.applied()).hasSize(1).allMatch(AppliedWrite.Updated.class::isInstance);
    }

    @Test
    void aWriteAnsweredWith500MayLandLaterAgainstWhatIsThereByThen() {
        server.happens(new ServiceEvent.ErrorsBegin(ServiceError.INTERNAL_ERROR, FaultScope.WRITES, 2));
        server.choose(Choice.DEFAULT.withFate(new Choice.WriteFate.CarriedOutLater(3 * TestServer.SECOND)));
        assertThat(server.put("h2", server.version()).reply().status()).isEqualTo(500);
        assertThat(server.put("h3", server.version()).reply().status()).isEqualTo(500);
        assertThat(LeaseApi.nextDeadlineNanos(server.state())).hasValue(server.nowNanos() + 3 * TestServer.SECOND);

        server.pass(3 * TestServer.SECOND - 1);
        assertThat(server.lease().holder()).contains("h1");
        server.pass(1);

        // The second came too late: the first had taken the version that both swap on.
        assertThat(server.lease().holder()).contains("h2");
        assertThat(server.applied()).hasSize(1);
        assertThat(server.notifications()).isEmpty();
    }

    @Test
    void aWriteAnsweredWith429Or503OrBeforeItsAuthorizationIsNeverCarriedOut() {
        server.choose(Choice.DEFAULT.withFate(new Choice.WriteFate.CarriedOut()));
        for (ServiceError error : List.of(ServiceError.UNAUTHORIZED, ServiceError.FORBIDDEN,
                ServiceError.TOO_MANY_REQUESTS, ServiceError.UNAVAILABLE)) {
            server.happens(new ServiceEvent.ErrorsBegin(error, FaultScope.ALL, 1));
            server.put("h2", server.version());
        }
        assertThat(server.applied()).isEmpty();
    }

    @Test
    void anOperatorDeletesWithoutAsking() {
        server.happens(new ServiceEvent.OperatorDeletes(TestServer.KEY));

        assertThat(server.state().lease(TestServer.KEY)).isEmpty();
        assertThat(server.applied()).singleElement().isInstanceOf(AppliedWrite.Deleted.class);
    }

    @Test
    void anOperatorEditsHolderTransitionsAndDuration() {
        server.happens(ServiceEvent.operatorSetsHolder(TestServer.KEY, "somebody"));
        server.happens(ServiceEvent.operatorSetsTransitions(TestServer.KEY, 7));
        server.happens(ServiceEvent.operatorSetsDuration(TestServer.KEY, 60));

        assertThat(server.lease().holder()).contains("somebody");
        assertThat(server.lease().transitions()).hasValue(7);
        assertThat(server.lease().durationSeconds()).hasValue(60);
        assertThat(server.applied()).hasSize(3);
    }

    @Test
    void anAnnotationMakesAnewVersionOfAnUnchangedSpec() {
        String version = server.version();
        server.happens(ServiceEvent.annotationIsWritten(TestServer.KEY, "example.com/note", "x"));

        AppliedWrite.Updated write = (AppliedWrite.Updated) server.applied().getFirst();
        assertThat(write.after().spec()).isEqualTo(write.before().spec());
        assertThat(server.put("h1", version).reply().status()).isEqualTo(409);
        assertThat(server.put("h1", server.version()).reply().status()).isEqualTo(200);
    }

    @Test
    void anOperatorIsNotMetByInjectedErrorsButNeedsServerAndStore() {
        server.happens(new ServiceEvent.ErrorsBegin(ServiceError.UNAVAILABLE, FaultScope.ALL,
                ServiceEvent.ErrorsBegin.UNTIL_HEALED));
        server.happens(ServiceEvent.operatorSetsHolder(TestServer.KEY, "somebody"));
        server.happens(new ServiceEvent.StoreBecomes(Condition.PAUSED));
        server.happens(new ServiceEvent.OperatorDeletes(TestServer.KEY));
        server.happens(new ServiceEvent.StoreBecomes(Condition.RUNNING));

        assertThat(server.lease().holder()).contains("somebody");
    }

    @Test
    void aUserLosesItsRightsAndGetsThemBack() {
        WireRequest request = WireRequest.of(Method.GET, TestServer.KEY.path())
                .withHeaders(WireRequest.Headers.JSON.withCaller(new Caller.User("node-1")));
        assertThat(server.send(request).reply().status()).isEqualTo(403);
        server.happens(new ServiceEvent.AccessIsGranted("node-1", Grant.of("default", Verb.GET, Verb.UPDATE)));
        assertThat(server.send(request).reply().status()).isEqualTo(200);
        server.happens(new ServiceEvent.AccessIsRevoked("node-1"));
        assertThat(server.send(request).reply().status()).isEqualTo(403);
    }

    @Test
    void aStaleReadShowsWhatWasThereSomeRevisionsAgo() {
        server.put("h2", server.version());
        server.put("h3", server.version());
        server.choose(Choice.DEFAULT.withCacheLag(1));

        Json stale = server.get(Map.of("resourceVersion", "0")).reply().json();
        assertThat(stale.textAt("spec", "holderIdentity")).contains("h2");
        assertThat(server.get().reply().json().textAt("spec", "holderIdentity")).contains("h3");
        // A cache is never older than it is asked to be.
        assertThat(server.get(Map.of("resourceVersion", server.version())).reply().json()
                .textAt("spec", "holderIdentity")).contains("h3");
        Json list = server.list(Map.of("resourceVersion", "0")).reply().json();
        assertThat(list.toString()).contains("h2").doesNotContain("h3");
    }

    @Test
    void aStaleReadSeesWhatIsDeletedAndNotWhatIsNew() {
        server.happens(new ServiceEvent.OperatorDeletes(TestServer.KEY));
        server.choose(Choice.DEFAULT.withCacheLag(1));
        assertThat(server.get(Map.of("resourceVersion", "0")).reply().status()).isEqualTo(200);

        server.choose(Choice.DEFAULT.withCacheLag(1_000_000));
        server.post("h2");
        // Never before the cache was filled, at the very beginning.
        assertThat(server.get(Map.of("resourceVersion", "0")).reply().status()).isEqualTo(404);
    }
}
