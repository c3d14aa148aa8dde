package dev.fencepost.model.etcd;

import java.util.ArrayList;
import java.util.List;

/** What reaches a server that stands still: it waits, and is taken late rather than lost. */
final class Inbox {

    private Inbox() {}

    /** Keeps a request for later (case {@code pause-put-arrives-late}). */
    static Answer put(Turn turn, EtcdRequest request, Choice choice) {
        if (request.call() instanceof EtcdCall.CancelCall cancel) {
            withdraw(turn, cancel.callId());
        }
        turn.set(turn.member().withDelivery(new Delivery.OfRequest(request, choice)));
        return request.call() instanceof EtcdCall.OnStream || request.call() instanceof EtcdCall.OpensStream
                ? Answer.NONE
                : new Answer.Held(request.id());
    }

    /** A server that goes on may see that the client is gone before it looks at what it asked, if it is fated to. */
    private static void withdraw(Turn turn, long callId) {
        List<Delivery> left = new ArrayList<>(turn.member().inbox());
        left.removeIf(delivery -> delivery instanceof Delivery.OfRequest waiting && waiting.request().id() == callId
                && waiting.choice().fate() == Choice.Fate.LOST);
        turn.set(turn.member().withInbox(left));
    }

    /** Keeps an event for later: a server that stands still does not notice it. */
    static void put(Turn turn, ServiceEvent event) {
        if (event instanceof ServiceEvent.ConnectionIsLost lost) {
            withdrawAll(turn, lost.connectionId());
        }
        turn.set(turn.member().withDelivery(new Delivery.OfEvent(event)));
    }

    private static void withdrawAll(Turn turn, long connectionId) {
        List<Delivery> left = new ArrayList<>(turn.member().inbox());
        left.removeIf(delivery -> delivery instanceof Delivery.OfRequest waiting
                && waiting.request().connectionId() == connectionId
                && waiting.choice().fate() == Choice.Fate.LOST);
        turn.set(turn.member().withInbox(left));
    }

    /** Takes what waited, at a server that goes on. */
    static void take(Turn turn, Delivery delivery) {
        switch (delivery) {
            case Delivery.OfRequest waiting -> Router.sendLate(turn, waiting.request().id(),
                    Router.take(turn, waiting.request(), waiting.choice()));
            case Delivery.OfEvent waiting -> Events.happen(turn, waiting.event());
        }
    }

    /** The process is gone, and with it what it never read. */
    static void breakOff(Turn turn, EtcdReply.TransportError error) {
        for (Delivery delivery : turn.member().inbox()) {
            if (delivery instanceof Delivery.OfRequest waiting) {
                Events.tellBroken(turn, waiting.request(), error);
            }
        }
        turn.set(turn.member().withInbox(List.of()));
    }
}
