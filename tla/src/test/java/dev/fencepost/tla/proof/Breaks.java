package dev.fencepost.tla.proof;

import static dev.fencepost.tla.proof.Fault.ANY_VERSION;
import static dev.fencepost.tla.proof.Fault.ATTEMPT;
import static dev.fencepost.tla.proof.Fault.BOUNDARY;
import static dev.fencepost.tla.proof.Fault.CREATE_AT_ONCE;
import static dev.fencepost.tla.proof.Fault.DEADLINE;
import static dev.fencepost.tla.proof.Fault.HOLDER_ONLY;
import static dev.fencepost.tla.proof.Fault.MARGIN;
import static dev.fencepost.tla.proof.Fault.NO_FENCE;
import static dev.fencepost.tla.proof.Fault.NO_FLOOR;
import static dev.fencepost.tla.proof.Fault.READ_SENT;
import static dev.fencepost.tla.proof.Fault.RELEASE;
import static dev.fencepost.tla.proof.Fault.REPLY;
import static dev.fencepost.tla.proof.Fault.RESUME;
import static dev.fencepost.tla.proof.Fault.SAME_TOKEN;
import static dev.fencepost.tla.proof.Fault.UNCLAIMED;
import static dev.fencepost.tla.proof.Judge.CHALLENGER;
import static dev.fencepost.tla.proof.Judge.STORE;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A run that breaks a property with some fault, and does not without it.
 *
 * @param faults
 *            what goes wrong
 * @param property
 *            what its last move breaks
 * @param story
 *            the run
 */
record Breaks(Set<Fault> faults, String property, Story story) {

    /** A leader's claim, with two fences. */
    private static final String CLAIM = " Acquired Claim JudgeClaim JudgeClaim Lead ";
    private static final String UNHELD = "Start CreateUnheld ApplyCreateUnheld Observe Tick ChallengeUnheld"
            + " ApplyAcquire";
    private static final String FIRST = UNHELD + CLAIM;
    private static final String SEEN = " Start Observe Tick ";
    private static final String SECOND = SEEN + "ChallengeExpired ApplyAcquire" + CLAIM;
    private static final String HELD = "Start CreateHeld ApplyCreateHeld";
    private static final String ROW = HELD + CLAIM;
    private static final String NEXT_ROW = "Start Tick Expire Ask ApplyAcquire" + CLAIM;

    private static Breaks of(Judge judge, String property, String moves, Fault... faults) {
        return new Breaks(Set.of(faults), property, Story.of(judge, moves));
    }

    /** All, in the order of the faults. */
    static List<Breaks> all() {
        return Stream.concat(byChallengers().stream(), byStores().stream()).toList();
    }

    private static List<Breaks> byChallengers() {
        return List.of(
                of(CHALLENGER, "ExpiryStrict", FIRST + SEEN + "ChallengeExpired", BOUNDARY),
                of(CHALLENGER, "AtMostOneValid", FIRST + SECOND, BOUNDARY, DEADLINE),
                of(CHALLENGER, "AtMostOneValid", FIRST + SECOND, MARGIN),
                of(CHALLENGER, "ValidIsBacked", UNHELD + SEEN + CLAIM + "ChallengeExpired ApplyAcquire", REPLY),
                of(CHALLENGER, "ValidIsBacked", FIRST + "Renew ApplyRenew" + SEEN
                        + "Renew Renewed ChallengeExpired ApplyAcquire", ATTEMPT),
                of(CHALLENGER, "ValidIsBacked", FIRST + "Release ApplyRelease", RELEASE),
                of(CHALLENGER, "ValidIsBacked", FIRST + SEEN + "ChallengeExpired Renew ApplyRenew Renewed ApplyAcquire",
                        ANY_VERSION),
                of(CHALLENGER, "ValidIsBacked", FIRST + "Renew StandDown Release ApplyRelease StandDown Observe"
                        + " ChallengeUnheld ApplyAcquire" + CLAIM + "ApplyRenew", HOLDER_ONLY),
                of(CHALLENGER, "TokensGrow", FIRST + "StandDown Observe Tick ChallengeExpired ApplyAcquire" + CLAIM,
                        SAME_TOKEN),
                of(CHALLENGER, "TokensGrow", FIRST + "StandDown Delete CreateUnheld ApplyCreateUnheld Observe Tick"
                        + " ChallengeUnheld ApplyAcquire" + CLAIM, NO_FLOOR),
                of(CHALLENGER, "TokensGrow", FIRST + "StandDown Observe SwapOwn ApplyAcquire" + CLAIM, RESUME),
                of(CHALLENGER, "NoStaleWrite", FIRST + "WorkActs" + SECOND + "JudgeWrite", NO_FENCE),
                of(CHALLENGER, "ClaimedFirst", UNHELD + " Acquired Lead", UNCLAIMED),
                of(CHALLENGER, "AtMostOneValid", FIRST + SECOND, READ_SENT),
                of(CHALLENGER, "AtMostOneValid", "Start CreateHeld " + ROW + "Delete ApplyCreateHeld" + CLAIM,
                        CREATE_AT_ONCE));
    }

    private static List<Breaks> byStores() {
        return List.of(
                of(STORE, "ExpiryStrict", ROW + "Tick Expire", BOUNDARY),
                of(STORE, "AtMostOneValid", ROW + NEXT_ROW, BOUNDARY, DEADLINE),
                of(STORE, "AtMostOneValid", ROW + NEXT_ROW, MARGIN),
                of(STORE, "ValidIsBacked", HELD + " Tick" + CLAIM + "Expire", REPLY),
                of(STORE, "ValidIsBacked", ROW + "Renew ApplyRenew Tick Renew Renewed Expire", ATTEMPT),
                of(STORE, "ValidIsBacked", ROW + "Release ApplyRelease", RELEASE),
                of(STORE, "ValidIsBacked",
                        ROW + "Renew StandDown Release ApplyRelease StandDown Ask ApplyAcquire" + CLAIM
                                + "ApplyRenew",
                        HOLDER_ONLY),
                of(STORE, "TokensGrow", ROW + "StandDown Tick Expire Ask ApplyAcquire" + CLAIM, SAME_TOKEN),
                of(STORE, "NoStaleWrite", ROW + "WorkActs " + NEXT_ROW + "JudgeWrite", NO_FENCE),
                of(STORE, "ClaimedFirst", HELD + " Acquired Lead", UNCLAIMED));
    }

    /** Runs without faults in which every move happens. */
    static List<Story> sound() {
        return List.of(
                Story.of(CHALLENGER, FIRST + "WorkActs JudgeWrite Renew ApplyRenew Renewed Annotate" + SECOND
                        + "StandDown Release ApplyRelease Start Observe ChallengeUnheld Crash"),
                Story.of(CHALLENGER,
                        HELD + " Forget Observe SwapOwn ApplyAcquire Acquired Remint Forget Claim Unclaim"),
                Story.of(CHALLENGER, FIRST + "Delete"),
                Story.of(STORE, ROW + "WorkActs JudgeWrite Renew ApplyRenew Renewed Annotate " + NEXT_ROW
                        + "StandDown Release ApplyRelease Start Ask Forget Crash"),
                Story.of(STORE, HELD + " Acquired Claim Unclaim"));
    }
}
