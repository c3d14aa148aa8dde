package dev.fencepost.properties.cluster;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.election.fence.FencedStore;
import dev.fencepost.election.fence.LockPatience;
import dev.fencepost.election.fence.Marker;
import dev.fencepost.election.file.FileOperations;
import dev.fencepost.model.disk.DiskImage;
import dev.fencepost.model.disk.ModelDisk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A disk that several processes share, each with the production store open on it, which can be disturbed at any step.
 *
 * <p>It changes in place, unlike the state of any other actor, because the store under test is an object with a memory of
 * its own: that the memory agrees with the disk is part of what is tested. So exploration does not mount it.
 */
final class SharedDisk {

    private static final Path ROOT = Path.of("/volume");
    private static final Path STORE = ROOT.resolve("store");
    private static final Path MARKER = STORE.resolve(".marker");

    private static final int DAMAGED_BYTE = 0;

    /** One try: whoever finds the lock taken is told so at once, since no time passes within a step. */
    private static final LockPatience IMPATIENT = new LockPatience(() -> 0, nanos -> {}, 0);

    private final FenceMode mode;
    private final Map<String, FileOperations> mounts = new HashMap<>();
    private final Map<String, FencedStore> stores = new HashMap<>();
    private ModelDisk disk = new ModelDisk(DiskImage.empty(ROOT));
    private Optional<Trap> trap = Optional.empty();
    private Optional<byte[]> damaged = Optional.empty();
    private int damages;
    private Optional<DiskImage> seen = Optional.empty();
    private StoreContents contents = StoreContents.EMPTY;

    SharedDisk(FenceMode mode) {
        this.mode = mode;
    }

    /** Something that happens before one step of one process; it may throw {@link ModelDisk.ProcessKilled}. */
    private static final class Trap {

        private final String process;
        private final Runnable spring;
        private long stepsLeft;

        Trap(String process, long steps, Runnable spring) {
            this.process = process;
            this.stepsLeft = steps;
            this.spring = spring;
        }
    }

    /** Lets something happen before the given step of a process, counted from now; it replaces what was laid before. */
    void lay(String process, long steps, Runnable spring) {
        trap = Optional.of(new Trap(process, steps, spring));
    }

    /** Takes the trap away; tells whether it is still there, because the process did not take so many steps. */
    boolean lift() {
        boolean there = trap.isPresent();
        trap = Optional.empty();
        return there;
    }

    /**
     * The store as a process has it open.
     *
     * <p>A process that opens it first repeats the claim that it finds: what a process wrote that was killed is seen by
     * everybody, but only the next claim makes it durable, and whoever asks this process may read without claiming.
     */
    FencedStore open(String process) throws IOException {
        FencedStore open = stores.get(process);
        if (open == null) {
            // Kept first: if the process is killed while it opens the store, its locks must go with it.
            FileOperations mount = mounts.computeIfAbsent(process,
                    name -> disk.mount((step, kind, file) -> before(name)));
            open = FencedStore.open(mount, STORE, mode, IMPATIENT);
            if (open.marker() instanceof Marker.Claimed(FencingToken token, CandidateId holder)) {
                open.claim(token, holder);
            }
            stores.put(process, open);
        }
        return open;
    }

    private void before(String process) {
        if (trap.isPresent() && trap.get().process.equals(process) && trap.get().stepsLeft-- == 0) {
            Runnable spring = trap.get().spring;
            trap = Optional.empty();
            spring.run();
        }
    }

    /** A process is gone; the kernel takes its locks, and the disk goes on showing what it wrote. */
    void kill(String process) {
        stores.remove(process);
        FileOperations mount = mounts.remove(process);
        if (mount != null) {
            disk.release(mount);
        }
    }

    /** In how many ways a power cut can come out right now. */
    long powerCutOutcomes() {
        return disk.image().powerCutOutcomes();
    }

    /** All processes are gone, and of what was not synced the given outcome is left. */
    void cutPower(long outcome) {
        stores.clear();
        mounts.clear();
        disk = new ModelDisk(disk.image().afterPowerCut(outcome));
    }

    /** A byte of the marker goes bad, unless it is bad already; nothing if there is no marker. */
    void damageMarker() {
        damages++;
        if (!isDamaged() && disk.image().read(MARKER, 0).isPresent()) {
            disk.replaceImage(disk.image().damagedAt(MARKER, DAMAGED_BYTE));
            damaged = disk.image().read(MARKER, 0);
        }
    }

    /** The bad byte is good again once nobody wants it bad, unless the whole marker was written anew meanwhile. */
    void repairMarker() {
        damages--;
        if (damages == 0) {
            if (isDamaged()) {
                disk.replaceImage(disk.image().damagedAt(MARKER, DAMAGED_BYTE));
            }
            damaged = Optional.empty();
        }
    }

    private boolean isDamaged() {
        return damaged.isPresent() && disk.image().read(MARKER, 0)
                .filter(now -> Arrays.equals(now, damaged.get())).isPresent();
    }

    /** There is no marker any more, and no power cut brings it back. */
    void moveMarkerAway() {
        try {
            FileOperations operator = disk.mount(ModelDisk.Steps.UNDISTURBED);
            operator.delete(MARKER);
            operator.syncDirectory(STORE);
        } catch (IOException failed) {
            throw new IllegalStateException("an operator's own disk fails nobody here", failed);
        }
    }

    /** What anybody who reads now would see. */
    StoreContents contents() {
        DiskImage now = disk.image();
        if (!seen.equals(Optional.of(now))) {
            try {
                contents = StoreContents.of(copy());
            } catch (IOException unreadable) {
                contents = StoreContents.UNREADABLE;
            }
            seen = Optional.of(now);
        }
        return contents;
    }

    /** The marker that anybody would read now. */
    Marker marker() {
        try {
            return copy().marker();
        } catch (IOException unreadable) {
            return new Marker.Unreadable(String.valueOf(unreadable.getMessage()));
        }
    }

    /** The store on a copy of the disk, which nobody has locked: what is done to the copy is done to nobody. */
    private FencedStore copy() throws IOException {
        return FencedStore.open(new ModelDisk(disk.image()).mount(ModelDisk.Steps.UNDISTURBED), STORE, mode,
                IMPATIENT);
    }
}
