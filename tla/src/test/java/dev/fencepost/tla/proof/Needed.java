package dev.fencepost.tla.proof;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What each conjunct is needed for: an obligation that has an example against it without the conjunct. */
final class Needed {

    private static final String BY_CHALLENGERS = """
            SentBefore ObservedAfterStored/Observe
            VersionsAreWritten ValidIsBacked/Inv
            RecordIsTheWrites ValidIsBacked/Inv
            StoredLast ChallengedAfterExpiry/ChallengeExpired
            LastGrant ValidIsBacked/Inv
            NeverDeleted OpenIsCurrent/ApplyCreateHeld
            ConditionSeen AppliedOnce/ApplyCreateUnheld
            AppliedOnce ReleasedIsOver/Release
            OneTimePerRecord ChallengedAfterExpiry/ChallengeUnheld
            TokensPositive RecordIsTheWrites/ApplyCreateUnheld
            HigherTokens OpenIsCurrent/ApplyAcquire
            ChallengedAfterExpiry OpenIsCurrent/ApplyAcquire
            RenewsItsOwn OpenIsCurrent/ApplyRenew
            ObservedAfterStored ConditionSeen/ChallengeExpired
            HoldsItsOwn TakenIsMarked/JudgeClaim
            DatedBySending HoldIsCurrent/ApplyAcquire
            OpenIsCurrent HoldIsCurrent/Acquired
            HoldIsCurrent AtMostOneValid/Inv
            ReleasedIsOver OpenIsCurrent/ApplyRelease
            OpenGrantIsNew ClaimsNewToken/Acquired
            ClaimsNewToken TakenIsNew/JudgeClaim
            ClaimIsSettled OpenGrantIsNew/Lead
            MarkAboveTop ClaimedFirst/Inv
            TopIsGained TakenIsNew/JudgeClaim
            TakenIsMarked MarkAboveTop/Lead
            TakenIsNew TokensGrow/Lead
            """;

    private static final String BY_STORES = """
            SentBefore StoredLast/ApplyCreateHeld
            VersionsAreWritten ValidIsBacked/Inv
            RecordIsTheWrites ValidIsBacked/Inv
            StoredLast OpenIsCurrent/Expire
            LastGrant ValidIsBacked/Inv
            NeverDeleted OpenIsCurrent/ApplyCreateHeld
            TokensUpToLast ReleasedIsOver/ApplyCreateHeld
            OpenRenewalIsOfThisLease ReleasedIsOver/ApplyRenew
            HoldsItsOwn TakenIsMarked/JudgeClaim
            DatedBySending HoldIsCurrent/Expire
            OpenIsCurrent HoldIsCurrent/Acquired
            HoldIsCurrent AtMostOneValid/Inv
            ReleasedIsOver OpenIsCurrent/ApplyRelease
            OpenGrantIsNew ClaimsNewToken/Acquired
            ClaimsNewToken TakenIsNew/JudgeClaim
            ClaimIsSettled OpenGrantIsNew/Lead
            MarkAboveTop ClaimedFirst/Inv
            TopIsGained TakenIsNew/JudgeClaim
            TakenIsMarked MarkAboveTop/Lead
            TakenIsNew TokensGrow/Lead
            """;

    private Needed() {}

    /** Obligations by name of the conjunct, where that judge judges. */
    static Map<String, String> by(Judge judge) {
        Map<String, String> rows = new LinkedHashMap<>();
        (judge == Judge.CHALLENGER ? BY_CHALLENGERS : BY_STORES).lines().forEach(line -> {
            List<String> words = List.of(line.split(" "));
            rows.put(words.getFirst(), words.getLast());
        });
        return rows;
    }
}
