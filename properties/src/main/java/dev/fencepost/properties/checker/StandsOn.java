package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P5, candidates: nobody ends an election because the store refuses it unless the store has refused something for good
 * since the attempt began.
 *
 * <p>A lease that is lost in the queue (mutant GL-06), an answer that does not come, or a call that somebody cut off
 * (mutant GL-25) may go better the next time; were they ends, one blip would take all standbys away.
 */
final class StandsOn extends Fold<EtcdRules> {

    /** The classes of errors that no repetition changes. */
    private static final Set<String> FOR_GOOD = Set.of("UNAUTHENTICATED", "PERMISSION_DENIED", "REFUSED");

    private final Grid<Attempt> attempts = new Grid<>(Attempt::new);

    StandsOn(EtcdRules rules, Scene scene) {
        super(Oracle.STANDS_ON, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.CALL, Topic.STREAM, Topic.REPORT, Topic.PROCESS);
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case ElectionClaim.Called called when called.request().equals("grant") ->
                of(called.lease(), event).refused = false;
            case ElectionClaim.Answered answered when answered.reply().equals("failed") ->
                of(answered.lease(), event).hears(answered.uid());
            case ElectionClaim.StreamEnded ended -> of(ended.lease(), event).hears(ended.why());
            case ElectionClaim.Report report when report.what().equals("ended")
                    && report.detail().equals("STORE_REFUSED") && !of(report.lease(), event).refused ->
                violate(event, Words.process(event) + " stopped standing for election " + report.lease() + " at "
                        + Words.at(event.trueNanos()) + " as refused, and nothing had been refused it for good");
            case Fact fact -> {
                if (event.node().id() >= 0) {
                    attempts.forget(event.node().id());
                }
            }
            default -> {
            }
        }
    }

    private Attempt of(String election, LogEvent event) {
        return attempts.of(scene.seatIndex(election), event.node().id());
    }

    /** What an attempt has met. */
    private static final class Attempt {

        private boolean refused;

        void hears(String error) {
            refused |= FOR_GOOD.contains(error);
        }
    }
}
