package dev.fencepost.model;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonNumber;
import dev.fencepost.election.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads JSON text into values, as a transport in front of the model would. */
public final class JsonText {

    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonText() {}

    /** The value; empty where the text is not exactly one. */
    public static Optional<Json> parse(String text) {
        try (JsonParser parser = FACTORY.createParser(text)) {
            if (parser.nextToken() == null) {
                return Optional.empty();
            }
            Json value = value(parser);
            return parser.nextToken() == null ? Optional.of(value) : Optional.empty();
        } catch (IOException malformed) {
            return Optional.empty();
        }
    }

    /** The value of text that is known to be JSON. */
    public static JsonObject object(String text) {
        if (parse(text).orElse(Json.nothing()) instanceof JsonObject object) {
            return object;
        }
        throw new UncheckedIOException(new IOException("no JSON object: " + text));
    }

    private static Json value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> Json.of(parser.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> JsonNumber.parse(parser.getText());
            case VALUE_TRUE -> Json.of(true);
            case VALUE_FALSE -> Json.of(false);
            case VALUE_NULL -> Json.nothing();
            case NOT_AVAILABLE, END_OBJECT, END_ARRAY, FIELD_NAME, VALUE_EMBEDDED_OBJECT ->
                throw new IOException("no value here: " + parser.currentToken());
        };
    }

    private static Json object(JsonParser parser) throws IOException {
        JsonObject.Builder object = JsonObject.builder();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            object.with(name, value(parser));
        }
        return object.build();
    }

    private static Json array(JsonParser parser) throws IOException {
        List<Json> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            elements.add(value(parser));
        }
        return new JsonArray(elements);
    }
}
