package dev.fencepost.tla.trace;

import dev.fencepost.simulator.Recorded;
import dev.fencepost.tla.spec.SpecValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A candidate's recorded state in the words of the specification. */
final class LeaseFields {

    static final int MICROS_PER_SECOND = 1_000_000;

    private static final SpecValue NOBODY = SpecValue.seq();
    private static final SpecValue NO_RECORD = lease(NOBODY, 0, -1, 0);
    private static final SpecValue ABSENT = snapshot(0, 0, NO_RECORD);
    private static final SpecValue NO_ATTEMPT = attempt(0, "none", 0, 0, 0, NO_RECORD);

    private final NodeTime time;
    private final Walls walls;
    private final Map<String, SpecValue> identities;
    private final Ranks uids;
    private final Ranks versions;

    /** Fields whose times, dates, identities, objects and versions are so called. */
    LeaseFields(NodeTime time, Walls walls, Map<String, SpecValue> identities, Ranks uids, Ranks versions) {
        this.time = time;
        this.walls = walls;
        this.identities = identities;
        this.uids = uids;
        this.versions = versions;
    }

    Map<String, SpecValue> of(String node, Recorded after, long verdictToken, long verdictNanos) {
        Map<String, SpecValue> fields = new LinkedHashMap<>();
        fields.put("phase", SpecValue.of(text(after, "phase").toLowerCase(Locale.ROOT)));
        fields.put("intent", SpecValue.of(camel(text(after, "intent"))));
        fields.put("obs", observation(node, after.nested("observation").orElseThrow()));
        long read = number(after, "read");
        fields.put("read", integer(read));
        fields.put("overtaken", SpecValue.of(read != 0 && read < number(after, "confirmedBefore")));
        fields.put("write", attempt(node, after.nested("write").orElseThrow()));
        fields.put("doubt", doubt(node, after.nested("unresolved").orElseThrow()));
        fields.put("hold", holding(node, after.nested("holding").orElseThrow()));
        fields.put("verdict", SpecValue.function(Map.of(SpecValue.of("token"), integer(verdictToken),
                SpecValue.of("until"), SpecValue.of(verdictToken == 0 ? 0 : time.instant(node, verdictNanos)))));
        fields.put("lapsing", truth(after, "lapsing"));
        fields.put("remint", truth(after, "remint"));
        fields.put("claiming", truth(after, "claimAwaited"));
        fields.put("reread", truth(after, "rereadFirst"));
        fields.put("floor", integer(number(after, "floor")));
        fields.put("highest", integer(number(after, "highestSeen")));
        fields.put("gained", integer(number(after, "lastGained")));
        fields.put("firstOwn", integer(number(after, "firstOwn")));
        fields.put("longest", integer(NodeTime.whole(number(after, "longestNanos"))));
        fields.put("renewed", SpecValue.of(walls.of(number(after, "lastRenewMicros"))));
        fields.put("ids", integer(number(after, "nextAttempt") - 1));
        fields.put("aside", SpecValue.of(time.instant(node, number(after, "standAgainNanos"))));
        fields.put("drain", SpecValue.of(time.instant(node, number(after, "drainNanos"))));
        fields.put("tries", integer(number(after, "releaseTries")));
        return fields;
    }

    private SpecValue observation(String node, Recorded seen) {
        boolean known = seen.kind().equals("seen");
        Map<String, SpecValue> fields = new LinkedHashMap<>();
        fields.put("st", SpecValue.of(seen.kind()));
        fields.put("at", known ? snapshot(seen) : ABSENT);
        fields.put("changed", SpecValue.of(known ? time.instant(node, number(seen, "changedNanos")) : 0));
        fields.put("created", SpecValue.of(known ? time.instant(node, number(seen, "createdNanos")) : 0));
        return new SpecValue.Rec(fields);
    }

    private SpecValue holding(String node, Recorded held) {
        boolean holds = held.kind().equals("holding");
        Map<String, SpecValue> fields = new LinkedHashMap<>();
        fields.put("at", holds ? snapshot(held) : ABSENT);
        fields.put("until", SpecValue.of(holds ? time.instant(node, number(held, "validUntilNanos")) : 0));
        return new SpecValue.Rec(fields);
    }

    private SpecValue doubt(String node, Recorded attempts) {
        List<SpecValue> doubted = new ArrayList<>();
        for (Recorded.Field field : attempts.fields()) {
            if (field.value() instanceof Recorded.Nested(Recorded attempt)) {
                doubted.add(attempt(node, attempt));
            }
        }
        return new SpecValue.Seq(doubted);
    }

    /** Only what grants or extends a lease is dated. */
    private SpecValue attempt(String node, Recorded attempt) {
        if (attempt.kind().equals("none")) {
            return NO_ATTEMPT;
        }
        String kind = camel(attempt.kind());
        boolean dated = kind.equals("acquire") || kind.equals("createHeld") || kind.equals("renew");
        return attempt(number(attempt, "id"), kind, dated ? time.instant(node, number(attempt, "sentNanos")) : 0,
                uids.of(text(attempt, "uid")), versions.of(text(attempt, "version")), lease(attempt));
    }

    private static SpecValue attempt(long id, String kind, int sent, int uid, int version, SpecValue lease) {
        Map<String, SpecValue> fields = new LinkedHashMap<>();
        fields.put("id", integer(id));
        fields.put("kind", SpecValue.of(kind));
        fields.put("sent", SpecValue.of(sent));
        fields.put("uid", SpecValue.of(uid));
        fields.put("ver", SpecValue.of(version));
        fields.put("rec", lease);
        return new SpecValue.Rec(fields);
    }

    private SpecValue snapshot(Recorded shown) {
        return snapshot(uids.of(text(shown, "uid")), versions.of(text(shown, "version")), lease(shown));
    }

    static SpecValue snapshot(int uid, int version, SpecValue lease) {
        return new SpecValue.Rec(Map.of("uid", SpecValue.of(uid), "ver", SpecValue.of(version), "rec", lease));
    }

    static SpecValue absent() {
        return ABSENT;
    }

    /** The contents of a Lease, from the fields of a record that has them. */
    SpecValue lease(Recorded contents) {
        return lease(identity(text(contents, "holder")), number(contents, "transitions"),
                walls.of(number(contents, "renewMicros")), number(contents, "durationSeconds") * MICROS_PER_SECOND);
    }

    private static SpecValue lease(SpecValue holder, long token, int renew, long duration) {
        return new SpecValue.Rec(Map.of("holder", holder, "token", integer(token), "renew", SpecValue.of(renew),
                "dur", integer(duration)));
    }

    private SpecValue identity(String holder) {
        SpecValue stranger = SpecValue.seq(SpecValue.of(holder), SpecValue.of(0));
        return holder.isEmpty() ? NOBODY : identities.getOrDefault(holder, stranger);
    }

    /** {@code STEP_DOWN} is {@code stepDown} in the specification. */
    private static String camel(String name) {
        StringBuilder camel = new StringBuilder();
        for (String word : name.toLowerCase(Locale.ROOT).split("_")) {
            camel.append(camel.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return camel.toString();
    }

    private static SpecValue integer(long number) {
        return SpecValue.of(NodeTime.fitting(number));
    }

    private static SpecValue truth(Recorded from, String field) {
        return SpecValue.of(from.truth(field).orElseThrow());
    }

    private static long number(Recorded from, String field) {
        return from.number(field).orElseThrow();
    }

    private static String text(Recorded from, String field) {
        return from.text(field).orElseThrow();
    }
}
