package dev.fencepost.model.disk;

import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.election.fence.Marker;
import dev.fencepost.election.file.FileOperations;
import dev.fencepost.model.disk.ModelDisk.StepKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Carries out a script on a model disk and, at every step of it, asks what a power cut would leave: for each way of
 * losing what was not synced the store is opened again and compared with what it had promised.
 */
final class CrashWalk {

    /** Outcomes of a power cut are enumerated up to here, and beyond it drawn evenly. */
    private static final long ALL_OUTCOMES_UP_TO = 64;

    /** What else happens, once, to the step with a certain number, counted over all processes. */
    record Mishap(long step, What what) {

        static final Mishap NONE = new Mishap(0, What.NOTHING);

        enum What {
            NOTHING,
            KILL,
            FAILURE
        }

        void at(long now) throws IOException {
            if (now == step) {
                switch (what) {
                    case NOTHING -> {
                    }
                    case KILL -> throw new ModelDisk.ProcessKilled();
                    case FAILURE -> throw new IOException("Input/output error");
                }
            }
        }
    }

    private final StoreUnderTest.Opener opener;
    private final FenceMode mode;
    private final ModelDisk disk;
    private final Mishap mishap;
    private final Map<Owner, StoreUnderTest> stores = new LinkedHashMap<>();
    private final Map<Owner, FileOperations> processes = new LinkedHashMap<>();
    private final Set<Recovery> lookedAt;
    private Ledger ledger = Ledger.EMPTY;
    private List<Act> underWay = List.of();
    private long steps;
    private long recoveries;

    CrashWalk(StoreUnderTest.Opener opener, FenceMode mode, DiskImage image, Mishap mishap, Set<Recovery> lookedAt) {
        this.opener = opener;
        this.mode = mode;
        this.disk = new ModelDisk(image);
        this.mishap = mishap;
        this.lookedAt = lookedAt;
    }

    static CrashWalk on(StoreUnderTest.Opener opener, FenceMode mode, Mishap mishap) {
        return new CrashWalk(opener, mode, DiskImage.empty(StoreUnderTest.ROOT), mishap, new HashSet<>());
    }

    /** One way to find the disk after a power cut; walks that share a start often find the same. */
    record Recovery(DiskImage found, Ledger promised, FenceMode mode) {}

    long steps() {
        return steps;
    }

    long recoveries() {
        return recoveries;
    }

    /** Carries the script out; an owner whose process is killed is replaced by a fresh process of the same owner. */
    CrashWalk walk(List<Act> script) throws IOException {
        for (Act act : script) {
            carryOut(act);
            promisesKept(disk.image(), "after " + act);
        }
        return this;
    }

    private void carryOut(Act act) throws IOException {
        underWay = List.of(act);
        long highestBefore = ledger.highestAccepted();
        try {
            switch (store(act.owner()).carryOut(act)) {
                case ACKNOWLEDGED -> {
                    landed(act, highestBefore);
                    ledger = ledger.acknowledged(act);
                    readAfterClaim(act);
                }
                case UNKNOWN -> {
                    ledger = ledger.maybe(act);
                    findOut(act);
                }
                case NOTHING_DONE -> {
                }
            }
        } catch (ModelDisk.ProcessKilled killed) {
            disk.release(Objects.requireNonNull(processes.get(act.owner())));
            stores.remove(act.owner());
            ledger = ledger.maybe(act);
        } catch (IOException notOpened) {
            // Nothing was asked of the store yet; the owner opens it again for its next act.
            stores.remove(act.owner());
        } finally {
            underWay = List.of();
        }
    }

    private void landed(Act act, long highest) {
        if (mode == FenceMode.ENFORCE && act.owner().number() < highest) {
            throw new Violation("P3: " + act + " was accepted after token " + highest);
        }
    }

    /** A leader that does not know whether its mutation landed claims again and reads. */
    private void findOut(Act act) throws IOException {
        Act again = new Act(act.owner(), Act.Kind.CLAIM, act.segment(), act.number());
        if (act.kind() != Act.Kind.CLAIM && act.owner().number() == ledger.highestAccepted()) {
            carryOut(again);
        }
    }

    /** What a leader reads after its claim it may build on: from here on nothing else may be found. */
    private void readAfterClaim(Act act) throws IOException {
        if (act.kind() == Act.Kind.CLAIM) {
            Contents read = contents(opener.open(disk.mount(ModelDisk.Steps.UNDISTURBED), mode), act.toString());
            if (!ledger.possible().contains(read)) {
                throw new Violation("lost or invented: " + act + " found " + read);
            }
            ledger = ledger.known(read);
        }
    }

    private StoreUnderTest store(Owner owner) throws IOException {
        StoreUnderTest open = stores.get(owner);
        if (open == null) {
            FileOperations process = disk.mount(this::before);
            processes.put(owner, process);
            open = opener.open(process, mode);
            stores.put(owner, open);
        }
        return open;
    }

    private void before(long stepOfProcess, StepKind kind, Path file) throws IOException {
        if (kind != StepKind.READ && kind != StepKind.LOCK && kind != StepKind.UNLOCK) {
            // These change nothing, so a power cut before them is the power cut before the next step.
            promisesKept(disk.image(), "power cut before step " + steps + ", " + kind + " " + file);
        }
        mishap.at(steps++);
    }

    private void promisesKept(DiskImage image, String when) throws IOException {
        if (steps < mishap.step()) {
            return; // seen already, by the walk whose mishap came earlier
        }
        Ledger promised = ledger.maybe(underWay);
        long outcomes = image.powerCutOutcomes();
        for (long drawn = 0; drawn < Math.min(outcomes, ALL_OUTCOMES_UP_TO); drawn++) {
            long outcome = outcomes <= ALL_OUTCOMES_UP_TO ? drawn : outcomes / ALL_OUTCOMES_UP_TO * drawn + drawn % 7;
            DiskImage found = image.afterPowerCut(outcome).withCapacityBytes(Long.MAX_VALUE);
            if (lookedAt.add(new Recovery(found, promised, mode))) {
                recovered(found, promised, when + ", loss " + outcome + " of " + outcomes);
            }
            recoveries++;
        }
    }

    private void recovered(DiskImage found, Ledger promised, String when) throws IOException {
        ModelDisk machine = new ModelDisk(found);
        StoreUnderTest store = opener.open(machine.mount(ModelDisk.Steps.UNDISTURBED), mode);
        long marker = highest(store.marker(), when);
        if (marker < promised.highestAccepted()) {
            throw new Violation("marker regressed to " + marker + " from " + promised.highestAccepted() + ": " + when);
        }
        Contents contents = contents(store, when);
        if (!promised.possible().contains(contents)) {
            throw new Violation(
                    "lost or invented: found " + contents + " instead of " + promised.possible() + ": " + when);
        }
        long accepted = Math.max(promised.highestAccepted(), contents.highestTokenSeen());
        zombiesRefused(store, accepted, when);
        goesOn(machine, store, promised.known(contents), when);
    }

    private void zombiesRefused(StoreUnderTest store, long accepted, String when) {
        for (Owner zombie : List.of(Owner.FIRST, Owner.SECOND)) {
            if (mode == FenceMode.SHADOW || zombie.number() >= accepted) {
                continue;
            }
            for (Act.Kind kind : Act.Kind.values()) {
                Act late = new Act(zombie, kind, "x", 99);
                if (store.carryOut(late) != StoreUnderTest.Answer.NOTHING_DONE) {
                    throw new Violation("P3: " + late + " was accepted after token " + accepted + ": " + when);
                }
            }
        }
    }

    /** The next leader claims, sees what was promised, adds to it, and a second power cut takes nothing of that. */
    private void goesOn(ModelDisk machine, StoreUnderTest store, Ledger promised, String when) throws IOException {
        Act claim = new Act(Owner.SUCCESSOR, Act.Kind.CLAIM, "x", 1);
        Act append = new Act(Owner.SUCCESSOR, Act.Kind.APPEND, "x", 1);
        for (Act act : List.of(claim, append)) {
            if (store.carryOut(act) != StoreUnderTest.Answer.ACKNOWLEDGED) {
                throw new Violation("stuck: " + act + " fails on a healthy disk: " + when);
            }
        }
        ModelDisk again = new ModelDisk(machine.image().afterPowerCut(0));
        StoreUnderTest reopened = opener.open(again.mount(ModelDisk.Steps.UNDISTURBED), mode);
        Ledger then = promised.acknowledged(claim).acknowledged(append);
        Contents found = contents(reopened, when);
        if (!then.possible().contains(found)) {
            throw new Violation("lost or invented: found " + found + " instead of " + then.possible()
                    + ": second power cut, " + when);
        }
        if (highest(reopened.marker(), when) < Owner.SUCCESSOR.number()) {
            throw new Violation("marker regressed: second power cut, " + when);
        }
    }

    private static Contents contents(StoreUnderTest store, String when) {
        try {
            return store.contents();
        } catch (IOException unreadable) {
            throw new Violation("unreadable after a plain crash: " + unreadable.getMessage() + ": " + when);
        }
    }

    private static long highest(Marker marker, String when) {
        return marker.highest()
                .orElseThrow(() -> new Violation("unreadable after a plain crash: " + marker + ": " + when))
                .value();
    }

    /** A broken promise. */
    static final class Violation extends AssertionError {

        private static final long serialVersionUID = 1L;

        Violation(String what) {
            super(what);
        }
    }
}
