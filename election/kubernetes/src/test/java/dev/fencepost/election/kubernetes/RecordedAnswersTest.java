package dev.fencepost.election.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.lease.LeaseRecord;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Goal: answers of a real kube-apiserver (1.20.2) mean what they are meant to mean.
 *
 * <p>{@code recorded-answers.ndjson} has status and body as they were recorded, with versions, uids and times made plain,
 * and what each means to the election.
 */
class RecordedAnswersTest {

    private final LeaseCodec codec = new LeaseCodec("ns", "a");
    private final List<Json> answers = load();

    @TestFactory
    Stream<DynamicTest> each_recorded_answer_means_what_it_should() {
        return answers.stream().map(answer -> DynamicTest.dynamicTest(
                text(answer, "case") + " " + text(answer, "verb"),
                () -> assertThat(meaning(decode(answer))).isEqualTo(text(answer, "means"))));
    }

    @Test
    void the_record_of_a_created_lease_is_read_as_it_was_written() {
        assertThat(found("create"))
                .isEqualTo(new LeaseRecord("h1", 1, MicroTime.parse("2024-01-02T03:04:05.000000Z"), 15));
    }

    @Test
    void a_dropped_or_null_holder_is_unheld_and_keeps_its_history() {
        assertThat(found("put-drops-holder").held()).isFalse();
        assertThat(found("put-drops-holder").transitions()).isEqualTo(1);
        assertThat(found("put-holder-null").held()).isFalse();
    }

    @Test
    void an_empty_spec_has_the_defaults() {
        LeaseRecord record = found("create-missing-spec");
        assertThat(record.held()).isFalse();
        assertThat(record.transitions()).isZero();
        assertThat(record.durationSeconds()).isEqualTo(15);
        assertThat(record.renewMicros()).isEmpty();
    }

    @Test
    void a_time_sent_with_an_offset_comes_back_readable() {
        assertThat(found("time-offset").renewMicros()).isPresent();
    }

    private LeaseRecord found(String name) {
        Json answer = answers.stream().filter(each -> text(each, "case").equals(name))
                .filter(each -> text(each, "verb").equals("GET")).findFirst().orElseThrow();
        return ((LeaseReply.Found) decode(answer)).snapshot().record();
    }

    private LeaseReply decode(Json answer) {
        LeaseRequest sent = switch (text(answer, "verb")) {
            case "GET" -> Fixture.READ;
            case "POST" -> Fixture.CREATE;
            case "PUT" -> new LeaseRequest.Swap(text(answer, "sent", "uid"), text(answer, "sent", "resourceVersion"),
                    Fixture.RECORD);
            default -> throw new IllegalStateException("no such verb");
        };
        int status = (int) answer.integerAt("status").orElseThrow();
        return codec.decode(sent, new WireReply(status, answer.at("body").orElseThrow()));
    }

    private static String meaning(LeaseReply reply) {
        return switch (reply) {
            case LeaseReply.Refused refused -> "Refused " + refused.reason();
            case LeaseReply.Indeterminate open -> "Indeterminate " + open.reason();
            case LeaseReply.Found found -> "Found";
            case LeaseReply.Absent absent -> "Absent";
            case LeaseReply.Applied applied -> "Applied";
            case LeaseReply.Created created -> "Created";
            case LeaseReply.Conflict conflict -> "Conflict";
        };
    }

    private static String text(Json value, String... path) {
        return value.textAt(path).orElseThrow();
    }

    private static List<Json> load() {
        try (InputStream in = Objects
                .requireNonNull(RecordedAnswersTest.class.getResourceAsStream("/recorded-answers.ndjson"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().map(JsonText::require).toList();
        } catch (IOException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }
}
