package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonInteger;
import dev.fencepost.election.json.JsonNull;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.election.json.JsonString;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a decoded Lease must hold to be stored; the empty list is a pass (families {@code create}, {@code put},
 * {@code transitions}, {@code annotations}).
 */
final class Validation {

    /** Of all names and values of annotations together. */
    static final int ANNOTATIONS_MAX_BYTES = 256 * 1024;

    private Validation() {}

    static List<FieldError> ofNew(LeaseBody body, String name) {
        List<FieldError> errors = specErrors(body.spec());
        List<FieldError> metadata = metadataErrors(body.metadata());
        boolean goodName = name.length() <= Names.SUBDOMAIN_LENGTH && Names.isSubdomain(name);
        if (goodName && errors.isEmpty() && metadata.isEmpty()) {
            return List.of();
        }
        List<FieldError> all = new ArrayList<>(nameErrors(name));
        all.addAll(metadata);
        all.addAll(errors);
        return all;
    }

    /** Of what was sent; the metadata beside it is what would be stored, with the server's own parts. */
    static List<FieldError> ofUpdate(LeaseBody body, LeaseMetadata merged, StoredLease stored) {
        List<FieldError> errors = specErrors(body.spec());
        List<FieldError> metadata = updateErrors(body, merged, stored);
        if (errors.isEmpty() && metadata.isEmpty()) {
            return List.of();
        }
        List<FieldError> all = new ArrayList<>(metadata);
        // The server checks metadata twice on an update, and reports both (case patch-merge-wrong-uid).
        all.addAll(metadata);
        all.addAll(errors);
        return all;
    }

    private static List<FieldError> nameErrors(String name) {
        if (name.isEmpty()) {
            return List.of(FieldError.required("metadata.name", "name or generateName is required"));
        }
        List<FieldError> errors = new ArrayList<>();
        if (name.length() > Names.SUBDOMAIN_LENGTH) {
            errors.add(FieldError.invalidText("metadata.name", name,
                    "must be no more than " + Names.SUBDOMAIN_LENGTH + " characters"));
        }
        if (!Names.isSubdomain(name)) {
            errors.add(FieldError.invalidText("metadata.name", name, Names.SUBDOMAIN_RULE));
        }
        return errors;
    }

    private static List<FieldError> updateErrors(LeaseBody body, LeaseMetadata merged, StoredLease stored) {
        List<FieldError> errors = merged.equals(stored.metadata()) ? List.of() : metadataErrors(merged);
        boolean otherUid = !body.uid().isEmpty() && !body.uid().equals(stored.uid());
        boolean marksItself = body.metadata().isMarkedForDeletion() && !merged.isMarkedForDeletion();
        List<String> added = merged.isMarkedForDeletion() ? addedFinalizers(merged, stored) : List.of();
        if (errors.isEmpty() && !otherUid && !marksItself && added.isEmpty()) {
            return List.of();
        }
        List<FieldError> all = new ArrayList<>();
        if (!added.isEmpty()) {
            all.add(FieldError.forbidden("metadata.finalizers", "no new finalizers can be added if the object is being"
                    + " deleted, found new finalizers []string{" + quotedList(added) + "}"));
        }
        if (otherUid) {
            all.add(FieldError.invalidText("metadata.uid", body.uid(), "field is immutable"));
        }
        if (marksItself) {
            all.add(FieldError.invalidText("metadata.deletionTimestamp", body.metadata().deletionTimestamp(),
                    "field is immutable"));
        }
        all.addAll(errors);
        return all;
    }

    private static List<String> addedFinalizers(LeaseMetadata metadata, StoredLease stored) {
        List<Json> known = stored.metadata().finalizers().elements();
        List<String> added = new ArrayList<>();
        for (Json finalizer : metadata.finalizers().elements()) {
            if (!known.contains(finalizer) && finalizer instanceof JsonString text) {
                added.add(text.value());
            }
        }
        return added;
    }

    private static String quotedList(List<String> texts) {
        return String.join(", ", texts.stream().map(FieldError::quoted).toList());
    }

    private static List<FieldError> metadataErrors(LeaseMetadata metadata) {
        if (metadata.labels().isEmpty() && metadata.annotations().isEmpty() && metadata.finalizers().isEmpty()
                && metadata.generation() >= 0) {
            return List.of();
        }
        List<FieldError> errors = new ArrayList<>();
        if (metadata.generation() < 0) {
            errors.add(FieldError.invalid("metadata.generation", metadata.generation(),
                    "must be greater than or equal to 0"));
        }
        labelErrors(metadata.labels(), errors);
        annotationErrors(metadata.annotations(), errors);
        for (Json finalizer : metadata.finalizers().elements()) {
            if (!(finalizer instanceof JsonString text && Names.isQualified(text.value()))) {
                errors.add(FieldError.invalid("metadata.finalizers", finalizer, Names.QUALIFIED_RULE));
            }
        }
        return errors;
    }

    private static void labelErrors(JsonObject labels, List<FieldError> errors) {
        for (int i = 0; i < labels.size(); i++) {
            if (!Names.isQualified(labels.nameAt(i))) {
                errors.add(FieldError.invalidText("metadata.labels", labels.nameAt(i), Names.QUALIFIED_RULE));
            }
            if (labels.valueAt(i) instanceof JsonString value && !Names.isLabelValue(value.value())) {
                errors.add(FieldError.invalidText("metadata.labels", value.value(), Names.LABEL_VALUE_RULE));
            }
        }
    }

    private static void annotationErrors(JsonObject annotations, List<FieldError> errors) {
        long bytes = 0;
        for (int i = 0; i < annotations.size(); i++) {
            String name = annotations.nameAt(i);
            if (!Names.isQualified(name.toLowerCase(Locale.ROOT))) {
                errors.add(FieldError.invalidText("metadata.annotations", name, Names.QUALIFIED_RULE));
            }
            bytes += utf8Length(name);
            if (annotations.valueAt(i) instanceof JsonString value) {
                bytes += utf8Length(value.value());
            }
        }
        if (bytes > ANNOTATIONS_MAX_BYTES) {
            errors.add(FieldError.tooLong("metadata.annotations", ANNOTATIONS_MAX_BYTES));
        }
    }

    private static long utf8Length(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static List<FieldError> specErrors(JsonObject spec) {
        boolean goodDuration = atLeast(1, spec.getOr(SpecDecoder.DURATION, JsonNull.NULL));
        boolean goodTransitions = atLeast(0, spec.getOr(SpecDecoder.TRANSITIONS, JsonNull.NULL));
        if (goodDuration && goodTransitions) {
            return List.of();
        }
        List<FieldError> errors = new ArrayList<>();
        if (!goodDuration) {
            errors.add(FieldError.invalid("spec.leaseDurationSeconds",
                    spec.getOr(SpecDecoder.DURATION, JsonNull.NULL), "must be greater than 0"));
        }
        if (!goodTransitions) {
            // The grammar is the server's.
            errors.add(FieldError.invalid("spec.leaseTransitions",
                    spec.getOr(SpecDecoder.TRANSITIONS, JsonNull.NULL), "must to greater or equal than 0"));
        }
        return errors;
    }

    private static boolean atLeast(long minimum, Json value) {
        return !(value instanceof JsonInteger number) || number.value() >= minimum;
    }
}
