package dev.fencepost.tla.trace;

import dev.fencepost.election.campaign.CampaignTimings;
import dev.fencepost.simulator.Recorded;
import dev.fencepost.tla.spec.SpecValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A candidate's recorded state in the words of EtcdElection. */
final class EtcdFields {

    private final NodeTime time;
    private final EtcdNames names;
    private final long usedNanos;

    /** Fields whose times, calls and leases are so called. */
    EtcdFields(NodeTime time, EtcdNames names, CampaignTimings timings) {
        this.time = time;
        this.names = names;
        this.usedNanos = EtcdConstants.ttlNanos(timings) - EtcdConstants.allowanceNanos(timings);
    }

    Map<String, SpecValue> of(String node, int incarnation, Recorded after, long verdict, long verdictNanos) {
        String phase = text(after, "phase");
        Recorded keepAlive = after.nested("keepAlive").orElseThrow();
        boolean keeps = !keepAlive.kind().equals("none");
        boolean over = phase.equals("CLOSED");
        Map<String, SpecValue> fields = new LinkedHashMap<>();
        fields.put("phase", SpecValue.of(title(phase)));
        fields.put("intent", SpecValue.of(title(text(after, "intent"))));
        fields.put("life", SpecValue.of(names.life(node, incarnation)));
        fields.put("number", SpecValue.of(names.number(node, incarnation, number(after, "nextNumber") - 1)));
        fields.put("asks", SpecValue.of(number(after, "call") != 0));
        fields.put("lease", SpecValue.of(over ? 0 : names.lease(number(after, "lease"))));
        fields.put("link", SpecValue.of(title(keepAlive.kind())));
        int kept = -1;
        if (keeps && !phase.equals("HANDSHAKING")) {
            kept = time.instant(node, number(keepAlive, "deadlineNanos") - number(keepAlive, "ttlNanos"));
        } else if (!keeps && verdict != 0) {
            kept = time.instant(node, verdictNanos - usedNanos);
        }
        fields.put("kept", SpecValue.of(kept));
        fields.put("sends", sends(node, keepAlive));
        boolean counts = !over && !phase.equals("REVOKING");
        fields.put("token", SpecValue.of(counts ? NodeTime.fitting(number(after, "token")) : 0));
        fields.put("verdict", SpecValue.of(NodeTime.fitting(verdict)));
        fields.put("until", SpecValue.of(verdict == 0 ? 0 : time.instant(node, verdictNanos)));
        return fields;
    }

    private SpecValue sends(String node, Recorded keepAlive) {
        List<SpecValue> sends = new ArrayList<>();
        for (Recorded.Field field : keepAlive.fields()) {
            if (field.name().equals("sentNanos") && field.value() instanceof Recorded.Number(long nanos)) {
                sends.add(SpecValue.of(time.instant(node, nanos)));
            }
        }
        return new SpecValue.Seq(sends);
    }

    /** {@code STEP_DOWN} is {@code StepDown} in the specification. */
    private static String title(String name) {
        StringBuilder title = new StringBuilder();
        for (String word : name.split("_")) {
            title.append(word.substring(0, 1).toUpperCase(Locale.ROOT))
                    .append(word.substring(1).toLowerCase(Locale.ROOT));
        }
        return title.toString();
    }

    private static long number(Recorded from, String field) {
        return from.number(field).orElseThrow();
    }

    private static String text(Recorded from, String field) {
        return from.text(field).orElseThrow();
    }
}
