package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.LogEvent;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * Every write that is carried out was computed from the value it replaces, and the store forgets none.
 *
 * <p>This is the harm that fencing is there to rule out: mere overlap of two leaders does not show here, a read before
 * the claim does. A repetition of the last operation carried out, the same number under the same token, is the network's
 * doing and harmless as long as it changes nothing.
 */
final class NoLostUpdate extends Fold {

    private final Names stores = new Names();
    private Last[] last = {};

    NoLostUpdate(LeaseRules rules, Scene scene) {
        super(Oracle.NO_LOST_UPDATE, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.WRITE);
    }

    @Override
    public void accept(LogEvent event) {
        if (event.entry() instanceof StoreFact.WriteJudged judged && judged.admission().carriedOut()) {
            Last before = of(judged.store());
            boolean repeated = before.known && judged.token() == before.token
                    && judged.operation() == before.operation && judged.valueAfter() == judged.valueBefore();
            if (before.known && judged.valueBefore() != before.value) {
                violate(event, judged.store() + " had forgotten a write at " + Words.at(event.trueNanos())
                        + ": its value was " + judged.valueBefore() + " and not " + before.value,
                        new Figure("valueBefore", judged.valueBefore()), new Figure("written", before.value));
            } else if (judged.basedOn() != judged.valueBefore() && !repeated) {
                violate(event, judged.store() + " carried out operation " + judged.operation() + " of "
                        + Words.process(judged.writerNode(), judged.writerIncarnation()) + " (token "
                        + judged.token() + ") at " + Words.at(event.trueNanos()) + ", computed from "
                        + judged.basedOn() + " when the value was " + judged.valueBefore(),
                        new Figure("basedOn", judged.basedOn()), new Figure("valueBefore", judged.valueBefore()));
            }
            before.is(judged);
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
        private long operation;
        private long value;

        void is(StoreFact.WriteJudged judged) {
            known = true;
            token = judged.token();
            operation = judged.operation();
            value = judged.valueAfter();
        }
    }
}
