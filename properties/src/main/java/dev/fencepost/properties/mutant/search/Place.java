package dev.fencepost.properties.mutant.search;

import java.util.SortedMap;
import java.util.TreeMap;

/** Whom the store names as the holder of one election, in a Lease or by the first key of a queue. */
final class Place {

    /** There is no record of the election. */
    private static final String ABSENT = "-";

    /** There is a record, and it names nobody. */
    private static final String NOBODY = "nobody";

    /** There is a record, and it names somebody who does not stand. */
    private static final String STRANGER = "stranger";

    private final SortedMap<Long, String> queue = new TreeMap<>();
    private String holder = ABSENT;
    private long token;

    /** A Lease was written. */
    void written(Described lease) {
        String named = lease.text("holder").isEmpty() ? NOBODY : switch (lease.text("cause")) {
            case "annotate" -> holder;
            case "operator-edit" -> STRANGER;
            default -> lease.text("writerNode");
        };
        held(named, lease.number("transitions"));
    }

    /** A Lease was deleted. */
    void deleted() {
        held(ABSENT, 0);
    }

    /** A key was written. */
    void joined(Described key) {
        if (key.text("cause").equals("campaign")) {
            queue.putIfAbsent(key.number("createRevision"), key.text("writerNode"));
            first();
        }
    }

    /** A key is gone. */
    void left(Described key) {
        queue.remove(key.number("createRevision"));
        first();
    }

    private void first() {
        if (queue.isEmpty()) {
            deleted();
        } else {
            held(queue.firstEntry().getValue(), queue.firstKey());
        }
    }

    private void held(String newHolder, long newToken) {
        holder = newHolder;
        token = newToken;
    }

    /** The holder's node, which stands for the candidate. */
    String holder() {
        return holder;
    }

    long token() {
        return token;
    }

    /** A number for what kind of holder there is. */
    long standing() {
        return switch (holder) {
            case ABSENT -> 0;
            case NOBODY -> 1;
            case STRANGER -> 2;
            default -> 3;
        };
    }
}
