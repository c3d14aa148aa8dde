package dev.fencepost.tla.proof;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Which obligations each fault leaves open: exactly these. */
final class OpenObligations {

    private static final String BY_CHALLENGERS = """
            BOUNDARY ChallengedAfterExpiry/ChallengeExpired ExpiryStrict/ChallengeExpired
            BOUNDARY ChallengedAfterExpiry/ChallengeUnheld
            DEADLINE AtMostOneValid/Inv ValidIsBacked/Inv TakenIsNew/Lead TokensGrow/Lead
            MARGIN Allowance/Rates OpenIsCurrent/ApplyAcquire HoldIsCurrent/ApplyAcquire
            REPLY DatedBySending/Acquired HoldIsCurrent/Acquired DatedBySending/Renewed HoldIsCurrent/Renewed
            ATTEMPT DatedBySending/Acquired HoldIsCurrent/Acquired DatedBySending/Renewed HoldIsCurrent/Renewed
            RELEASE ReleasedIsOver/Release
            ANY_VERSION OneTimePerRecord/ApplyAcquire OpenIsCurrent/ApplyAcquire HoldIsCurrent/ApplyAcquire
            ANY_VERSION OneTimePerRecord/ApplyRenew OpenIsCurrent/ApplyRenew HoldIsCurrent/ApplyRenew
            ANY_VERSION OneTimePerRecord/ApplyRelease OpenIsCurrent/ApplyRelease HoldIsCurrent/ApplyRelease
            HOLDER_ONLY OneTimePerRecord/ApplyRenew OpenIsCurrent/ApplyRenew HoldIsCurrent/ApplyRenew
            HOLDER_ONLY OneTimePerRecord/ApplyRelease OpenIsCurrent/ApplyRelease HoldIsCurrent/ApplyRelease
            SAME_TOKEN OpenGrantIsNew/CreateHeld HigherTokens/ChallengeExpired OpenGrantIsNew/ChallengeExpired
            SAME_TOKEN HigherTokens/ChallengeUnheld OpenGrantIsNew/ChallengeUnheld OpenGrantIsNew/SwapOwn
            SAME_TOKEN OpenGrantIsNew/Remint
            NO_FLOOR OpenGrantIsNew/CreateHeld OpenGrantIsNew/ChallengeExpired OpenGrantIsNew/ChallengeUnheld
            NO_FLOOR OpenGrantIsNew/SwapOwn OpenGrantIsNew/Remint
            RESUME OpenGrantIsNew/SwapOwn
            NO_FENCE MarkAboveTop/JudgeClaim TakenIsMarked/JudgeClaim TakenIsNew/JudgeClaim NoStaleWrite/JudgeClaim
            NO_FENCE MarkAboveTop/JudgeWrite TakenIsMarked/JudgeWrite NoStaleWrite/JudgeWrite
            UNCLAIMED MarkAboveTop/Lead TokensGrow/Lead
            READ_SENT ObservedAfterStored/Observe
            CREATE_AT_ONCE NeverDeleted/CreateHeld NeverDeleted/Delete
            """;

    private static final String BY_STORES = """
            BOUNDARY ExpiryStrict/Expire
            DEADLINE AtMostOneValid/Inv ValidIsBacked/Inv TakenIsNew/Lead TokensGrow/Lead
            MARGIN Allowance/Rates OpenIsCurrent/Expire HoldIsCurrent/Expire
            REPLY DatedBySending/Acquired HoldIsCurrent/Acquired DatedBySending/Renewed HoldIsCurrent/Renewed
            ATTEMPT DatedBySending/Acquired HoldIsCurrent/Acquired DatedBySending/Renewed HoldIsCurrent/Renewed
            RELEASE ReleasedIsOver/Release
            HOLDER_ONLY RecordIsTheWrites/ApplyRenew TokensUpToLast/ApplyRenew OpenIsCurrent/ApplyRenew
            HOLDER_ONLY HoldIsCurrent/ApplyRenew RecordIsTheWrites/ApplyRelease TokensUpToLast/ApplyRelease
            HOLDER_ONLY OpenIsCurrent/ApplyRelease HoldIsCurrent/ApplyRelease
            SAME_TOKEN ReleasedIsOver/ApplyAcquire OpenGrantIsNew/ApplyAcquire
            NO_FENCE MarkAboveTop/JudgeClaim TakenIsMarked/JudgeClaim TakenIsNew/JudgeClaim NoStaleWrite/JudgeClaim
            NO_FENCE MarkAboveTop/JudgeWrite TakenIsMarked/JudgeWrite NoStaleWrite/JudgeWrite
            UNCLAIMED MarkAboveTop/Lead TokensGrow/Lead
            """;

    private OpenObligations() {}

    /** By fault, where that judge judges; a fault that cannot be made there has no row. */
    static Map<Fault, List<String>> of(Judge judge) {
        Map<Fault, List<String>> rows = new LinkedHashMap<>();
        (judge == Judge.CHALLENGER ? BY_CHALLENGERS : BY_STORES).lines().forEach(line -> {
            List<String> words = List.of(line.strip().split("\\s+"));
            rows.merge(Fault.valueOf(words.getFirst()), words.subList(1, words.size()), OpenObligations::both);
        });
        return rows;
    }

    private static List<String> both(List<String> one, List<String> other) {
        return Stream.concat(one.stream(), other.stream()).toList();
    }
}
