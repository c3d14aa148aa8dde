package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P2, one epoch and one identity: a process gains only with the create revision of a key of its own, which it has read
 * back after its campaign began and which was there then.
 *
 * <p>A campaign is answered as won even if the own lease died while it waited (rulings 5; mutant GL-09). The key may go
 * after the reading: that is what renewals and the fence are for.
 */
final class WinConfirmed extends Fold<EtcdRules> {

    private final Grid<Reading> readings = new Grid<>(Reading::new);

    WinConfirmed(EtcdRules rules, Scene scene) {
        super(Oracle.WIN_CONFIRMED, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.CALL, Topic.LEADERSHIP, Topic.PROCESS);
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case ElectionClaim.Called called when called.request().equals("campaign") ->
                of(called.lease(), event).askedNanos = Reading.NEVER;
            case ElectionClaim.Called called when called.request().equals("read-key") ->
                of(called.lease(), event).askedNanos = event.trueNanos();
            case ElectionClaim.Gained gained -> gained(gained, of(gained.lease(), event), event);
            case ElectionClaim claim -> {
            }
            default -> {
                if (event.node().id() >= 0) {
                    readings.forget(event.node().id());
                }
            }
        }
    }

    private Reading of(String election, LogEvent event) {
        return readings.of(scene.seatIndex(election), event.node().id());
    }

    private void gained(ElectionClaim.Gained gained, Reading reading, LogEvent event) {
        QueueView.Key key = scene.queue(gained.lease()).keyOf(event.node().id(), event.incarnation(), gained.token());
        if (key == null) {
            wrong(gained, "which is no key of its own", event);
        } else if (reading.askedNanos == Reading.NEVER) {
            wrong(gained, "without having read its key back", event);
        } else if (key.goneNanos < reading.askedNanos) {
            wrong(gained, "though its key was gone since " + Words.at(key.goneNanos) + ", before it was read back at "
                    + Words.at(reading.askedNanos), event);
        }
    }

    private void wrong(ElectionClaim.Gained gained, String why, LogEvent event) {
        violate(event, Words.process(event) + " gained election " + gained.lease() + " with token " + gained.token()
                + " at " + Words.at(event.trueNanos()) + " " + why, new Figure("token", gained.token()));
    }

    /** When a process last asked for its own key, in its present campaign. */
    private static final class Reading {

        private static final long NEVER = -1;

        private long askedNanos = NEVER;
    }
}
