package dev.fencepost.properties.cluster;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonString;
import dev.fencepost.model.kubernetes.Answer;
import java.util.Optional;

/**
 * What the API server's answer to a call shows, read from its body and not by the candidate's codec: a trace tells what
 * the server did, whatever the candidate makes of it.
 *
 * @param status
 *            the status; 0 for no answer
 * @param uid
 *            the object it shows; empty for none
 * @param version
 *            its version; empty for none
 */
record ServedAnswer(int status, String uid, String version) {

    static ServedAnswer of(Answer answer) {
        if (!(answer instanceof Answer.Given given)) {
            return bare(0);
        }
        Optional<Json> metadata = given.reply().json().get("metadata");
        return new ServedAnswer(given.reply().status(), text(metadata, "uid"), text(metadata, "resourceVersion"));
    }

    static ServedAnswer bare(int status) {
        return new ServedAnswer(status, "", "");
    }

    private static String text(Optional<Json> metadata, String name) {
        return metadata.flatMap(fields -> fields.get(name)).filter(JsonString.class::isInstance)
                .map(value -> ((JsonString) value).value()).orElse("");
    }
}
