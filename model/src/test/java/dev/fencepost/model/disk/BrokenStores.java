package dev.fencepost.model.disk;

import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.election.fence.Marker;
import dev.fencepost.election.file.FileOperations;
import dev.fencepost.election.file.HeldLock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Stores with one recorded mistake each: what the crash walk must catch, or it proves nothing. */
final class BrokenStores {

    private static final Path MARKER_TEMPORARY = StoreUnderTest.DIRECTORY.resolve(".tmp.marker");

    private BrokenStores() {}

    static StoreUnderTest withoutSync(FileOperations files, FenceMode mode) throws IOException {
        return new StoreUnderTest(new PassThrough(files) {
            @Override
            public void sync(Path file) {
                // forgotten
            }
        }, mode);
    }

    static StoreUnderTest withoutDirectorySync(FileOperations files, FenceMode mode) throws IOException {
        return new StoreUnderTest(new PassThrough(files) {
            @Override
            public void syncDirectory(Path directory) {
                // forgotten
            }
        }, mode);
    }

    /** C2-23: the marker reaches the disk only when the lock is given back, after the bytes. */
    static StoreUnderTest withMarkerAfterBytes(FileOperations files, FenceMode mode) throws IOException {
        return new StoreUnderTest(new MarkerAside(files) {
            @Override
            public Optional<HeldLock> tryLock(Path lockFile) throws IOException {
                return super.tryLock(lockFile).map(lock -> () -> {
                    markerReachesDisk();
                    lock.close();
                });
            }
        }, mode);
    }

    /** C2-24: the marker lives as long as its process. */
    static StoreUnderTest withMarkerInMemory(FileOperations files, FenceMode mode) throws IOException {
        return new StoreUnderTest(new MarkerAside(files), mode);
    }

    /** C2-25: moving the watermark and deleting ask nobody, which is to say they pass as the newest leader's. */
    static StoreUnderTest fencingOnlyPutAndAppend(FileOperations files, FenceMode mode) throws IOException {
        return new StoreUnderTest(files, mode) {
            @Override
            Answer carryOut(Act act) {
                return switch (act.kind()) {
                    case CLAIM, PUT, APPEND -> super.carryOut(act);
                    case MOVE_WATERMARK, DELETE ->
                        newest().map(newest -> asIfBy(newest, act)).orElse(Answer.NOTHING_DONE);
                };
            }

            private Answer asIfBy(Marker.Claimed newest, Act act) {
                Owner disguised = new Owner(newest.holder().value(), newest.token().value());
                Act unchecked = new Act(disguised, act.kind(), act.segment(), act.number());
                return super.carryOut(unchecked);
            }

            private Optional<Marker.Claimed> newest() {
                return marker() instanceof Marker.Claimed claimed ? Optional.of(claimed) : Optional.empty();
            }
        };
    }

    /** C2-22, C2-32: check and bytes are not one step, for nothing keeps others out in between. */
    static StoreUnderTest checkingOutsideTheLock(FileOperations files, FenceMode mode) throws IOException {
        return new StoreUnderTest(new PassThrough(files) {
            @Override
            public Optional<HeldLock> tryLock(Path lockFile) {
                return Optional.of(() -> {});
            }
        }, mode);
    }

    /** Keeps the marker in the process's memory; everything else goes to the disk. */
    private static class MarkerAside extends PassThrough {

        private Optional<byte[]> temporary = Optional.empty();
        private Optional<byte[]> marker = Optional.empty();

        MarkerAside(FileOperations files) {
            super(files);
        }

        @Override
        public Optional<byte[]> read(Path file, long position) throws IOException {
            return file.equals(StoreUnderTest.MARKER) && marker.isPresent() ? marker : super.read(file, position);
        }

        @Override
        public void write(Path file, byte[] content) throws IOException {
            if (file.equals(MARKER_TEMPORARY)) {
                temporary = Optional.of(content);
            } else {
                super.write(file, content);
            }
        }

        @Override
        public void sync(Path file) throws IOException {
            if (!file.equals(MARKER_TEMPORARY)) {
                super.sync(file);
            }
        }

        @Override
        public void rename(Path from, Path to) throws IOException {
            if (from.equals(MARKER_TEMPORARY)) {
                marker = temporary;
            } else {
                super.rename(from, to);
            }
        }

        void markerReachesDisk() throws IOException {
            if (marker.isPresent()) {
                files.write(MARKER_TEMPORARY, marker.get());
                files.sync(MARKER_TEMPORARY);
                files.rename(MARKER_TEMPORARY, StoreUnderTest.MARKER);
                files.syncDirectory(StoreUnderTest.DIRECTORY);
                marker = Optional.empty();
            }
        }
    }
}
