package dev.fencepost.simulator;

import dev.fencepost.simulator.Traffic.All;
import dev.fencepost.simulator.Traffic.Answers;
import dev.fencepost.simulator.Traffic.OfKind;
import dev.fencepost.simulator.Traffic.Requests;

/** A small value that judges messages; a network fault is one rule, installed while the fault lasts. */
sealed interface LinkRule {

    /** Judges a message that leaves its sender. */
    Verdict onSend(Message message);

    /** Says whether a message that is about to arrive is cut off. */
    default boolean cutsOff(Message message) {
        return false;
    }

    /** Nothing passes between two nodes. */
    record Cut(Path path, boolean bothWays) implements LinkRule {

        private static final Verdict DROP = new Verdict.Drop(DropReason.PARTITION);

        @Override
        public Verdict onSend(Message message) {
            return cutsOff(message) ? DROP : Verdict.PASS;
        }

        @Override
        public boolean cutsOff(Message message) {
            int from = message.from.node().id();
            int to = message.to.node().id();
            return path.joins(from, to) || bothWays && path.joins(to, from);
        }
    }

    /** Loses some messages. */
    record Lose(Path path, Ratio ratio, DrawSource draws) implements LinkRule {

        private static final Site SITE = Site.of("loss");
        private static final Verdict DROP = new Verdict.Drop(DropReason.LOSS);

        @Override
        public Verdict onSend(Message message) {
            return path.covers(message) && draws.happens(ratio, SITE, message) ? DROP : Verdict.PASS;
        }
    }

    /** Repeats some messages. */
    record Repeat(Path path, Ratio ratio, DrawSource draws) implements LinkRule {

        private static final Site SITE = Site.of("twice");
        private static final Verdict TWICE = new Verdict.Twice();

        @Override
        public Verdict onSend(Message message) {
            return path.covers(message) && draws.happens(ratio, SITE, message) ? TWICE : Verdict.PASS;
        }
    }

    /** Slows messages down. */
    record Slow(Path path, Verdict.After verdict) implements LinkRule {
        @Override
        public Verdict onSend(Message message) {
            return path.covers(message) ? verdict : Verdict.PASS;
        }
    }

    /** Keeps messages back until an instant known from the start, since a fault's end is. */
    record Swallow(Path path, Verdict.Hold verdict) implements LinkRule {
        @Override
        public Verdict onSend(Message message) {
            return path.covers(message) ? verdict : Verdict.PASS;
        }
    }

    /** Refuses messages. */
    record RefuseAll(Path path) implements LinkRule {

        private static final Verdict REFUSE = new Verdict.Refuse();

        @Override
        public Verdict onSend(Message message) {
            return path.covers(message) ? REFUSE : Verdict.PASS;
        }
    }

    /** Draws about a message, keyed by its link and its place on the link. */
    @FunctionalInterface
    interface DrawSource {
        boolean happens(Ratio ratio, Site site, Message message);
    }

    /**
     * A {@link Traffic} with its names resolved.
     *
     * @param from
     *            number of the sending node, or -1 for any
     * @param to
     *            number of the receiving node, or -1 for any
     * @param which
     *            which of the messages that go this way
     */
    record Path(int from, int to, Traffic.Which which) {

        boolean joins(int sender, int receiver) {
            return (from < 0 || from == sender) && (to < 0 || to == receiver);
        }

        boolean covers(Message message) {
            return joins(message.from.node().id(), message.to.node().id()) && switch (which) {
                case All() -> true;
                case Requests() -> !message.isAnswer();
                case Answers() -> message.isAnswer();
                case OfKind(String payloadKind) -> message.payload.kind().equals(payloadKind);
            };
        }
    }
}
