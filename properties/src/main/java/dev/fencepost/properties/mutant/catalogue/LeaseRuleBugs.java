package dev.fencepost.properties.mutant.catalogue;

import dev.fencepost.properties.mutant.Bug;
import dev.fencepost.properties.mutant.ClassEdit;
import dev.fencepost.properties.mutant.Edits;
import dev.fencepost.properties.mutant.Mutant;
import dev.fencepost.properties.mutant.Mutation;
import dev.fencepost.properties.mutant.RuledOut;
import dev.fencepost.properties.mutant.Splice;
import java.util.List;
import java.util.stream.Stream;

/** The rules of the election over a Lease, each turned into the mistake that one makes without it. */
final class LeaseRuleBugs {

    private static final String ELECTION = "dev.fencepost.election.";
    private static final String LEASE = ELECTION + "lease.";
    private static final String SWARM = "lease";

    private LeaseRuleBugs() {}

    static List<Bug> all() {
        return Stream.of(ofClocks(), ofProof(), ofReads(), ofTheRecord(), ofStopping(), ofReleasing())
                .flatMap(List::stream).toList();
    }

    private static List<Bug> ofClocks() {
        return List.of(
                in("canary", "R1-rate-product", "the allowance for clocks is the lease times the rate error of one",
                        "single-holder", 150,
                        advised(ELECTION + "LeaseTimings", "allowanceNanos", LeaseRuleMistakes.RateProduct.class))
                        .in("candidates=2,grace=1us,retry=100ms,jitter=0,holder-ppm=10000,judge-ppm=10000,"
                                + "latency-min=1us,latency-max=1us"),
                in("wall-clock", "R1-skew-once", "the allowance for dates counts the skew of one clock",
                        "single-holder", 100,
                        advised(ELECTION + "LeaseTimings", "allowanceNanos", LeaseRuleMistakes.SkewOnce.class)),
                swarm("R2a-dated-by-question", "a challenger's wait counts from when its read was due, not from its"
                        + " answer", "takeover-strict", 60,
                        Edits.field(LEASE + "LeaseDraft", "observe", "nowNanos", "nextReadNanos")));
    }

    private static List<Bug> ofProof() {
        return List.of(
                in("slow-answers", "R2c-no-attempts", "an answer is credited to the write that is awaited, whichever"
                        + " it answers", "validity-anchored", 600,
                        advised(LEASE + "LeaseProtocol", "answer", LeaseRuleMistakes.AnyAnswer.class)),
                swarm("R2e-create-proves", "a read that shows what was created proves who created it",
                        "takeover-strict", 30,
                        advised(LEASE + "Attempt", "shownBy", LeaseRuleMistakes.CreateProves.class)),
                swarm("R2d-name-proves", "a read that shows our name confirms the latest attempt",
                        "validity-anchored", 20,
                        advised(LEASE + "Attempt", "shownBy", LeaseRuleMistakes.NameProves.class)),
                swarm("R2d-dated-by-read", "what a read proves is dated by the read", "validity-anchored", 60,
                        advised(LEASE + "ConfirmRules", "proven", LeaseRuleMistakes.ProofDatedByRead.class)));
    }

    private static List<Bug> ofReads() {
        return List.of(
                in("annotated", "R2b-metadata-counts", "a change of metadata alone makes challengers wait anew",
                        "vacancy-filled", 60,
                        advised(LEASE + "Observation", "after", LeaseRuleMistakes.AnyVersion.class)),
                swarm("R2f-overtaken-read", "a read that was sent before the last confirmed write is believed",
                        "no-needless-loss", 500,
                        Edits.fieldIs(LEASE + "LeaseProtocol", "readAnswered", "confirmedBefore", 0)),
                swarm("R2f-foreign-ignored", "a leader that reads another's record goes on", "takeover-strict", 60,
                        Edits.value(LEASE + "HolderRules", "unchanged", true))
                        .since("Whoever took the lease renews unseen: with every read the leader moves its own writes"
                                + " on to the version of its successor."),
                swarm("R2g-conflict-is-loss", "a leader whose renewal meets a conflict gives up at once",
                        "no-needless-loss", 60,
                        advised(LEASE + "ConfirmRules", "refused", LeaseRuleMistakes.ConflictIsLoss.class)));
    }

    private static List<Bug> ofTheRecord() {
        return List.of(
                swarm("R2b-frozen-renew-time", "the renew time is the date, so a renewal under a frozen clock changes"
                        + " nothing", "single-holder", 500,
                        advised(LEASE + "LeaseDraft", "heldRecord", LeaseRuleMistakes.DateOnly.class)),
                in("clock-offset", "R2b-dated-by-record", "a renew time goes on from the record's, a predecessor's"
                        + " even, and not from the last one attempted", "validity-anchored", 60,
                        advised(LEASE + "LeaseDraft", "heldRecord", LeaseRuleMistakes.DatedByRecord.class))
                        .in("candidates=2,lease=5s,renew=1s,call=300ms,retry=50ms,grace=300ms,latency-max=300ms"),
                new RuledOut("R3-latest-duration", "a new Lease is left alone for the duration that was seen last, and"
                        + " not for the greatest",
                        "Put back, it shows in no run: it takes candidates with different durations; those of a"
                                + " simulated Lease are configured alike, and what an operator edits lies outside the"
                                + " envelope.",
                        "TakingTest.theWaitForANewLeaseLastsAsLongAsTheLongestDurationEverSeen"),
                swarm("R3-unheld-mints-one", "whoever takes a Lease that nobody holds mints above the fences alone, or"
                        + " 1", "record-grows", 30,
                        Edits.answerIs(LEASE + "CandidateRules", "foundUnheld", "highestKnownToken", 0L)),
                swarm("R3-new-taken-at-once", "a Lease that was just created unheld is taken without waiting",
                        "takeover-strict", 30,
                        Edits.answerIs(LEASE + "CandidateRules", "foundUnheld", "passed", true)),
                swarm("R3-created-held", "a Lease that is not there is created held, though Leases may be deleted",
                        "single-holder", 60,
                        advised(LEASE + "LeaseSettings", "onAbsent", LeaseRuleMistakes.CreatesAtOnce.class)));
    }

    private static List<Bug> ofStopping() {
        return List.of(
                swarm("R6-no-grace", "the work is told to stop when the validity ends", "stopped-in-time", 200,
                        Edits.answerIs(LEASE + "LeaseDraft", "stopAtNanos", "stopGraceNanos", 0L)),
                swarm("R6-renewal-first", "a renewal under way is waited for before the work is told to stop",
                        "stopped-in-time", 200,
                        advised(LEASE + "LeaseDraft", "stopAtNanos", LeaseRuleMistakes.RenewalFirst.class)),
                in("starved-at-call", "R6-deadline-first", "after a stall the deadline counts before the answer that"
                        + " has arrived", "no-needless-loss", 60,
                        advised(LEASE + "LeaseProtocol", "take", LeaseRuleMistakes.DeadlineFirst.class)),
                in("stuck-work", "R6-beside-stuck-work", "a candidate stands again beside its work that would not stop",
                        "work-first", 80,
                        advised(LEASE + "ExitRules", "workDidNotStop", LeaseRuleMistakes.StandsBesideWork.class)));
    }

    private static List<Bug> ofReleasing() {
        return List.of(
                swarm("R2h-valid-until-released", "the verdict is not given up before the release", "single-holder", 60,
                        advised(LEASE + "LeaseDraft", "command", LeaseRuleMistakes.ValidUntilReleased.class)),
                swarm("R6-released-beside-work", "the lease is given back while the work still runs", "work-first", 30,
                        advised(LEASE + "ExitRules", "requestStop", LeaseRuleMistakes.ReleasesAtOnce.class)),
                in("stuck-work", "R6-silent-drain", "the lease is not renewed while the work stops", "never-silent", 80,
                        advised(LEASE + "ExitRules", "requestStop", LeaseRuleMistakes.DrainsSilently.class)),
                in("outstanding-at-close", "R6-crossing-release", "a release does not wait for the renewal that is"
                        + " under way", "observable", 80,
                        Splice.in(LEASE + "ExitRules", "act").afterReading("write",
                                code -> code.ours(LeaseRuleMistakes.class, "ofRelease")))
                        .in("latency-max=300ms")
                        .since("Both are made for one version, so that the server refuses whichever comes later; what"
                                + " is seen is that the renewal is given up and nobody told."),
                in("annotated", "R6-one-release", "a release that meets a conflict is not tried again",
                        "nothing-left", 200,
                        Splice.in(LEASE + "ExitRules", "act").afterReading("releaseTries",
                                code -> code.ours(LeaseRuleMistakes.class, "noneLeft")))
                        .in("renew=10s,call=1s"),
                swarm("R6-unconfirmed-release", "a release that nobody has confirmed is reported as one",
                        "nothing-left", 200,
                        advised(LEASE + "LeaseDraft", "publish", LeaseRuleMistakes.TakenForReleased.class)));
    }

    private static ClassEdit advised(String className, String method, Class<?> advice) {
        return Edits.advised(className, method, advice);
    }

    private static Mutant swarm(String id, String summary, String killer, int maxRuns, ClassEdit... edits) {
        return in(SWARM, id, summary, killer, maxRuns, edits);
    }

    private static Mutant in(String scenario, String id, String summary, String killer, int maxRuns,
            ClassEdit... edits) {
        return Mutant.of(new Mutation(id, summary, List.of(edits)), scenario, killer, maxRuns);
    }
}
