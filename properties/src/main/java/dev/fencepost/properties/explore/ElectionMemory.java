package dev.fencepost.properties.explore;

import dev.fencepost.properties.cluster.LeaseCanon;
import dev.fencepost.simulator.Fingerprints;
import dev.fencepost.simulator.Form;
import dev.fencepost.simulator.FormSink;
import dev.fencepost.simulator.NodeRef;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the rules of an election remember of what happened; an immutable value. */
final class ElectionMemory {

    /** By the numbers of nodes; only those of candidates say anything. */
    private final List<Seat> seats;
    private final Mark mark;
    private final Held held;
    private final long highestGained;
    private Fingerprints.@Nullable Beside beside;

    ElectionMemory(List<Seat> seats, Mark mark, Held held, long highestGained) {
        this.seats = List.copyOf(seats);
        this.mark = mark;
        this.held = held;
        this.highestGained = highestGained;
    }

    List<Seat> seats() {
        return seats;
    }

    Seat seat(NodeRef node) {
        return seats.get(node.id());
    }

    Mark mark() {
        return mark;
    }

    Held held() {
        return held;
    }

    /** The highest token that was gained with. */
    long highestGained() {
        return highestGained;
    }

    ElectionMemory with(NodeRef node, Seat seat) {
        if (seats.get(node.id()).equals(seat)) {
            return this;
        }
        List<Seat> changed = new ArrayList<>(seats);
        changed.set(node.id(), seat);
        return new ElectionMemory(changed, mark, held, Math.max(highestGained, seat.gainedToken()));
    }

    /** What is remembered when time has gone on. */
    ElectionMemory later() {
        List<Seat> later = seats.stream().map(Seat::later).toList();
        return later.equals(seats) ? this : new ElectionMemory(later, mark, held, highestGained);
    }

    ElectionMemory with(Mark newMark) {
        return newMark.equals(mark) ? this : new ElectionMemory(seats, newMark, held, highestGained);
    }

    ElectionMemory with(Held newHeld) {
        return new ElectionMemory(seats, mark, newHeld, highestGained);
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

    private void writeWhole(FormSink form) {
        form.fixed(highestGained);
        form.fixed(mark.token());
        form.node(mark.node());
        form.fixed(mark.incarnation());
        form.ranked(LeaseCanon.VALUE, NodeRef.NONE, mark.value());
        form.fixed(mark.lastToken());
        form.fixed(held.state());
        form.node(held.node());
        form.fixed(held.incarnation());
        form.instant(held.sinceNanos());
        form.fixed(held.durationNanos());
    }

    private static void write(Seat seat, FormSink form) {
        form.fixed(seat.verdictToken());
        form.instant(seat.validUntilNanos());
        form.fixed(seat.droppedToken());
        form.fixed(seat.gainedToken());
        form.fixed(seat.lostToken());
        form.fixed(seat.claimedToken());
        form.fixed(seat.checked());
        form.fixed(seat.ended());
    }
}
