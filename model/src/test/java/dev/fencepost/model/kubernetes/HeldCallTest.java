package dev.fencepost.model.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests without an answer yet: when they are answered, what becomes of them when they are not. */
class HeldCallTest {

    private final TestServer server = new TestServer();

    @BeforeEach
    void aLeaseIsHeld() {
        server.post("h1");
        server.applied();
    }

    @Test
    void aWriteThatWaitsForThePausedStoreIsAnsweredWhenItGoesOnInTime() {
        server.happens(new ServiceEvent.StoreBecomes(Condition.PAUSED));
        long first = held(server.put("h2", server.version()));
        long second = held(server.put("h3", server.version()));
        assertThat(server.state().heldCalls()).isEqualTo(2);
        server.pass(10 * TestServer.SECOND);
        assertThat(server.notifications()).isEmpty();

        server.happens(new ServiceEvent.StoreBecomes(Condition.RUNNING));

        // In the order in which they came: the second lost the swap.
        assertThat(statuses(server.notifications())).containsExactly(first + " 200", second + " 409");
        assertThat(server.lease().holder()).contains("h2");
        assertThat(server.state().heldCalls()).isZero();
    }

    @Test
    void aWriteThatTimedOutStaysInTheQueueOfThePausedStoreIfFateHasItSo() {
        server.choose(Choice.DEFAULT.withFate(new Choice.WriteFate.CarriedOut()));
        server.happens(new ServiceEvent.StoreBecomes(Condition.PAUSED));
        long call = held(server.put("h2", server.version()));
        assertThat(LeaseApi.nextDeadlineNanos(server.state())).hasValue(server.nowNanos() + 34 * TestServer.SECOND);
        server.pass(34 * TestServer.SECOND);
        assertThat(statuses(server.notifications())).containsExactly(call + " 504");
        assertThat(LeaseApi.nextDeadlineNanos(server.state())).isEmpty();

        server.happens(new ServiceEvent.StoreBecomes(Condition.RUNNING));

        assertThat(server.lease().holder()).contains("h2");
        assertThat(server.applied()).hasSize(1);
        assertThat(server.notifications()).isEmpty();
    }

    @Test
    void aKilledStoreLosesItsQueue() {
        server.choose(Choice.DEFAULT.withFate(new Choice.WriteFate.CarriedOut()));
        server.happens(new ServiceEvent.StoreBecomes(Condition.PAUSED));
        server.put("h2", server.version());
        server.pass(40 * TestServer.SECOND);
        server.happens(new ServiceEvent.StoreBecomes(Condition.STOPPED));
        server.happens(new ServiceEvent.StoreBecomes(Condition.RUNNING));

        assertThat(server.lease().holder()).contains("h1");
        assertThat(server.state().heldCalls()).isZero();
    }

    @Test
    void aReadWaitsThreeSecondsForArevisionAndGoesOnAsSoonAsItIsThere() {
        String next = Long.toString(server.state().revision() + 1);
        long call = held(server.get(Map.of("resourceVersion", next)));
        server.put("h2", server.version());
        assertThat(statuses(server.notifications())).containsExactly(call + " 200");

        long never = held(server.get(Map.of("resourceVersion", "999999999")));
        server.pass(3 * TestServer.SECOND);
        assertThat(statuses(server.notifications())).containsExactly(never + " 504");
    }

    @Test
    void aPausedServerFindsLaterWhatItWasSentOnAnOpenConnection() {
        server.happens(new ServiceEvent.ServerBecomes(Condition.PAUSED));
        long call = held(server.put("h2", server.version()));
        assertThat(server
                .send(WireRequest.of(Method.GET, TestServer.KEY.path()).withHeaders(
                        WireRequest.Headers.JSON.withConnection(WireRequest.Connection.NEW)))
                .answer()).isEqualTo(new Answer.Silence());
        server.pass(3_600 * TestServer.SECOND);

        server.happens(new ServiceEvent.ServerBecomes(Condition.RUNNING));

        assertThat(statuses(server.notifications())).containsExactly(call + " 200");
        assertThat(server.lease().holder()).contains("h2");
    }

    @Test
    void aWriteWhoseClientGaveUpIsCarriedOutOrNot() {
        for (Choice.WriteFate fate : List.of(new Choice.WriteFate.Lost(), new Choice.WriteFate.CarriedOut())) {
            server.choose(Choice.DEFAULT.withFate(fate));
            server.happens(new ServiceEvent.ServerBecomes(Condition.PAUSED));
            server.happens(new ServiceEvent.ClientGivesUp(held(server.put("h2", server.version()))));
            server.happens(new ServiceEvent.ServerBecomes(Condition.RUNNING));
            assertThat(server.lease().holder())
                    .contains(fate instanceof Choice.WriteFate.CarriedOut ? "h2" : "h1");
            assertThat(server.notifications()).isEmpty();
        }
    }

    @Test
    void aReadWhoseClientGaveUpIsOver() {
        server.choose(Choice.DEFAULT.withFate(new Choice.WriteFate.CarriedOut()));
        server.happens(new ServiceEvent.StoreBecomes(Condition.PAUSED));
        server.happens(new ServiceEvent.ClientGivesUp(held(server.get())));
        assertThat(server.state().heldCalls()).isZero();
    }

    @Test
    void aServerThatStopsBreaksItsConnections() {
        server.happens(new ServiceEvent.StoreBecomes(Condition.PAUSED));
        long call = held(server.put("h2", server.version()));
        server.happens(new ServiceEvent.ServerBecomes(Condition.STOPPED));

        assertThat(server.notifications()).containsExactly(new Notification.CallBroken(call));
        assertThat(server.state().heldCalls()).isZero();
    }

    @Test
    void whileTheServerStandsStillNothingFallsDueButTheStoreGoesOn() {
        server.choose(Choice.DEFAULT.withFate(new Choice.WriteFate.CarriedOut()));
        server.happens(new ServiceEvent.StoreBecomes(Condition.PAUSED));
        long queued = held(server.put("h2", server.version()));
        server.happens(new ServiceEvent.ClientGivesUp(queued));
        long waiting = held(server.get());
        server.happens(new ServiceEvent.ServerBecomes(Condition.PAUSED));
        assertThat(LeaseApi.nextDeadlineNanos(server.state())).isEmpty();

        server.happens(new ServiceEvent.StoreBecomes(Condition.RUNNING));
        assertThat(server.lease().holder()).contains("h2");
        assertThat(server.notifications()).isEmpty();

        server.happens(new ServiceEvent.ServerBecomes(Condition.RUNNING));
        assertThat(statuses(server.notifications())).containsExactly(waiting + " 200");
    }

    /** The time that fate gives it counts from the answer, and passes whether or not the store runs meanwhile. */
    @Test
    void aWriteThatTimedOutLandsAtTheTimeThatFateGaveIt() {
        Choice.WriteFate later = new Choice.WriteFate.CarriedOutLater(5 * TestServer.SECOND);
        server.choose(Choice.DEFAULT.withFate(later));
        server.happens(new ServiceEvent.StoreBecomes(Condition.PAUSED));
        long call = held(server.put("h2", server.version()));
        server.pass(34 * TestServer.SECOND);
        assertThat(statuses(server.notifications())).containsExactly(call + " 504");
        server.happens(new ServiceEvent.StoreBecomes(Condition.RUNNING));
        assertThat(LeaseApi.nextDeadlineNanos(server.state())).hasValue(server.nowNanos() + 5 * TestServer.SECOND);
        server.pass(5 * TestServer.SECOND - 1);
        assertThat(server.lease().holder()).contains("h1");

        server.pass(1);

        assertThat(server.lease().holder()).contains("h2");
        assertThat(server.notifications()).isEmpty();
        assertThat(server.state().heldCalls()).isZero();
    }

    @Test
    void aWriteWhoseTimeComesWhileTheStoreStandsStillJoinsItsQueue() {
        server.choose(Choice.DEFAULT.withFate(new Choice.WriteFate.CarriedOutLater(5 * TestServer.SECOND)));
        server.happens(new ServiceEvent.StoreBecomes(Condition.PAUSED));
        long first = held(server.put("h2", server.version()));
        server.pass(40 * TestServer.SECOND);
        assertThat(server.lease().holder()).contains("h1");
        server.choose(Choice.DEFAULT);
        long second = held(server.get());
        assertThat(second).as("the queued write keeps its number").isEqualTo(first + 1);

        server.happens(new ServiceEvent.StoreBecomes(Condition.RUNNING));

        assertThat(server.lease().holder()).contains("h2");
        assertThat(statuses(server.notifications())).containsExactly(first + " 504", second + " 200");
    }

    @Test
    void aRequestMeetsTheErrorsThatThereAreWhenItIsRead() {
        ServiceEvent errors = new ServiceEvent.ErrorsBegin(ServiceError.TOO_MANY_REQUESTS, FaultScope.ALL, 1);
        server.happens(new ServiceEvent.StoreBecomes(Condition.PAUSED));
        long read = held(server.put("h2", server.version()));
        server.happens(errors);
        server.happens(new ServiceEvent.StoreBecomes(Condition.RUNNING));
        assertThat(statuses(server.notifications())).as("it had been read before").containsExactly(read + " 200");

        server.happens(new ServiceEvent.ServerBecomes(Condition.PAUSED));
        long unread = held(server.put("h3", server.version()));
        server.happens(new ServiceEvent.ServerBecomes(Condition.RUNNING));
        assertThat(statuses(server.notifications())).containsExactly(unread + " 429");
        assertThat(server.lease().holder()).contains("h2");
    }

    /** An error on demand may leave a write open, and the store may stand still at the same time. */
    @Test
    void aWriteThatAnErrorLeftOpenJoinsTheQueueUnderANumberOfItsOwn() {
        server.choose(Choice.DEFAULT.withFate(new Choice.WriteFate.CarriedOut()));
        server.happens(new ServiceEvent.StoreBecomes(Condition.PAUSED));
        server.happens(new ServiceEvent.ErrorsBegin(ServiceError.INTERNAL_ERROR, FaultScope.WRITES, 1));
        assertThat(server.put("h2", server.version()).reply().status()).isEqualTo(500);
        assertThat(held(server.get())).isEqualTo(2);
        assertThat(server.state().heldCalls()).isEqualTo(2);

        server.happens(new ServiceEvent.StoreBecomes(Condition.RUNNING));

        assertThat(server.lease().holder()).contains("h2");
        assertThat(statuses(server.notifications())).containsExactly("2 200");
    }

    private static long held(Step step) {
        assertThat(step.answer()).isInstanceOf(Answer.Held.class);
        return ((Answer.Held) step.answer()).callId();
    }

    private static List<String> statuses(List<Notification> notifications) {
        return notifications.stream().map(Notification.LateAnswer.class::cast)
                .map(answer -> answer.callId() + " " + answer.reply().status()).toList();
    }
}
