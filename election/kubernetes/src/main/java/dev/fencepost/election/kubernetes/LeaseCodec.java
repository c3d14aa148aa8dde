package dev.fencepost.election.kubernetes;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.election.lease.LeaseRecord;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseRequest;
import java.util.Optional;

/**
 * Translates between the Lease protocol and the wire of a Kubernetes API server, for one Lease.
 *
 * <p>Pure and immutable: the simulation runs it between protocol and model, the transport between protocol and HTTP. Each
 * request is one call and each answer is judged alone. In particular a 409 is a {@link LeaseReply.Conflict} and is
 * never answered here by reading and writing again: that conflict is the mutual exclusion (mutant C2-09).
 */
public final class LeaseCodec {

    static final String API_VERSION = "coordination.k8s.io/v1";
    static final String KIND = "Lease";

    private static final int LONGEST_NAMESPACE = 63;
    private static final int LONGEST_NAME = 253;

    /** Members of each body in their final order, so that filling in is a copy of a small array. */
    private static final JsonObject HELD_SPEC = JsonObject.builder().with("holderIdentity", "")
            .with("leaseDurationSeconds", 0).with("acquireTime", "").with("renewTime", "").with("leaseTransitions", 0)
            .build();
    private static final JsonObject FREE_SPEC = HELD_SPEC.without("holderIdentity");

    private final WireRequest read;
    private final String objectPath;
    private final String collectionPath;
    private final JsonObject body;
    private final JsonObject replacementMetadata;
    private final LeaseAnswer answers;

    /**
     * A codec for one Lease.
     *
     * @param namespace
     *            a DNS label
     * @param name
     *            a DNS subdomain
     * @throws IllegalArgumentException
     *             when an API server would refuse one of the two names
     */
    public LeaseCodec(String namespace, String name) {
        requireDnsName("namespace", namespace, LONGEST_NAMESPACE, "abcdefghijklmnopqrstuvwxyz0123456789-");
        requireDnsName("Lease", name, LONGEST_NAME, "abcdefghijklmnopqrstuvwxyz0123456789-.");
        collectionPath = "/apis/" + API_VERSION + "/namespaces/" + namespace + "/leases";
        objectPath = collectionPath + "/" + name;
        read = new WireRequest(WireMethod.GET, objectPath, "", Optional.empty());
        JsonObject metadata = Json.object().with("name", name).with("namespace", namespace);
        replacementMetadata = metadata.with("uid", "").with("resourceVersion", "");
        body = Json.object().with("apiVersion", API_VERSION).with("kind", KIND).with("metadata", metadata)
                .with("spec", HELD_SPEC);
        answers = new LeaseAnswer(name);
    }

    /** The one call that carries out a request. */
    public WireRequest encode(LeaseRequest request) {
        return switch (request) {
            case LeaseRequest.Read ignored -> read;
            // Without a resourceVersion: a real server refuses a POST that has one.
            case LeaseRequest.Create create -> new WireRequest(WireMethod.POST, collectionPath, "",
                    Optional.of(body.with("spec", spec(create.record()))));
            case LeaseRequest.Swap swap -> put(swap.uid(), swap.version(), swap.record());
            case LeaseRequest.Release release -> put(release.uid(), release.version(), released(release.record()));
        };
    }

    /**
     * What the answer to a request means.
     *
     * @param sent
     *            the request that {@link #encode} was given
     * @param answer
     *            what the server said to it
     */
    public LeaseReply decode(LeaseRequest sent, WireReply answer) {
        return switch (sent) {
            case LeaseRequest.Read ignored -> answers.toRead(answer);
            case LeaseRequest.Create ignored -> answers.toCreate(answer);
            case LeaseRequest.Swap swap -> answers.toReplace(swap.uid(), swap.version(), answer);
            case LeaseRequest.Release release -> answers.toReplace(release.uid(), release.version(), answer);
        };
    }

    /**
     * A PUT always carries both conditions. Without the uid, a PUT on a Lease that was deleted meanwhile creates it
     * anew, whatever its resourceVersion, and brings an old token back (mutant C2-08); with the uid the server answers
     * 409.
     */
    private WireRequest put(String uid, String version, LeaseRecord record) {
        JsonObject metadata = replacementMetadata.with("uid", uid).with("resourceVersion", version);
        return new WireRequest(WireMethod.PUT, objectPath, "",
                Optional.of(body.with("metadata", metadata).with("spec", spec(record))));
    }

    /** A release empties the holder and keeps the rest: the token's history lives in the transitions (mutant C2-14). */
    private static LeaseRecord released(LeaseRecord record) {
        return record.held()
                ? new LeaseRecord("", record.transitions(), record.renewMicros(), record.durationSeconds())
                : record;
    }

    /** Nobody is written by leaving the holder out, as client-go does; a server takes an empty text as well. */
    private static JsonObject spec(LeaseRecord record) {
        JsonObject spec = record.held() ? HELD_SPEC.with("holderIdentity", record.holder()) : FREE_SPEC;
        spec = spec.with("leaseDurationSeconds", record.durationSeconds());
        if (record.renewMicros().isPresent()) {
            Json renewTime = Json.of(MicroTime.format(record.renewMicros().getAsLong()));
            // The record does not carry an acquire time; nothing in the election reads it back (seed 000).
            spec = spec.with("acquireTime", renewTime).with("renewTime", renewTime);
        } else {
            spec = spec.without("acquireTime").without("renewTime");
        }
        return spec.with("leaseTransitions", record.transitions());
    }

    /** What the server demands of a name; it also keeps a name from reaching into the rest of the path. */
    private static void requireDnsName(String what, String name, int longest, String alphabet) {
        boolean legal = !name.isEmpty() && name.length() <= longest;
        for (int i = 0; legal && i < name.length(); i++) {
            legal = alphabet.indexOf(name.charAt(i)) >= 0 && (isAlphanumeric(name, i) || isInside(name, i));
        }
        if (!legal) {
            throw new IllegalArgumentException("no " + what + " can be called \"" + name + "\": 1 to " + longest
                    + " lower-case letters, digits and hyphens, a letter or digit at both ends");
        }
    }

    /** Hyphens and dots stand between letters or digits; only a hyphen may have a hyphen beside it. */
    private static boolean isInside(String name, int at) {
        return at > 0 && at < name.length() - 1 && (name.charAt(at) == '-'
                ? name.charAt(at - 1) != '.' && name.charAt(at + 1) != '.'
                : isAlphanumeric(name, at - 1) && isAlphanumeric(name, at + 1));
    }

    private static boolean isAlphanumeric(String name, int at) {
        return name.charAt(at) != '-' && name.charAt(at) != '.';
    }
}
