package dev.fencepost.election.kubernetes;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonNumber;
import dev.fencepost.election.json.JsonObject;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the text of {@link Json} values.
 *
 * <p>Reading is strict about the grammar and has limits, since the text comes from outside. Of two members with one name
 * the last wins, as on a real API server; numbers are kept as they are written, however large.
 */
public final class JsonText {

    /** The longest text that is read, in characters or bytes. */
    public static final int LONGEST_TEXT = 1 << 22;

    /** How deep arrays and objects may be nested. */
    public static final int DEEPEST_NESTING = 200;

    private static final int LONGEST_NUMBER = 1000;

    private static final JsonFactory FACTORY = new JsonFactoryBuilder()
            // Shared tables of names would be state that grows with what strangers send.
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES).disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(DEEPEST_NESTING)
                    .maxDocumentLength(LONGEST_TEXT).maxStringLength(LONGEST_TEXT).maxNumberLength(LONGEST_NUMBER)
                    .build())
            .build();

    private JsonText() {}

    /** What became of a text. */
    public sealed interface Reading {

        /** The text is one JSON value. */
        record Value(Json json) implements Reading {}

        /** The text is no JSON, or is beyond a limit; the reason is one line. */
        record Malformed(String reason) implements Reading {}
    }

    /** Reads a text that is one JSON value. */
    public static Reading read(String text) {
        if (text.length() > LONGEST_TEXT) {
            return tooLong();
        }
        try (JsonParser parser = FACTORY.createParser(text)) {
            return readAll(parser);
        } catch (IOException malformed) {
            return malformed(malformed);
        }
    }

    /** Reads bytes in UTF-8 that are one JSON value. */
    public static Reading read(byte[] text) {
        if (text.length > LONGEST_TEXT) {
            return tooLong();
        }
        try {
            // Decoded here, as the parser would put a replacement character where the bytes are no UTF-8.
            return read(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text)).toString());
        } catch (CharacterCodingException malformed) {
            return new Reading.Malformed("the bytes are no UTF-8");
        }
    }

    /**
     * Reads a text that the program itself has written.
     *
     * @throws IllegalArgumentException
     *             when it is no JSON
     */
    public static Json require(String text) {
        return switch (read(text)) {
            case Reading.Value value -> value.json();
            case Reading.Malformed malformed -> throw new IllegalArgumentException(malformed.reason());
        };
    }

    /** The compact text of a value, in UTF-8. */
    public static byte[] write(Json value) {
        return value.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static Reading readAll(JsonParser parser) throws IOException {
        JsonToken first = parser.nextToken();
        if (first == null) {
            return new Reading.Malformed("the text is empty");
        }
        Json value = value(parser, first);
        JsonToken behind = parser.nextToken();
        return behind == null ? new Reading.Value(value) : new Reading.Malformed("something follows the value");
    }

    /** Recursive; the parser's own limit of nesting bounds the depth. */
    private static Json value(JsonParser parser, @Nullable JsonToken token) throws IOException {
        return switch (token) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> Json.of(parser.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> JsonNumber.parse(parser.getText());
            case VALUE_TRUE -> Json.of(true);
            case VALUE_FALSE -> Json.of(false);
            case VALUE_NULL -> Json.nothing();
            case null, default -> throw new IOException("unexpected " + token);
        };
    }

    private static Json object(JsonParser parser) throws IOException {
        JsonObject.Builder members = JsonObject.builder();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            members.with(name, value(parser, parser.nextToken()));
        }
        return members.build();
    }

    private static Json array(JsonParser parser) throws IOException {
        List<Json> elements = new ArrayList<>();
        JsonToken token = parser.nextToken();
        while (token != JsonToken.END_ARRAY) {
            elements.add(value(parser, token));
            token = parser.nextToken();
        }
        return new JsonArray(elements);
    }

    private static Reading tooLong() {
        return new Reading.Malformed("the text is longer than " + LONGEST_TEXT);
    }

    private static Reading malformed(IOException cause) {
        String message = cause instanceof JsonProcessingException parsing
                ? parsing.getOriginalMessage() + where(parsing)
                : String.valueOf(cause.getMessage());
        return new Reading.Malformed(message.lines().findFirst().orElse("the text is no JSON"));
    }

    private static String where(JsonProcessingException parsing) {
        return parsing.getLocation() == null
                ? ""
                : " (line " + parsing.getLocation().getLineNr() + ", column " + parsing.getLocation().getColumnNr()
                        + ")";
    }
}
