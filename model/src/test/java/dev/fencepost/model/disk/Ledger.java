package dev.fencepost.model.disk;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/** What a store has promised so far: what it may hold, and the highest token it has accepted. */
record Ledger(Set<Contents> possible, long highestAccepted) {

    static final Ledger EMPTY = new Ledger(Set.of(Contents.NOTHING), 0);

    Ledger acknowledged(Act act) {
        Set<Contents> after = new LinkedHashSet<>();
        possible.forEach(contents -> after.add(contents.after(act)));
        return new Ledger(after, Math.max(highestAccepted, act.owner().number()));
    }

    /** It may have happened or not: nobody was told. */
    Ledger maybe(Act act) {
        Set<Contents> either = new LinkedHashSet<>(possible);
        possible.forEach(contents -> either.add(contents.after(act)));
        return new Ledger(either, highestAccepted);
    }

    Ledger maybe(Collection<Act> acts) {
        Ledger ledger = this;
        for (Act act : acts) {
            ledger = ledger.maybe(act);
        }
        return ledger;
    }

    /** A leader read this after its claim, so from here on nothing else is possible. */
    Ledger known(Contents contents) {
        return new Ledger(Set.of(contents), highestAccepted);
    }
}
