package dev.fencepost.election.fence;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.file.FileOperations;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The files of one store, each method durable when it returns; knows nothing of who may call it.
 *
 * <p>One caller at a time, under the store's lock.
 */
final class StoreFiles {

    private static final CheckedText MARKER = new CheckedText("fencepost-marker", 1);
    private static final CheckedText WATERMARK = new CheckedText("fencepost-watermark", 1);
    private static final String TEMPORARY = ".tmp";
    private static final int REMEMBERED_SEGMENTS = 64;

    private final FileOperations files;
    private final Path directory;
    private final Map<SegmentName, SegmentFrames.End> ends = new LinkedHashMap<>();

    StoreFiles(FileOperations files, Path directory) {
        this.files = files;
        this.directory = directory;
    }

    Path turnstile() {
        return directory.resolve(".turnstile");
    }

    Path lockFile() {
        return directory.resolve(".lock");
    }

    /** Creates the directory; a name that a power cut takes away would take the marker with it. */
    void create() throws IOException {
        Path parent = directory.toAbsolutePath().getParent();
        files.createDirectory(directory);
        if (parent != null) {
            files.syncDirectory(parent);
        }
    }

    /** The marker as it is now, seen by this system though perhaps not durable; a failing disk is a variant too. */
    Marker readMarker() {
        try {
            Optional<byte[]> bytes = files.read(markerFile(), 0);
            return bytes.isEmpty() ? Marker.MISSING : decodeMarker(bytes.get());
        } catch (IOException failed) {
            return new Marker.Unreadable(markerFile() + " cannot be read: " + failed.getMessage()
                    + "; check the disk, then retry");
        }
    }

    /**
     * Makes the marker durable, and with it everything else that is to be seen in the store.
     *
     * <p>A writer that was killed may have left changes, a risen marker among them, that a power cut can still undo.
     * Whoever builds on them makes them durable first. The marker is written once more even if it stands there already:
     * then there is one way to make it durable, and a sync that failed before is not trusted.
     */
    void settle(Marker marker) throws IOException {
        if (marker instanceof Marker.Claimed claimed) {
            replace(markerFile(), MARKER.encode(claimed.token() + " " + claimed.holder()));
        }
        for (String name : files.list(directory)) {
            // Never the lock's files: syncing one closes a handle of it, and POSIX then drops the lock we hold.
            if (name.startsWith(TEMPORARY)) {
                files.delete(directory.resolve(name));
            } else if (SegmentName.isSegment(name) || name.equals(watermarkName())) {
                files.sync(directory.resolve(name));
            }
        }
        files.syncDirectory(directory);
    }

    void put(SegmentName segment, byte[] record) throws IOException {
        ends.remove(segment);
        byte[] whole = SegmentFrames.segmentOf(record);
        replace(directory.resolve(segment.value()), whole);
        remember(segment, SegmentFrames.endOf(whole));
    }

    void append(SegmentName segment, byte[] record) throws IOException {
        Path file = directory.resolve(segment.value());
        Optional<SegmentFrames.End> known = settledEnd(segment, file);
        if (known.isEmpty()) {
            put(segment, record);
            return;
        }
        SegmentFrames.End end = known.get();
        if (end.length() + SegmentFrames.FRAME_OVERHEAD_BYTES + record.length > SegmentFrames.MAX_SEGMENT_BYTES) {
            throw new IOException(file + " is full: a segment holds at most " + SegmentFrames.MAX_SEGMENT_BYTES
                    + " bytes; append to a new one");
        }
        byte[] frame = SegmentFrames.frame(end.checksum(), record);
        ends.remove(segment);
        try {
            files.writeAt(file, end.length(), frame);
            files.sync(file);
        } catch (IOException failed) {
            takeBack(file, end, failed);
            throw failed;
        }
        remember(segment, SegmentFrames.endAfter(end, frame));
    }

    /**
     * The watermark never goes back: what is below it may be gone already. It is written even where it stands, for
     * whoever moved it there may have died before it was durable.
     */
    void moveWatermark(long position) throws IOException {
        long furthest = Math.max(position, readWatermark());
        replace(directory.resolve(watermarkName()), WATERMARK.encode(Long.toString(furthest)));
    }

    void delete(SegmentName segment) throws IOException {
        ends.remove(segment);
        files.delete(directory.resolve(segment.value()));
        files.syncDirectory(directory);
    }

    Optional<List<byte[]>> readSegment(SegmentName segment) throws IOException {
        Path file = directory.resolve(segment.value());
        Optional<byte[]> bytes = files.read(file, 0);
        return bytes.isEmpty() ? Optional.empty() : Optional.of(parse(file, bytes.get()).records());
    }

    List<SegmentName> list() throws IOException {
        return files.list(directory).stream().filter(SegmentName::isSegment).map(SegmentName::new).toList();
    }

    long readWatermark() throws IOException {
        Path file = directory.resolve(watermarkName());
        Optional<byte[]> bytes = files.read(file, 0);
        if (bytes.isEmpty()) {
            return 0;
        }
        OptionalLong position = WATERMARK.decode(bytes.get()).map(StoreFiles::number).orElse(OptionalLong.empty());
        return position.orElseThrow(() -> new IOException("FENCE-UNREADABLE: " + file + " is torn or damaged;"
                + " to repair, stop every writer, move it away, and move the watermark again from what the segments"
                + " say"));
    }

    private Path markerFile() {
        return directory.resolve(".marker");
    }

    private static String watermarkName() {
        return ".watermark";
    }

    private Marker decodeMarker(byte[] bytes) {
        return MARKER.decode(bytes).flatMap(StoreFiles::claimed).<Marker>map(claimed -> claimed)
                .orElseGet(() -> new Marker.Unreadable(markerFile() + " is torn, damaged or of another version ("
                        + bytes.length + " bytes), so nobody knows which leader is the newest; to repair, stop every"
                        + " writer of this store, move the file away, then start the election: a new leader's claim"
                        + " writes it anew"));
    }

    private static Optional<Marker.Claimed> claimed(String body) {
        int space = body.indexOf(' ');
        OptionalLong token = space < 0 ? OptionalLong.empty() : number(body.substring(0, space));
        String holder = body.substring(space + 1);
        return token.isEmpty() || token.getAsLong() < 1 || holder.isBlank()
                ? Optional.empty()
                : Optional.of(new Marker.Claimed(new FencingToken(token.getAsLong()), new CandidateId(holder)));
    }

    private static OptionalLong number(String text) {
        try {
            return OptionalLong.of(Long.parseLong(text));
        } catch (NumberFormatException notANumber) {
            return OptionalLong.empty();
        }
    }

    /** The order that makes it atomic and durable: bytes, sync, name, sync of the name. */
    private void replace(Path file, byte[] content) throws IOException {
        Path temporary = directory.resolve(TEMPORARY + file.getFileName());
        try {
            files.write(temporary, content);
            files.sync(temporary);
        } catch (IOException failed) {
            giveBack(temporary, failed);
            throw failed;
        }
        files.rename(temporary, file);
        files.syncDirectory(directory);
    }

    /** Where a segment ends, with everything before that durable; empty when there is no such segment. */
    private Optional<SegmentFrames.End> settledEnd(SegmentName segment, Path file) throws IOException {
        SegmentFrames.End known = ends.get(segment);
        if (known != null) {
            Optional<byte[]> tail = files.read(file, known.checksumPosition());
            if (tail.isPresent() && known.continuedBy(tail.get())) {
                SegmentFrames.Content since = SegmentFrames.parseAfter(known, tail.get());
                return Optional.of(settle(file, since, since.end().equals(known)));
            }
        }
        Optional<byte[]> bytes = files.read(file, 0);
        return bytes.isEmpty() ? Optional.empty() : Optional.of(settle(file, parse(file, bytes.get()), false));
    }

    private SegmentFrames.End settle(Path file, SegmentFrames.Content content, boolean oursAlone) throws IOException {
        if (content.tornBytes() > 0) {
            files.truncate(file, content.end().length());
        }
        if (!oursAlone) {
            // Somebody else wrote here, and may have been killed before the sync of the bytes or of the name.
            files.sync(file);
            files.syncDirectory(directory);
        }
        return content.end();
    }

    private static SegmentFrames.Content parse(Path file, byte[] bytes) throws IOException {
        try {
            return SegmentFrames.parse(bytes);
        } catch (IOException damaged) {
            throw new IOException("FENCE-UNREADABLE: " + file + ": " + damaged.getMessage()
                    + "; nothing was changed; restore the segment from a copy or move it away", damaged);
        }
    }

    private void remember(SegmentName segment, SegmentFrames.End end) {
        ends.put(segment, end);
        if (ends.size() > REMEMBERED_SEGMENTS) {
            ends.remove(ends.keySet().iterator().next());
        }
    }

    /**
     * Removes an append that failed. The kernel may believe the pages clean that never reached the disk; cut off and
     * written anew, they are dirty again and the next sync means what it says.
     */
    private void takeBack(Path file, SegmentFrames.End end, IOException failed) {
        try {
            files.truncate(file, end.length());
        } catch (IOException again) {
            failed.addSuppressed(again);
        }
    }

    private void giveBack(Path temporary, IOException failed) {
        try {
            files.delete(temporary);
        } catch (IOException again) {
            failed.addSuppressed(again);
        }
    }
}
