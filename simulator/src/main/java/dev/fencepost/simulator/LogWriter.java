package dev.fencepost.simulator;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Streams a log to a file as NDJSON: a header, a line for each event, and a last line with the digest.
 *
 * <p>The file gets its name only when the log is complete; until then it is called {@code <name>.part}, and a writer that
 * is closed too early removes it. A full disk surfaces as an {@link UncheckedIOException}.
 */
public final class LogWriter implements LogSink, AutoCloseable {

    private final Path file;
    private final Path part;
    private final OutputStream out;
    private final JsonLine line = new JsonLine();
    private final RunningDigest digest = new RunningDigest();
    private boolean complete;

    private LogWriter(Path file) throws IOException {
        this.file = file;
        this.part = file.resolveSibling(file.getFileName() + ".part");
        this.out = new BufferedOutputStream(Files.newOutputStream(part), 1 << 16);
    }

    private void begin(LogHeader header) {
        try {
            writeHeader(header);
            out.flush();
        } catch (IOException | UncheckedIOException failed) {
            close();
            throw new BadInputException("the log cannot be written to " + file + ": " + failed.getMessage(), failed);
        }
    }

    /**
     * Opens a file and writes the header.
     *
     * @throws BadInputException
     *             if the file cannot be written
     */
    public static LogWriter create(Path file, LogHeader header) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            // The complete log is moved to its name, which would put a file in the place of a device.
            throw new BadInputException("the log cannot be written to " + file + ": that is no regular file");
        }
        try {
            LogWriter writer = new LogWriter(file);
            writer.begin(header);
            return writer;
        } catch (IOException | UncheckedIOException notWritable) {
            throw new BadInputException("the log cannot be written to " + file + ": " + notWritable.getMessage(),
                    notWritable);
        }
    }

    @Override
    public void accept(LogEvent event) {
        line.start();
        line.put("seq", event.seq());
        line.put("trueNanos", event.trueNanos());
        line.put("node", event.node().name());
        line.put("incarnation", event.incarnation());
        line.put("monotonicNanos", event.monotonicNanos());
        line.put("wallMicros", event.wallMicros());
        line.put("causeSeq", event.causeSeq());
        line.put("kind", event.entry().kind());
        line.openObject("fields");
        event.entry().describe(line);
        line.closeObject();
        flush();
        digest.accept(event);
        if (event.entry() instanceof Fact.RunEnded) {
            line.start();
            line.put("lines", event.seq());
            line.put("digest", new Digest(digest.value()).toString());
            flush();
            complete = true;
        }
    }

    /** Gives a complete log its name, and removes an incomplete one. */
    @Override
    public void close() {
        try {
            out.close();
            if (complete) {
                Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } finally {
            removePart();
        }
    }

    private void removePart() {
        try {
            Files.deleteIfExists(part);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void writeHeader(LogHeader header) {
        line.start();
        line.put("format", LogHeader.FORMAT);
        line.put("version", LogHeader.VERSION);
        line.put("scenario", header.scenario());
        line.put("schedule", header.schedule());
        line.put("seed", header.seed().toString());
        line.openObject("configuration");
        line.put("kind", header.configuration().kind());
        header.configuration().describe(line);
        line.closeObject();
        line.openArray("nodes");
        for (LogHeader.NodeNames node : header.nodes()) {
            line.openElement();
            line.put("name", node.name());
            line.openArray("actors");
            node.actors().forEach(line::element);
            line.closeArray();
            line.closeObject();
        }
        line.closeArray();
        flush();
    }

    private void flush() {
        try {
            byte[] bytes = line.end();
            out.write(bytes, 0, line.length());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
