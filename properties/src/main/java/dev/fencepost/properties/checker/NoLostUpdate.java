package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.EtcdFact;
import dev.fencepost.properties.entry.FencedWrite;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.LogEvent;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * No leadership writes over what another one wrote without having read it, and the store forgets no write.
 *
 * <p>This is the harm that fencing is there to rule out: mere overlap of two leaders does not show here, a read before the
 * claim does. In which order the writes of one leadership arrive is its own affair: one that was held up in the network
 * may land after its successors, and repetitions are told apart by token and operation.
 */
final class NoLostUpdate extends Fold<ElectionRules> {

    private final Names stores = new Names();
    private Last[] last = {};

    NoLostUpdate(ElectionRules rules, Scene scene) {
        super(Oracle.NO_LOST_UPDATE, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.WRITE);
    }

    @Override
    public void accept(LogEvent event) {
        if (event.entry() instanceof FencedWrite judged && judged.carriedOut()) {
            Last before = of(judged.store());
            if (before.known && judged.valueBefore() != before.value) {
                violate(event, judged.store() + " had forgotten a write at " + Words.at(event.trueNanos())
                        + ": its value was " + judged.valueBefore() + " and not " + before.value,
                        new Figure("valueBefore", judged.valueBefore()), new Figure("written", before.value));
            } else {
                switch (judged) {
                    case StoreFact.WriteJudged write when !before.isOf(write) ->
                        compare(judged, "value", write.basedOn(), write.valueBefore(), event);
                    case StoreFact.WriteJudged own -> {
                        // In which order its own writes arrive is a leadership's own affair.
                    }
                    case EtcdFact.StateJudged write when before.known ->
                        compare(judged, "revision", write.previousRevision(), before.revision, event);
                    case EtcdFact.StateJudged first -> {
                        // What was there before is not known.
                    }
                }
            }
            before.is(judged);
        }
    }

    private void compare(FencedWrite judged, String what, long basedOn, long present, LogEvent event) {
        if (basedOn != present) {
            violate(event, judged.store() + " carried out operation " + judged.operation() + " of "
                    + Words.process(judged.writerNode(), judged.writerIncarnation()) + " (token " + judged.token()
                    + ") at " + Words.at(event.trueNanos()) + ", computed from " + basedOn + " when the " + what
                    + " was " + present, new Figure("basedOn", basedOn), new Figure("present", present));
        }
    }

    private Last of(String store) {
        int index = stores.of(store);
        if (index >= last.length) {
            last = Arrays.copyOf(last, index + 1);
            last[index] = new Last();
        }
        return last[index];
    }

    /** The last write that a store carried out. */
    private static final class Last {

        private boolean known;
        private long token;
        private String node = "";
        private int incarnation;
        private long value;
        private long revision;

        boolean isOf(FencedWrite judged) {
            return known && token == judged.token() && incarnation == judged.writerIncarnation()
                    && node.equals(judged.writerNode());
        }

        void is(FencedWrite judged) {
            known = true;
            token = judged.token();
            node = judged.writerNode();
            incarnation = judged.writerIncarnation();
            value = judged.valueAfter();
            revision = judged instanceof EtcdFact.StateJudged state ? state.revision() : 0;
        }
    }
}
