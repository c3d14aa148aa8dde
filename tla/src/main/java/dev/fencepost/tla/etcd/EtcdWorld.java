package dev.fencepost.tla.etcd;

import dev.fencepost.model.etcd.EtcdState;
import dev.fencepost.model.etcd.KeyValue;
import dev.fencepost.model.etcd.LeaseView;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A state of the small world: an immutable value.
 *
 * @param nowTicks
 *            true time
 * @param leads
 *            how many ticks each candidate's clock is ahead of it
 * @param serverLead
 *            how many ticks the server's clock is ahead of it
 * @param chairs
 *            the candidates
 * @param server
 *            the model of etcd
 * @param letters
 *            the calls under way and their answers; writes of the state are not among them
 * @param waiting
 *            the campaigns that the server holds
 * @param writes
 *            the writes of the state under way
 * @param tally
 *            what is counted
 */
record EtcdWorld(long nowTicks, List<Long> leads, long serverLead, List<Chair> chairs, EtcdState server,
        List<Letter> letters, List<Held> waiting, List<Letter> writes, Tally tally) {

    /**
     * A campaign that the server holds.
     *
     * @param callId
     *            its number in the model
     * @param letter
     *            as it came, its token now known
     */
    record Held(long callId, Letter letter) {}

    /**
     * What is counted from the beginning on.
     *
     * @param sent
     *            how many writes have been sent
     * @param highest
     *            the highest token of a leadership that has begun
     * @param requests
     *            how many requests the model has taken
     * @param lastLease
     *            the highest id of a lease
     */
    record Tally(long sent, long highest, long requests, long lastLease) {

        /** Nothing has happened. */
        static final Tally NONE = new Tally(0, 0, 0, 0);
    }

    /** Copies the lists. */
    EtcdWorld {
        leads = List.copyOf(leads);
        chairs = List.copyOf(chairs);
        letters = List.copyOf(letters);
        waiting = List.copyOf(waiting);
        writes = List.copyOf(writes);
    }

    /**
     * What a candidate's clock shows. Below the ticks it bears the true time, so that each instant that the code keeps
     * tells both; no comparison of instants in whole ticks comes out differently for it, as later ones bear no less.
     */
    long clockNanos(int candidate) {
        return (nowTicks + leads.get(candidate)) * EtcdWorldSettings.TICK_NANOS + nowTicks;
    }

    /** What the server's clock shows, in the same way. */
    long serverNanos() {
        return (nowTicks + serverLead) * EtcdWorldSettings.TICK_NANOS + nowTicks;
    }

    Chair chair(int candidate) {
        return chairs.get(candidate);
    }

    EtcdWorld with(int candidate, Chair chair) {
        List<Chair> others = new ArrayList<>(chairs);
        others.set(candidate, chair);
        return new EtcdWorld(nowTicks, leads, serverLead, others, server, letters, waiting, writes, tally);
    }

    EtcdWorld with(EtcdState other) {
        long last = tally.lastLease();
        for (LeaseView lease : other.leases()) {
            last = Math.max(last, lease.id());
        }
        return new EtcdWorld(nowTicks, leads, serverLead, chairs, other, letters, waiting, writes,
                new Tally(tally.sent(), tally.highest(), tally.requests(), last));
    }

    private EtcdWorld with(Tally other) {
        return new EtcdWorld(nowTicks, leads, serverLead, chairs, server, letters, waiting, writes, other);
    }

    EtcdWorld withLetters(List<Letter> others) {
        return new EtcdWorld(nowTicks, leads, serverLead, chairs, server, others, waiting, writes, tally);
    }

    EtcdWorld plus(Letter letter) {
        List<Letter> more = new ArrayList<>(letters);
        more.add(letter);
        return withLetters(more);
    }

    EtcdWorld minus(Letter letter) {
        return withLetters(letters.stream().filter(each -> !each.equals(letter)).toList());
    }

    EtcdWorld withWaiting(List<Held> others) {
        return new EtcdWorld(nowTicks, leads, serverLead, chairs, server, letters, others, writes, tally);
    }

    EtcdWorld eachWaiting(UnaryOperator<Held> change) {
        return withWaiting(waiting.stream().map(change).toList());
    }

    EtcdWorld withWrites(List<Letter> others, long inAll) {
        return new EtcdWorld(nowTicks, leads, serverLead, chairs, server, letters, waiting, others,
                new Tally(inAll, tally.highest(), tally.requests(), tally.lastLease()));
    }

    EtcdWorld led(long token) {
        return with(new Tally(tally.sent(), Math.max(tally.highest(), token), tally.requests(), tally.lastLease()));
    }

    EtcdWorld asked() {
        return with(new Tally(tally.sent(), tally.highest(), tally.requests() + 1, tally.lastLease()));
    }

    EtcdWorld tick(List<Long> newLeads, long newServerLead) {
        return new EtcdWorld(nowTicks + 1, newLeads, newServerLead, chairs, server, letters, waiting, writes, tally);
    }

    /** Whether a key with that create revision stands in the queue. */
    boolean hasKey(long token) {
        return queue().stream().anyMatch(key -> key.createRevision() == token);
    }

    /** Whether no key stands before a campaign that waits. */
    boolean isFirst(Held held) {
        return queue().stream().noneMatch(key -> key.createRevision() < held.letter().token());
    }

    /** The keys of the queue. */
    List<KeyValue> queue() {
        return server.keys().stream().filter(key -> !key.key().equals(EtcdServer.STATE_KEY)).toList();
    }

    long lateLetters() {
        return letters.stream().filter(letter -> letter.ear() != Letter.Ear.AWAITS).count();
    }
}
