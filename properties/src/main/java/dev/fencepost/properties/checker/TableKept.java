package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ServiceClaim;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P4, the table: executors that do not answer in time are not dropped in the first round of a start, and never all of
 * them.
 *
 * <p>A slow first round treats executors as healthy (mutant GL-34): a table without entries would be served, and worse, be
 * stored.
 */
final class TableKept extends Fold<EtcdRules> {

    private final Grid<Start> starts = new Grid<>(Start::new);

    TableKept(EtcdRules rules, Scene scene) {
        super(Oracle.TABLE_KEPT, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.SERVICE, Topic.PROCESS);
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case ServiceClaim.PortOpened opened -> of(opened.election(), event).over = true;
            case ServiceClaim.ExecutorsDropped dropped when dropped.cause().equals("no-answer") -> {
                boolean first = !of(dropped.election(), event).over;
                if (dropped.dropped() > 0 && (first || dropped.left() == 0)) {
                    violate(event, Words.process(event) + " dropped " + dropped.dropped() + " executors at "
                            + Words.at(event.trueNanos()) + " because they had not answered"
                            + (first ? " in the first round of its start" : "") + ", and kept " + dropped.left(),
                            new Figure("dropped", dropped.dropped()), new Figure("left", dropped.left()));
                }
            }
            case Fact fact -> {
                if (event.node().id() >= 0) {
                    starts.forget(event.node().id());
                }
            }
            default -> {
            }
        }
    }

    private Start of(String election, LogEvent event) {
        return starts.of(scene.seatIndex(election), event.node().id());
    }

    /** Whether the start of a process is over. */
    private static final class Start {

        private boolean over;
    }
}
