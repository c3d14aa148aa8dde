package dev.fencepost.tla.trace;

import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.InputLines;
import dev.fencepost.tla.spec.SpecValue;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Trace files: NDJSON of a header, a numbered line for each event, and a last line with their count.
 *
 * <p>Line 1 of the file is the header, so event {@code i} stands in line {@code i + 1}.
 */
public final class TraceFile {

    private static final String NUMBER = "i";

    private final Path file;
    private long line;

    private TraceFile(Path file) {
        this.file = file;
    }

    /**
     * Writes a trace; the file gets its name only when it is complete, and of several that write to it at once the last
     * one wins.
     *
     * @throws BadInputException
     *             if it cannot be written
     */
    public static void write(Path file, Trace trace) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new BadInputException("the trace cannot be written to " + file + ": that is no regular file");
        }
        Path above = file.toAbsolutePath().getParent();
        if (above == null || !Files.isDirectory(above)) {
            throw new BadInputException("the trace cannot be written to " + file + ": there is no folder " + above);
        }
        try {
            // A folder of its own, since another process may be writing a trace there, too.
            Path folder = Files.createTempDirectory(above, file.getFileName() + ".unfinished-");
            Path part = folder.resolve(file.getFileName());
            try (BufferedWriter out = Files.newBufferedWriter(part)) {
                write(out, trace);
                out.close();
                Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                Files.delete(folder);
            } catch (IOException failed) {
                discard(part, failed);
                discard(folder, failed);
                throw failed;
            }
        } catch (AccessDeniedException denied) {
            throw new BadInputException("the trace cannot be written to " + file + ": " + above
                    + " may not be written to", denied);
        } catch (IOException failed) {
            throw new BadInputException("the trace cannot be written to " + file + ": " + failed.getMessage(), failed);
        }
    }

    private static void discard(Path unfinished, IOException reason) {
        try {
            Files.deleteIfExists(unfinished);
        } catch (IOException stillThere) {
            reason.addSuppressed(stillThere);
        }
    }

    private static void write(BufferedWriter out, Trace trace) throws IOException {
        StringBuilder text = new StringBuilder();
        header(text, trace.header());
        out.append(text.append('\n'));
        int number = 0;
        for (SpecValue.Rec event : trace.events()) {
            text.setLength(0);
            text.append("{\"").append(NUMBER).append("\":").append(++number).append(",\"e\":");
            JsonText.write(text, event.field("e"));
            event.fields().forEach((name, value) -> {
                if (!name.equals("e")) {
                    text.append(',');
                    JsonText.quote(text, name);
                    text.append(':');
                    JsonText.write(text, value);
                }
            });
            out.append(text.append("}\n"));
        }
        out.append("{\"end\":" + number + "}\n");
    }

    private static void header(StringBuilder text, TraceHeader header) {
        text.append("{\"format\":\"").append(TraceHeader.FORMAT).append("\",\"version\":").append(TraceHeader.VERSION);
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("spec", header.spec());
        texts.put("configuration", header.clocks().text());
        texts.put("scenario", header.scenario());
        texts.put("schedule", header.schedule());
        texts.put("election", header.election());
        texts.forEach((name, value) -> {
            text.append(",\"").append(name).append("\":");
            JsonText.quote(text, value);
        });
        text.append(",\"constants\":");
        JsonText.write(text, new SpecValue.Rec(header.constants()));
        text.append('}');
    }

    /**
     * Reads a trace.
     *
     * @throws BadInputException
     *             in one sentence: not to be read, no trace, another version, truncated, a gap in the numbering,
     *             damaged
     */
    public static Trace read(Path file) {
        return new TraceFile(file).readAll();
    }

    private Trace readAll() {
        try (InputLines in = InputLines.of("the trace", file)) {
            TraceHeader header = header(next(in));
            List<SpecValue.Rec> events = new ArrayList<>();
            for (SpecValue.Rec read = next(in); read != null; read = next(in)) {
                if (read.fields().containsKey("end")) {
                    checkEnd(read, events.size(), in);
                    return new Trace(header, events);
                }
                if (!SpecValue.of(events.size() + 1).equals(read.fields().get(NUMBER))) {
                    throw bad("has a gap: line " + line + " should be event " + (events.size() + 1));
                }
                text(read, "e");
                Map<String, SpecValue> fields = new LinkedHashMap<>(read.fields());
                fields.remove(NUMBER);
                events.add(new SpecValue.Rec(fields));
            }
            throw bad("is truncated: its last line with the number of events is missing");
        }
    }

    private SpecValue.@Nullable Rec next(InputLines in) {
        String text = in.next();
        line = in.number();
        if (text == null) {
            return null;
        }
        try {
            return JsonText.object(text);
        } catch (BadInputException twice) {
            throw new BadInputException("the trace " + file + " is damaged at line " + line + ": "
                    + twice.getMessage(), twice);
        } catch (IOException damaged) {
            throw new BadInputException("the trace " + file + " is truncated or damaged at line " + line
                    + ": it is no JSON object of values that TLC has", damaged);
        }
    }

    private void checkEnd(SpecValue.Rec end, int events, InputLines in) {
        if (!SpecValue.of(events).equals(end.fields().get("end")) || in.next() != null) {
            throw bad("is damaged: it does not have the number of events that its end tells");
        }
    }

    private TraceHeader header(SpecValue.@Nullable Rec read) {
        if (read == null) {
            throw bad("is truncated: it is empty");
        }
        if (!SpecValue.of(TraceHeader.FORMAT).equals(read.fields().get("format"))) {
            throw bad("does not begin with the header of a " + TraceHeader.FORMAT);
        }
        if (!SpecValue.of(TraceHeader.VERSION).equals(read.fields().get("version"))) {
            throw bad("has format version " + read.fields().get("version") + "; this program reads version "
                    + TraceHeader.VERSION + " only");
        }
        String configuration = text(read, "configuration");
        Clocks clocks = Optional.of(Clocks.BOUNDED).filter(each -> each.text().equals(configuration))
                .or(() -> Optional.of(Clocks.ANY).filter(each -> each.text().equals(configuration)))
                .orElseThrow(() -> bad("is held against " + configuration + ", which is neither "
                        + Clocks.BOUNDED.text() + " nor " + Clocks.ANY.text()));
        SpecValue told = read.fields().get("constants");
        if (!(told instanceof SpecValue.Rec(Map<String, SpecValue> constants))) {
            throw damaged("constants", told, "object");
        }
        return new TraceHeader(text(read, "spec"), clocks, text(read, "scenario"), text(read, "schedule"),
                text(read, "election"), constants);
    }

    private String text(SpecValue.Rec read, String name) {
        SpecValue field = read.fields().get(name);
        if (field instanceof SpecValue.Text(String value)) {
            return value;
        }
        throw damaged(name, field, "text");
    }

    private BadInputException damaged(String name, @Nullable SpecValue field, String kind) {
        return bad("is damaged at line " + line + ": the field '" + name + "' is "
                + (field == null ? "missing" : "no " + kind));
    }

    private BadInputException bad(String what) {
        return new BadInputException("the trace " + file + " " + what);
    }
}
