package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.EtcdFact;
import dev.fencepost.properties.entry.ServiceClaim;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P5, writers, on etcd: a write of the process whose key is there is not refused for its leadership, and not for the
 * state's revision if that process knows the present one.
 *
 * <p>It knows what it found when it was elected and what it was told to have written (mutant GL-39). A write that was not
 * answered leaves it in doubt, and the next one may be refused, unless it had been carried out when it was given up: to
 * write again without reading (mutant GL-29) is its own fault. A state that somebody wrote who does not stand is known
 * to nobody.
 */
final class RightfulStateWrite extends Fold<EtcdRules> {

    private final Grid<Known> known = new Grid<>(Known::new);
    private final Grid<Last> last = new Grid<>(Last::new);

    RightfulStateWrite(EtcdRules rules, Scene scene) {
        super(Oracle.RIGHTFUL_NOT_REFUSED, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.WRITE, Topic.MEMORY, Topic.PROCESS);
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case EtcdFact.StateJudged judged -> judged(judged, event);
            case ServiceClaim.StateAnswered answered when answered.reply().equals("written") ->
                known.of(scene.seatIndex(answered.election()), event.node().id()).revision = answered.revision();
            case ServiceClaim.StateAnswered answered when answered.reply().equals("failed") -> failed(answered, event);
            case ServiceClaim claim -> {
            }
            default -> {
                if (event.node().id() >= 0) {
                    known.forget(event.node().id());
                }
            }
        }
    }

    /** Whoever hears of no outcome after its write was carried out finds it when it reads, as it then must. */
    private void failed(ServiceClaim.StateAnswered answered, LogEvent event) {
        int seat = scene.seatIndex(answered.election());
        Last before = last.of(seat, 0);
        if (before.operation == answered.operation()
                && before.token == scene.candidacy(answered.election(), event).gainedToken) {
            known.of(seat, event.node().id()).revision = before.revision;
        }
    }

    private void judged(EtcdFact.StateJudged judged, LogEvent event) {
        QueueView queue = scene.queueOfKey(judged.fenceKey());
        int writer = scene.nodeNamed(judged.writerNode());
        Last before = last.of(queue.index, 0);
        if (judged.written()) {
            before.is(judged);
        } else if (writer != Seat.NO_NODE) {
            QueueView.Key key = queue.keyOf(writer, judged.writerIncarnation(), judged.fenceRevision());
            if (key != null && key.isThere() && key.name.equals(judged.fenceKey())) {
                refused(judged, before, queue.index, writer, event);
            }
        }
    }

    private void refused(EtcdFact.StateJudged judged, Last before, int seat, int writer, LogEvent event) {
        switch (judged.refusal()) {
            case LEADERSHIP_LOST -> wrong(judged, "as if its leadership were lost, and its key is there", event);
            case CONCURRENT_MODIFICATION -> {
                Candidacy candidacy = scene.candidacy(seat, writer);
                boolean leads = candidacy.gainedToken == judged.fenceRevision()
                        && scene.node(writer).incarnation == judged.writerIncarnation();
                boolean own = before.token == judged.fenceRevision();
                boolean strangers = judged.revision() != before.revision;
                boolean repeated = own && judged.operation() <= before.operation;
                boolean knows = own ? known.of(seat, writer).revision == before.revision : before.token != 0;
                if (leads && knows && !repeated && !strangers) {
                    wrong(judged, "for the state's revision, " + before.revision + ", which it knew", event);
                }
            }
            case NONE -> {
                // It was not refused.
            }
        }
    }

    private void wrong(EtcdFact.StateJudged judged, String why, LogEvent event) {
        violate(event, judged.key() + " refused operation " + judged.operation() + " of "
                + Words.process(judged.writerNode(), judged.writerIncarnation()) + " with token "
                + judged.fenceRevision() + " at " + Words.at(event.trueNanos()) + " " + why,
                new Figure("token", judged.fenceRevision()), new Figure("previous", judged.previousRevision()));
    }

    /** The revision that a process was last told to have written. */
    private static final class Known {

        private long revision;
    }

    /** The last state that was written. */
    private static final class Last {

        private long token;
        private long operation;
        private long revision;

        void is(EtcdFact.StateJudged judged) {
            token = judged.fenceRevision();
            operation = judged.operation();
            revision = judged.revision();
        }
    }
}
