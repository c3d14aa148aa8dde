package dev.fencepost.tla.lease;

import dev.fencepost.election.lease.Attempt;
import dev.fencepost.election.lease.LeaseRequest;
import dev.fencepost.simulator.NodeRef;
import dev.fencepost.tla.spec.SpecValue;
import java.util.LinkedHashMap;
import java.util.Map;

/** How the specification writes down what the code knows: kinds of writes, identities, numbers, records. */
final class LeaseWords {

    private LeaseWords() {}

    /** The specification's word for the kind of a write. */
    static String kind(Attempt.Kind kind) {
        return switch (kind) {
            case CREATE_UNHELD -> "createUnheld";
            case CREATE_HELD -> "createHeld";
            case ACQUIRE -> "acquire";
            case RENEW -> "renew";
            case RELEASE -> "release";
        };
    }

    static SpecValue who(String candidate) {
        int at = candidate.indexOf('#');
        return SpecValue.seq(SpecValue.model(candidate.substring(0, at)),
                SpecValue.of(Integer.parseInt(candidate.substring(at + 1))));
    }

    static SpecValue who(NodeRef node, int incarnation) {
        return SpecValue.seq(SpecValue.model(node.name()), SpecValue.of(incarnation));
    }

    static String conditionUid(LeaseRequest request) {
        return switch (request) {
            case LeaseRequest.Swap swap -> swap.uid();
            case LeaseRequest.Release release -> release.uid();
            case LeaseRequest.Create create -> "";
            case LeaseRequest.Read read -> "";
        };
    }

    static String conditionVersion(LeaseRequest request) {
        return switch (request) {
            case LeaseRequest.Swap swap -> swap.version();
            case LeaseRequest.Release release -> release.version();
            case LeaseRequest.Create create -> "";
            case LeaseRequest.Read read -> "";
        };
    }

    static SpecValue number(long value) {
        return SpecValue.of(Math.toIntExact(value));
    }

    static SpecValue record(Object... namesAndValues) {
        Map<String, SpecValue> fields = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put((String) namesAndValues[i], (SpecValue) namesAndValues[i + 1]);
        }
        return new SpecValue.Rec(fields);
    }
}
