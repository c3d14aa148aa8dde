package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.EtcdFact;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P4, the write clause on etcd: every state that is written was fenced with a key that is there as it was created, by
 * the very process that created it.
 *
 * <p>That the key exists is not enough (mutant GL-23): one that was deleted and created anew has another create revision,
 * and belongs to another leadership.
 */
final class OnlyLeaderWrites extends Fold<EtcdRules> {

    OnlyLeaderWrites(EtcdRules rules, Scene scene) {
        super(Oracle.ONLY_LEADER_WRITES, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.WRITE);
    }

    @Override
    public void accept(LogEvent event) {
        if (event.entry() instanceof EtcdFact.StateJudged judged && judged.written()) {
            String why = wrongIn(judged);
            if (!why.isEmpty()) {
                violate(event, judged.key() + " was written by "
                        + Words.process(judged.writerNode(), judged.writerIncarnation()) + " at "
                        + Words.at(event.trueNanos()) + " under fence " + judged.fenceKey() + " of revision "
                        + judged.fenceRevision() + ", " + why, new Figure("fenceRevision", judged.fenceRevision()));
            }
        }
    }

    private String wrongIn(EtcdFact.StateJudged judged) {
        for (QueueView.Key key : scene.queueOfKey(judged.fenceKey()).live()) {
            if (key.name.equals(judged.fenceKey()) && key.createRevision == judged.fenceRevision()) {
                boolean own = key.belongsTo(scene.nodeNamed(judged.writerNode()), judged.writerIncarnation());
                return own ? "" : "which is the key of another process";
            }
        }
        return "which is gone";
    }
}
