package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonObject;

/** Reads the one kind of YAML that the recorded cases use: nested mappings of plain texts, indented by two blanks. */
final class YamlText {

    private YamlText() {}

    static JsonObject parse(String text) {
        return mapping(text.lines().toList().toArray(String[]::new), new int[]{0}, "");
    }

    private static JsonObject mapping(String[] lines, int[] next, String indent) {
        JsonObject.Builder mapping = JsonObject.builder();
        while (next[0] < lines.length && lines[next[0]].startsWith(indent)) {
            String[] parts = lines[next[0]++].strip().split(":", 2);
            String value = parts[1].strip();
            mapping.with(parts[0], value.isEmpty() ? mapping(lines, next, indent + "  ") : Json.of(value));
        }
        return mapping.build();
    }
}
