package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.EtcdFact;
import dev.fencepost.properties.entry.ServiceClaim;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P4, the command clause: a process commands executors only while it leads, never once it has begun to give its lease
 * back, and after its key is gone only what an accepted write of the state had covered before.
 *
 * <p>Tasks end first, and only then the lease (mutant GL-01). Allowed limits of seed 001: a command that was sent before
 * may arrive and be carried out later, and a leader that cannot know yet that its key is gone finishes the operation
 * whose write was accepted; executors do not look at the token.
 */
final class NoCommandWithoutKey extends Fold<EtcdRules> {

    private final Grid<Cover> covers = new Grid<>(Cover::new);

    NoCommandWithoutKey(EtcdRules rules, Scene scene) {
        super(Oracle.NO_COMMAND_WITHOUT_KEY, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.SERVICE, Topic.WRITE, Topic.CALL, Topic.LEADERSHIP, Topic.PROCESS);
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case EtcdFact.StateJudged judged when judged.written() -> {
                int writer = scene.nodeNamed(judged.writerNode());
                if (writer != Seat.NO_NODE && scene.node(writer).incarnation == judged.writerIncarnation()) {
                    covers.of(scene.seatOfKey(judged.fenceKey()), writer).written(judged);
                }
            }
            case ElectionClaim.Called called when called.request().equals("revoke") ->
                of(called.lease(), event).gaveBack = true;
            case ElectionClaim.Gained gained -> of(gained.lease(), event).gaveBack = false;
            case ServiceClaim.Commanded commanded -> commanded(commanded, of(commanded.election(), event), event);
            case Fact fact -> {
                if (event.node().id() >= 0) {
                    covers.forget(event.node().id());
                }
            }
            default -> {
            }
        }
    }

    private Cover of(String election, LogEvent event) {
        return covers.of(scene.seatIndex(election), event.node().id());
    }

    private void commanded(ServiceClaim.Commanded commanded, Cover cover, LogEvent event) {
        Candidacy candidacy = scene.candidacy(commanded.election(), event);
        QueueView.Key key = scene.queue(commanded.election()).keyOf(event.node().id(), event.incarnation(),
                commanded.token());
        if (candidacy.gainedToken != commanded.token() && candidacy.lostToken != commanded.token()) {
            wrong(commanded, "without having gained it", event);
        } else if (cover.gaveBack) {
            wrong(commanded, "after it had begun to give its lease back", event);
        } else if ((key == null || !key.isThere()) && !cover.covers(commanded)) {
            wrong(commanded, "when its key was gone and no write of that operation had been accepted", event);
        }
    }

    private void wrong(ServiceClaim.Commanded commanded, String how, LogEvent event) {
        violate(event, Words.process(event) + " commanded " + commanded.executor() + " (operation "
                + commanded.operation() + ") under token " + commanded.token() + " at " + Words.at(event.trueNanos())
                + " " + how, new Figure("token", commanded.token()), new Figure("operation", commanded.operation()));
    }

    /** The latest operations of one process whose write was accepted. */
    private static final class Cover {

        private static final int SIZE = 16;

        private final long[] tokens = new long[SIZE];
        private final long[] operations = new long[SIZE];
        private int next;
        private boolean gaveBack;

        void written(EtcdFact.StateJudged judged) {
            tokens[next % SIZE] = judged.fenceRevision();
            operations[next++ % SIZE] = judged.operation();
        }

        boolean covers(ServiceClaim.Commanded commanded) {
            for (int i = 0; i < Math.min(next, SIZE); i++) {
                if (tokens[i] == commanded.token() && operations[i] == commanded.operation()) {
                    return true;
                }
            }
            return false;
        }
    }
}
