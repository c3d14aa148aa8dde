package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonInteger;
import dev.fencepost.election.json.JsonNull;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.election.json.JsonString;

/**
 * Brings the spec of a Lease into canonical form: known fields only, no nulls, times in UTC (families {@code create},
 * {@code time}, {@code transitions}).
 *
 * <p>A spec that is canonical already, as a well-behaved elector writes it, comes back as it is, without a copy.
 */
final class SpecDecoder {

    static final String HOLDER = "holderIdentity";
    static final String DURATION = "leaseDurationSeconds";
    static final String ACQUIRE_TIME = "acquireTime";
    static final String RENEW_TIME = "renewTime";
    static final String TRANSITIONS = "leaseTransitions";

    private SpecDecoder() {}

    @SuppressWarnings("ReferenceEquality") // a field that is canonical already comes back as it is
    static JsonObject canonical(Json spec) throws Undecodable {
        if (spec instanceof JsonNull) {
            return Json.object();
        }
        if (!(spec instanceof JsonObject object)) {
            throw new Undecodable("spec", "an object", spec);
        }
        for (int i = 0; i < object.size(); i++) {
            Json value = object.valueAt(i);
            if (!(canonicalField(object.nameAt(i), value) == value) || value instanceof JsonNull) {
                return rebuilt(object);
            }
        }
        return object;
    }

    private static JsonObject rebuilt(JsonObject object) throws Undecodable {
        JsonObject.Builder builder = JsonObject.builder();
        for (int i = 0; i < object.size(); i++) {
            Json value = canonicalField(object.nameAt(i), object.valueAt(i));
            if (!(value instanceof JsonNull)) {
                builder.with(object.nameAt(i), value);
            }
        }
        return builder.build();
    }

    /**
     * The value in canonical form, the very same where it is so already; null as JSON where the field does not count.
     */
    private static Json canonicalField(String name, Json value) throws Undecodable {
        return switch (name) {
            case HOLDER -> text("spec.holderIdentity", value);
            case DURATION -> int32("spec.leaseDurationSeconds", value);
            case TRANSITIONS -> int32("spec.leaseTransitions", value);
            case ACQUIRE_TIME -> time("spec.acquireTime", value);
            case RENEW_TIME -> time("spec.renewTime", value);
            default -> JsonNull.NULL;
        };
    }

    private static Json text(String field, Json value) throws Undecodable {
        if (value instanceof JsonString || value instanceof JsonNull) {
            return value;
        }
        throw new Undecodable(field, "a text", value);
    }

    /** Neither 15.0 nor "15" nor 2147483648 is a whole number of 32 bits. */
    private static Json int32(String field, Json value) throws Undecodable {
        if (value instanceof JsonNull) {
            return value;
        }
        if (value instanceof JsonInteger number && number.value() == (int) number.value()) {
            return value;
        }
        throw new Undecodable(field, "a whole number of 32 bits", value);
    }

    private static Json time(String field, Json value) throws Undecodable {
        if (value instanceof JsonString text) {
            String canonical = MicroTime.canonical(field, text.value());
            return canonical.equals(text.value()) ? value : Json.of(canonical);
        }
        if (value instanceof JsonNull) {
            return value;
        }
        throw new Undecodable(field, "a time as text", value);
    }
}
