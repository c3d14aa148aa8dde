package dev.fencepost.properties.cluster;

import dev.fencepost.election.fence.Marker;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.Outbox;
import dev.fencepost.simulator.Stimulus;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a store of files should hold by what was answered, and the requests of which nobody knows whether they landed,
 * because they were cut short.
 *
 * @param facts
 *            writes down what is known at last
 * @param known
 *            what it held when the last request was answered
 * @param open
 *            the requests since then that were cut short, oldest first
 */
record StoreDoubts(StoreFacts facts, StoreContents known, List<Stimulus.Delivered> open) {

    /** More are hardly ever open at once, and the ways in which they may have landed double with each. */
    private static final int MOST = 6;

    StoreDoubts plus(Stimulus.Delivered cutShort) {
        List<Stimulus.Delivered> all = Stream.concat(open.stream(), Stream.of(cutShort)).toList();
        return new StoreDoubts(facts, known, all.subList(Math.max(0, all.size() - MOST), all.size()));
    }

    StoreDoubts knowing(StoreContents now) {
        return new StoreDoubts(facts, now, open);
    }

    /**
     * Writes down which of the open requests have landed, now that what a store shows is durable.
     *
     * @param shown
     *            what it shows
     * @param marker
     *            its marker
     * @return the same without doubts; it knows what it should hold, which is not what is shown if nothing explains
     *         that
     */
    StoreDoubts settled(StoreContents shown, Marker marker, Outbox out) {
        int landed = IntStream.range(0, 1 << open.size()).filter(these -> shown.equals(after(these))).findFirst()
                .orElse(0);
        StoreContents before = known;
        for (int i = 0; i < open.size(); i++) {
            boolean written = (landed >> i & 1) == 1;
            switch (open.get(i).payload()) {
                case StoreMessage.Write write when written -> {
                    StoreContents after = before.after(write);
                    out.record(facts.write(open.get(i), write, before.value(), after.value(),
                            StoreFact.Admission.ACCEPTED, StoreFacts.highest(marker)));
                    before = after;
                }
                case StoreMessage.Claim claim when marker.equals(new Marker.Claimed(claim.token(), claim.holder())) ->
                    out.record(facts.claim(open.get(i), claim, true, claim.token().value()));
                default -> {
                    // It left nothing behind.
                }
            }
        }
        return new StoreDoubts(facts, before, List.of());
    }

    private StoreContents after(int these) {
        StoreContents after = known;
        for (int i = 0; i < open.size(); i++) {
            if ((these >> i & 1) == 1 && open.get(i).payload() instanceof StoreMessage.Write write) {
                after = after.after(write);
            }
        }
        return after;
    }
}
