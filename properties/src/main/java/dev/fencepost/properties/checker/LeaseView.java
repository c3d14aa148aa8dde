package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.StoreFact;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the store holds under the name of a Lease at the moment. */
final class LeaseView extends Seat {

    Optional<StoreFact.LeaseWritten> record = Optional.empty();
    private String holderNodeName = "";
    /** Counts the changes that a challenger's wait starts over with: a new object or a changed spec (rulings 2b). */
    long change;
    /** When the spec was last changed or the Lease deleted. */
    long changedNanos;
    /** When the holder's claim was last written by a candidate. */
    long renewedNanos;
    boolean everWritten;
    /** Whether the last change was an operator's. */
    boolean changedByOperator;
    private History history = History.KEPT;
    /** Of the present spec, however often it was annotated. */
    private final List<String> versions = new ArrayList<>();

    LeaseView(int index, String name) {
        super(index, name);
    }

    boolean held() {
        return record.isPresent() && !record.get().holder().isEmpty();
    }

    @Override
    History history() {
        return history;
    }

    @Override
    boolean showsToken(int node, int incarnation, long token) {
        return heldBy(node, incarnation) && record.isPresent() && record.get().transitions() == token;
    }

    /** A fresh challenger starts its wait over at each change. */
    @Override
    long blockedNanos(int node) {
        return changedNanos;
    }

    @Override
    boolean queuedSince(int node, long trueNanos) {
        return false;
    }

    /** A Lease knows nobody but its holder, and whoever looks next may take it. */
    @Override
    boolean waits(int node, long sinceNanos, int butNode) {
        return true;
    }

    @Override
    String remainsOf(int node, int incarnation, long beforeNanos) {
        return heldBy(node, incarnation) ? "still named" : "";
    }

    /** Whether the process that writes is the holder already. */
    boolean heldBy(StoreFact.LeaseWritten written) {
        return holderIncarnation == written.writerIncarnation() && holderNodeName.equals(written.writerNode());
    }

    /** Whether an object and version show the present spec; annotations make new versions of one spec. */
    boolean showsPresent(String uid, String version) {
        return record.isPresent() && record.get().uid().equals(uid) && versions.contains(version);
    }

    void written(StoreFact.LeaseWritten written, int writer, long trueNanos) {
        boolean annotation = written.cause() == StoreFact.Cause.ANNOTATE;
        if (!annotation) {
            boolean operator = written.cause() == StoreFact.Cause.OPERATOR_EDIT;
            versions.clear();
            change++;
            changedNanos = trueNanos;
            changedByOperator = operator;
            history = operator ? History.TOUCHED : history;
            holderNode = written.holder().isEmpty() || operator ? NO_NODE : writer;
            holderIncarnation = holderNode == NO_NODE ? 0 : written.writerIncarnation();
            holderNodeName = holderNode == NO_NODE ? "" : written.writerNode();
            if (holderNode != NO_NODE) {
                renewedNanos = trueNanos;
            }
        }
        versions.add(written.version());
        record = Optional.of(written);
        everWritten = true;
    }

    void deleted(long trueNanos) {
        record = Optional.empty();
        holderNode = NO_NODE;
        holderIncarnation = 0;
        holderNodeName = "";
        change++;
        changedNanos = trueNanos;
        changedByOperator = true;
        history = History.TOUCHED;
        versions.clear();
    }
}
