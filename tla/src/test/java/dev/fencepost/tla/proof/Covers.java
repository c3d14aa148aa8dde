package dev.fencepost.tla.proof;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * What each action of {@code LeaseElection} is in the proof, where a challenger judges.
 *
 * <p>A step of the specification is an input and whatever the candidate does about it at once, and so several moves. Each
 * move keeps the invariant, so their row does.
 */
final class Covers {

    /** What a candidate may send, or give up, after any input. */
    private static final String[] ACTS = {"StandDown", "Renew", "Remint", "Claim", "Release", "Crash"};
    /** What the answer to an own write, or a read that shows it, may mean. */
    private static final String[] LEARNS = {"Observe", "Acquired", "Renewed", "Forget"};
    /** What a read may lead to. */
    private static final String[] CHALLENGES = {"CreateUnheld", "CreateHeld", "ChallengeExpired", "ChallengeUnheld",
            "SwapOwn"};
    /** What the store does with a write whose condition holds. */
    private static final String[] APPLIES = {"ApplyCreateUnheld", "ApplyCreateHeld", "ApplyAcquire", "ApplyRenew",
            "ApplyRelease"};

    private Covers() {}

    static List<Cover> all() {
        return Stream.of(inputs(), reads(), served(), rest()).flatMap(List::stream).toList();
    }

    private static List<Cover> inputs() {
        return List.of(
                Cover.of("Start", "a process begins to watch; a restarted one is another process", "Start"),
                Cover.of("Woke",
                        "a leader at its deadline makes no move, as its verdict stays until its work has ended; at a"
                                + " deadline a claim is given up, and a close that waited too long is as good as dying;"
                                + " a time to act makes it send",
                        ACTS),
                Cover.of("TimedOutRead", "a missing answer tells nothing; it may act", ACTS),
                Cover.of("TimedOutWrite", "the write stays open unless it can no longer count", with("Forget")),
                Cover.of("FloorRead", "any token above all that a process led with will do; it may act", ACTS),
                Cover.of("FloorFailed", "nothing is learned; it may act", ACTS),
                Cover.of("Claimed", "every fence took the claim, and it leads or gives up", with("Lead")),
                Cover.of("ClaimRefused", "the claim is given up, and a higher token minted", with("Unclaim")),
                Cover.of("ClaimFailed", "the claim is given up", with("Unclaim")),
                Cover.of("WorkEnded", "it stands down, also after a deadline, and gives the lease back", ACTS),
                Cover.of("StepDown", "its verdict is false at once: it stands down", ACTS),
                Cover.of("Close", "it stands down; closing at once is as good as dying", ACTS));
    }

    private static String[] with(String first, String... others) {
        return Stream.concat(Stream.concat(Stream.of(first), Arrays.stream(others)), Arrays.stream(ACTS))
                .toArray(String[]::new);
    }

    private static List<Cover> reads() {
        String[] learnsAndActs = Stream.concat(Arrays.stream(LEARNS), Arrays.stream(ACTS)).toArray(String[]::new);
        return List.of(
                Cover.of("AnsweredRead", "it learns of a version, and that it was its own, and acts on it",
                        Stream.concat(Arrays.stream(learnsAndActs), Arrays.stream(CHALLENGES)).toArray(String[]::new)),
                Cover.of("AnsweredWrite", "it learns whether its write was applied, and acts", learnsAndActs),
                Cover.of("AnsweredLate", "it learns that an earlier write was applied, and acts", learnsAndActs),
                Cover.of("ServeRead",
                        "a read finds any version that the store has had; the proof asks when it is received"));
    }

    private static List<Cover> served() {
        return List.of(
                Cover.of("ServeApplied", "a write is applied", APPLIES),
                Cover.of("ServeAppliedError", "a write is applied; its answer tells nothing", APPLIES),
                Cover.of("ServeTwice", "a write is applied, and is still on its way: in the proof every write is",
                        APPLIES),
                Cover.of("ServeConflict", "nothing is applied, and the answer tells nothing"),
                Cover.of("ServeError", "nothing is applied, and the answer tells nothing"),
                Cover.of("Lost", "in the proof whatever was sent may be delivered at any time, so also never"));
    }

    private static List<Cover> rest() {
        return List.of(
                Cover.of("WorkActs", "work begins a write under a valid token", "WorkActs"),
                Cover.of("JudgeClaim", "a fence judges a claim", "JudgeClaim"),
                Cover.of("JudgeWrite", "a fence judges a write", "JudgeWrite"),
                Cover.of("LostWrite", "in the proof whatever was sent may be delivered at any time, so also never"),
                Cover.of("Crash", "a process dies", "Crash"),
                Cover.of("Delete", "an operator deletes the Lease", "Delete"),
                Cover.of("Annotate", "somebody changes the Lease's metadata", "Annotate"),
                Cover.of("TickWithin", "time passes, within the rates", "Tick"));
    }
}
