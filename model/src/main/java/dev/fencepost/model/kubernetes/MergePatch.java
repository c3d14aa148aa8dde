package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonNull;
import dev.fencepost.election.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** RFC 7386, and the strategic form as far as the two differ for a Lease (family {@code patch}). */
final class MergePatch {

    private MergePatch() {}

    /** The target with the patch's members set, and those that the patch has null taken away. */
    static JsonObject merged(JsonObject target, JsonObject patch) {
        JsonObject result = target;
        for (int i = 0; i < patch.size(); i++) {
            String name = patch.nameAt(i);
            Json value = patch.valueAt(i);
            if (value instanceof JsonNull) {
                result = result.without(name);
            } else if (value instanceof JsonObject nested) {
                Json old = result.getOr(name, JsonNull.NULL);
                result = result.with(name, merged(old instanceof JsonObject object ? object : Json.object(), nested));
            } else {
                result = result.with(name, value);
            }
        }
        return result;
    }

    /** As {@link #merged}, but finalizers of a patch are added to those that are there. */
    static JsonObject strategicallyMerged(JsonObject target, JsonObject patch) {
        JsonObject result = merged(target, patch);
        if (patch.at("metadata", "finalizers").orElse(JsonNull.NULL) instanceof JsonArray added
                && target.at("metadata", "finalizers").orElse(JsonNull.NULL) instanceof JsonArray old
                && result.getOr("metadata", JsonNull.NULL) instanceof JsonObject metadata) {
            List<Json> all = new ArrayList<>(old.elements());
            added.elements().stream().filter(element -> !all.contains(element)).forEach(all::add);
            return result.with("metadata", metadata.with("finalizers", new JsonArray(all)));
        }
        return result;
    }

    /** Whether the patch uses directives ({@code $patch} and the like), or merges lists by keys. */
    static boolean usesDirectives(JsonObject patch) {
        for (int i = 0; i < patch.size(); i++) {
            if (patch.nameAt(i).startsWith("$") || patch.nameAt(i).equals("ownerReferences")
                    || (patch.valueAt(i) instanceof JsonObject nested && usesDirectives(nested))) {
                return true;
            }
        }
        return false;
    }
}
