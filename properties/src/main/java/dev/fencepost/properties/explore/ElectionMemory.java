package dev.fencepost.properties.explore;

import dev.fencepost.simulator.Fingerprints;
import dev.fencepost.simulator.Form;
import dev.fencepost.simulator.FormSink;
import dev.fencepost.simulator.NodeRef;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the rules of an election remember of what happened; an immutable value.
 *
 * @param <S>
 *            what they remember of the store
 */
final class ElectionMemory<S extends StoreMemory> {

    /** By the numbers of nodes; only those of candidates say anything. */
    private final List<Seat> seats;
    private final S store;
    private final long highestGained;
    private Fingerprints.@Nullable Beside beside;

    ElectionMemory(List<Seat> seats, S store, long highestGained) {
        this.seats = List.copyOf(seats);
        this.store = store;
        this.highestGained = highestGained;
    }

    List<Seat> seats() {
        return seats;
    }

    Seat seat(NodeRef node) {
        return seats.get(node.id());
    }

    S store() {
        return store;
    }

    /** The highest token that was gained with. */
    long highestGained() {
        return highestGained;
    }

    ElectionMemory<S> with(NodeRef node, Seat seat) {
        if (seats.get(node.id()).equals(seat)) {
            return this;
        }
        List<Seat> changed = new ArrayList<>(seats);
        changed.set(node.id(), seat);
        return new ElectionMemory<>(changed, store, Math.max(highestGained, seat.gainedToken()));
    }

    /** What is remembered when time has gone on. */
    ElectionMemory<S> later() {
        List<Seat> later = seats.stream().map(Seat::later).toList();
        return later.equals(seats) ? this : new ElectionMemory<>(later, store, highestGained);
    }

    ElectionMemory<S> with(S newStore) {
        return newStore.equals(store) ? this : new ElectionMemory<>(seats, newStore, highestGained);
    }

    Fingerprints.Beside beside() {
        Fingerprints.Beside known = beside;
        if (known == null) {
            known = new Fingerprints.Beside(Form.of(this::writeWhole),
                    seats.stream().map(seat -> Form.of(form -> write(seat, form))).toList());
            beside = known;
        }
        return known;
    }

    /** Writes all of it. */
    void write(FormSink form) {
        writeWhole(form);
        seats.forEach(seat -> write(seat, form));
    }

    private void writeWhole(FormSink form) {
        store.write(highestGained, form);
        store.write(form);
    }

    private void write(Seat seat, FormSink form) {
        store.write(seat.verdictToken(), form);
        form.instant(seat.validUntilNanos());
        store.write(seat.droppedToken(), form);
        store.write(seat.gainedToken(), form);
        store.write(seat.lostToken(), form);
        store.write(seat.securedToken(), form);
        form.instant(seat.backedUntilNanos());
        form.fixed(seat.checked());
        form.fixed(seat.ended());
    }
}
