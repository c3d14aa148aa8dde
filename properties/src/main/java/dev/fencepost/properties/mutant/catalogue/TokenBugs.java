package dev.fencepost.properties.mutant.catalogue;

import dev.fencepost.properties.mutant.Bug;
import dev.fencepost.properties.mutant.ClassEdit;
import dev.fencepost.properties.mutant.Edits;
import dev.fencepost.properties.mutant.Mutant;
import dev.fencepost.properties.mutant.Mutation;
import dev.fencepost.properties.mutant.RuledOut;
import java.util.List;
import java.util.stream.Stream;

/** The rules of how a token is minted, claimed and given up, each turned into the mistake that one makes without it. */
final class TokenBugs {

    private static final String ELECTION = "dev.fencepost.election.";
    private static final String LEASE = ELECTION + "lease.";

    private TokenBugs() {}

    static List<Bug> all() {
        return Stream.of(ofMinting(), ofClaiming(), ofKeeping()).flatMap(List::stream).toList();
    }

    private static List<Bug> ofMinting() {
        return List.of(
                in("durable-fence", "R3-floor-ignored", "a mint heeds what was read in the Lease alone, and not the"
                        + " floor that the fences supply", "mints-above-fences", 100,
                        Edits.fieldIs(LEASE + "LeaseDraft", "highestKnownToken", "floorTokenOrUnknown", 0)),
                in("tokens-run-out", "R3-int32", "a token is minted that a Lease cannot hold", "calls-well-formed", 60,
                        Edits.number(LEASE + "CandidateRules", "mayMint", Integer.MAX_VALUE, Long.MAX_VALUE)),
                in("lease", "R3-no-uid", "a PUT goes out without the uid, and so makes a Lease anew that was deleted",
                        "created-unheld", 200,
                        Edits.advised(ELECTION + "kubernetes.LeaseCodec", "put", LeaseMistakes.WithoutUid.class)));
    }

    private static List<Bug> ofClaiming() {
        return List.of(
                in("durable-fence", "R4-claim-late", "the leadership begins, and only then the fence is claimed",
                        "no-lost-update", 200,
                        Edits.advised(LEASE + "ClaimRules", "claimOrRemint", TokenMistakes.LeadsFirst.class)),
                in("claims-together", "R4-refused-again", "a claim that was refused is made again with the same token",
                        "mints-above-fences", 60,
                        Edits.advised(LEASE + "ClaimRules", "refused", TokenMistakes.SameAgain.class)),
                in("claims-together", "R4-claims-for-ever", "who fails to claim goes on when its lease is over",
                        "never-silent", 100,
                        Edits.advised(LEASE + "LeaseDraft", "stopAtNanos", TokenMistakes.ClaimsOn.class)),
                new RuledOut("R4-claim-once", "a claim that failed is not tried again, and the lease is given back",
                        "Put back, it shows in no run: the lease goes to whoever stands next, who claims as well, and"
                                + " while a fence fails nobody is owed a leader.",
                        "ClaimTest.aClaimThatFailsIsTriedAgainOnceARetryInterval"),
                in("marker-moved", "R4-unarmed", "an enforcing store that nobody has claimed takes mutations",
                        "stale-write-refused", 60,
                        Edits.advised(ELECTION + "fence.FenceState", "admit", TokenMistakes.Unguarded.class)));
    }

    private static List<Bug> ofKeeping() {
        return List.of(
                in("lease", "R2h-any-epoch", "a leader takes a record that names it for the one that it wrote, whatever"
                        + " the token", "record-grows", 300,
                        Edits.advised(LEASE + "HolderRules", "unchanged", TokenMistakes.HolderAlone.class)),
                in("one-way-partition", "R2h-old-token", "a candidate comes back after its loss with the token that it"
                        + " had lost", "no-resume-after-lost", 200,
                        Edits.fieldIs(LEASE + "CandidateRules", "found", "lastGainedToken", 0))
                        .in("call=500ms,retry=200ms,grace=5s"));
    }

    private static Mutant in(String scenario, String id, String summary, String killer, int maxRuns,
            ClassEdit... edits) {
        return Mutant.of(new Mutation(id, summary, List.of(edits)), scenario, killer, maxRuns);
    }
}
