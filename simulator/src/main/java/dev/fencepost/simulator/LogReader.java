package dev.fencepost.simulator;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a log file line by line and tells a {@link LogSink} of it; entries come as {@link Recorded}.
 *
 * <p>A file of another version, a truncated one and one whose digest does not match its events are each refused with one
 * sentence.
 */
public final class LogReader {

    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(100).build()).build();

    private final Path file;
    private final RunningDigest digest = new RunningDigest();
    private final Map<String, NodeRef> nodes = new HashMap<>();
    private long lines;

    private LogReader(Path file) {
        this.file = file;
    }

    /**
     * Reads a whole log.
     *
     * <p>Events are told as they are read; if this throws, they were those of a damaged log.
     *
     * @return its header
     * @throws BadInputException
     *             if it cannot be read, is of another version, truncated or damaged
     */
    public static LogHeader read(Path file, LogSink sink) {
        return new LogReader(file).readAll(sink);
    }

    /**
     * Reads a whole log for what its ends say: which run it is of, and which digest a replay must have.
     *
     * @throws BadInputException
     *             if it cannot be read, is of another version, truncated or damaged
     */
    public static Ends ends(Path file) {
        LogReader reader = new LogReader(file);
        LogHeader header = reader.readAll(event -> {});
        return new Ends(header, new Digest(reader.digest.value()));
    }

    /**
     * The first and the last line of a log.
     *
     * @param header
     *            the first
     * @param digest
     *            of its events, which the last one tells
     */
    public record Ends(LogHeader header, Digest digest) {}

    private LogHeader readAll(LogSink sink) {
        try (InputLines in = InputLines.of("the log", file)) {
            LogHeader header = header(in.next());
            for (String text = in.next(); text != null; text = in.next()) {
                Recorded line = parse(text);
                if (line.text("digest").isPresent()) {
                    checkTrailer(line, in);
                    return header;
                }
                LogEvent event = event(line);
                digest.accept(event);
                sink.accept(event);
                lines++;
            }
            throw bad("is truncated: its last line with the digest is missing");
        }
    }

    private LogHeader header(@Nullable String text) {
        if (text == null) {
            throw bad("is truncated: it is empty");
        }
        Recorded line = parse(text);
        if (!line.text("format").equals(Optional.of(LogHeader.FORMAT))) {
            throw bad("does not begin with the header of a " + LogHeader.FORMAT);
        }
        long version = number(line, "version");
        if (version != LogHeader.VERSION) {
            throw bad("has format version " + version + "; this program reads version " + LogHeader.VERSION + " only");
        }
        List<LogHeader.NodeNames> names = new ArrayList<>();
        for (Recorded.Field field : nested(line, "nodes").fields()) {
            if (field.value() instanceof Recorded.Nested(Recorded node)) {
                names.add(new LogHeader.NodeNames(text(node, "name"), nested(node, "actors").fields().stream()
                        .map(Recorded.Field::value).filter(Recorded.Text.class::isInstance)
                        .map(value -> ((Recorded.Text) value).value()).toList()));
            }
        }
        for (LogHeader.NodeNames node : names) {
            nodes.put(node.name(), new NodeRef(nodes.size(), node.name()));
        }
        nodes.put(NodeRef.NONE.name(), NodeRef.NONE);
        return new LogHeader(text(line, "scenario"), text(line, "schedule"), Seed.parse(text(line, "seed")),
                withKind(nested(line, "configuration")), names);
    }

    private LogEvent event(Recorded line) {
        String name = text(line, "node");
        NodeRef node = nodes.get(name);
        if (node == null) {
            throw bad("is damaged at line " + (lines + 2) + ": its header names no node '" + name + "'");
        }
        return new LogEvent(number(line, "seq"), number(line, "trueNanos"), node, (int) number(line, "incarnation"),
                number(line, "monotonicNanos"), number(line, "wallMicros"), number(line, "causeSeq"),
                new Recorded(text(line, "kind"), nested(line, "fields").fields()));
    }

    private void checkTrailer(Recorded trailer, InputLines in) {
        if (number(trailer, "lines") != lines || in.next() != null) {
            throw bad("is damaged: it does not have the number of lines that its end tells");
        }
        String expected = text(trailer, "digest");
        String actual = new Digest(digest.value()).toString();
        if (!actual.equals(expected)) {
            throw bad("is damaged: its events have the digest " + actual + ", its end tells " + expected);
        }
    }

    private Recorded parse(String text) {
        try (JsonParser parser = JSON.createParser(text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw bad("is damaged at line " + (lines + 2) + ": it is no JSON object");
            }
            Recorded line = object(parser);
            if (parser.nextToken() != null) {
                throw bad("is damaged at line " + (lines + 2) + ": something follows the JSON object");
            }
            return line;
        } catch (IOException notJson) {
            throw new BadInputException("the log " + file + " is truncated or damaged at line " + (lines + 2)
                    + ": it is no JSON", notJson);
        }
    }

    /** Reads an object, or an array as an object whose fields have no names. */
    private static Recorded object(JsonParser parser) throws IOException {
        List<Recorded.Field> fields = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); !token.isStructEnd(); token = parser.nextToken()) {
            String name = "";
            if (token == JsonToken.FIELD_NAME) {
                name = parser.currentName();
                token = parser.nextToken();
            }
            Recorded.Value value = value(parser, token);
            fields.add(new Recorded.Field(name, value));
        }
        return new Recorded("", fields);
    }

    private static Recorded.Value value(JsonParser parser, JsonToken token) throws IOException {
        return switch (token) {
            case VALUE_NUMBER_INT -> new Recorded.Number(parser.getLongValue());
            case VALUE_TRUE -> new Recorded.Truth(true);
            case VALUE_FALSE -> new Recorded.Truth(false);
            case START_OBJECT, START_ARRAY -> new Recorded.Nested(withKind(object(parser)));
            case VALUE_STRING -> new Recorded.Text(parser.getText());
            default -> throw new IOException("unexpected " + token);
        };
    }

    /** Takes the leading field {@code kind} of a nested value as what it is. */
    private static Recorded withKind(Recorded nested) {
        if (!nested.fields().isEmpty() && nested.fields().getFirst().name().equals("kind")
                && nested.fields().getFirst().value() instanceof Recorded.Text(String kind)) {
            return new Recorded(kind, nested.fields().subList(1, nested.fields().size()));
        }
        return nested;
    }

    private long number(Recorded line, String name) {
        return line.number(name).orElseThrow(() -> missing(name));
    }

    private String text(Recorded line, String name) {
        return line.text(name).orElseThrow(() -> missing(name));
    }

    private Recorded nested(Recorded line, String name) {
        return line.nested(name).orElseThrow(() -> missing(name));
    }

    private BadInputException missing(String name) {
        return bad("is damaged at line " + (lines + 2) + ": the field '" + name + "' is missing");
    }

    private BadInputException bad(String what) {
        return new BadInputException("the log " + file + " " + what);
    }
}
