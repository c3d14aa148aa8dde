package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import java.util.List;
import java.util.Optional;

/** What performing one step of a case gave. */
sealed interface Outcome {

    /** Nothing to compare: time passed, or the surroundings changed. */
    record Nothing() implements Outcome {}

    /** An answer. */
    record Answered(WireReply reply, long millis) implements Outcome {}

    /** No answer: {@code connection-refused}, {@code timeout} or {@code closed}. */
    record Failed(String error, long millis) implements Outcome {}

    /** Events of a stream, and how it stands: {@code end}, or empty while it is open. */
    record Events(Optional<WireReply> head, List<Json> events, Optional<String> end) implements Outcome {}

    /** The answers to requests that were made at once. */
    record Many(List<Outcome> answers) implements Outcome {}
}
