package dev.fencepost.properties.mutant.catalogue;

import dev.fencepost.properties.mutant.Bug;
import dev.fencepost.properties.mutant.Canary;
import dev.fencepost.properties.mutant.ClassEdit;
import dev.fencepost.properties.mutant.Edits;
import dev.fencepost.properties.mutant.Mutant;
import dev.fencepost.properties.mutant.Mutation;
import dev.fencepost.properties.mutant.RuledOut;
import java.util.List;
import java.util.stream.Stream;
import net.bytebuddy.implementation.FixedValue;
import net.bytebuddy.matcher.ElementMatchers;

/** The recorded bugs of the election over a Lease. */
final class LeaseBugs {

    private static final String ELECTION = "dev.fencepost.election.";
    private static final String LEASE = ELECTION + "lease.";
    private static final String KUBERNETES = ELECTION + "kubernetes.";
    private static final String CLUSTER = "dev.fencepost.properties.cluster.";
    private static final String SWARM = "lease";
    private static final String CANARY = "canary";

    private LeaseBugs() {}

    static List<Bug> all() {
        return Stream.of(ofTokens(), ofTheDriver(), ofTheStore(), ofTheEnd()).flatMap(List::stream).toList();
    }

    private static List<Bug> ofTokens() {
        return List.of(
                swarm("C2-01", "the identity is the host's name: a restarted process takes its predecessor's lease and"
                        + " token over", "tokens-grow", 100,
                        advised(ELECTION + "CandidateId", "of", LeaseMistakes.NameOnly.class),
                        advised(LEASE + "LeaseDraft", "shownBy", LeaseMistakes.Heir.class))
                        .since("A record is ours only if it shows an attempt of this very process, so a name that two"
                                + " processes share does no harm before names are proof."),
                swarm("C2-03", "every renewal advances the token", "claim-before-gain", 20,
                        advised(LEASE + "LeaseDraft", "heldRecord", LeaseMistakes.Advances.class),
                        Edits.value(LEASE + "ConfirmRules", "sameLeadership", true))
                        .since("A renewal with another token is none of this leadership, so that check goes too; then"
                                + " the token that the holder is valid for is one that no store was claimed with."),
                swarm("C2-10", "a take-over does not raise the token, so one token is minted twice", "record-grows",
                        30, advised(LEASE + "CandidateRules", "challenge", LeaseMistakes.MintsAgain.class)),
                swarm("C2-14", "a release throws the token's history away, as deleting the Lease would",
                        "record-grows", 30, advised(LEASE + "LeaseRecord", "released", LeaseMistakes.Forgets.class))
                        .since("There is no DELETE in this code, so the release loses what a deletion loses."),
                swarm("C2-17", "the first token is 0, which means never elected", Mutant.CRASH, 10,
                        advised(LEASE + "LeaseDraft", "highestKnownToken", LeaseMistakes.FromZero.class))
                        .since("The first fence that is to be claimed with 0 refuses it as a mistake of its caller."));
    }

    private static List<Bug> ofTheDriver() {
        return List.of(
                in(CANARY, "C2-05", "a verdict that is not given up lasts for ever, however long the store is silent",
                        "acts-only-while-valid", 30, Edits.value(ELECTION + "Leadership", "validAt", true))
                        .since("`single-holder` goes by the instant until which a verdict was said to last; that the"
                                + " answer to the work disregards it shows where work does not stop in time."),
                in("forbidden", "C2-06", "an answer of 403 is not expected, and kills the elector", Mutant.CRASH, 10,
                        advised(LEASE + "LeaseProtocol", "readFailed", LeaseMistakes.Panic.class))
                        .since("The simulation reports the exception itself, before anybody misses the candidate."),
                swarm("C2-07", "the elector's thread waits for the answer to each call", "never-silent", 100,
                        advised(ELECTION + "HostCore", "dueNanos", LeaseMistakes.Blocked.class))
                        .since("While one thread waits for ever others are elected in its place; that its candidate is"
                                + " silent shows without the others."),
                swarm("C2-18", "nothing calls the election, so that nobody stands though all are switched on",
                        "observable",
                        10, new ClassEdit.Replace(CLUSTER + "ElectorActor", ElementMatchers.named("stand"),
                                FixedValue.argument(0)))
                        .since("Whether anything calls the election is up to the application, so the simulated process,"
                                + " which does, stands for it."),
                swarm("C2-19", "a process that never reached the store shows its last contact as just now",
                        "observable",
                        10, advised(ELECTION + "ElectionFigures", "contactAgeSeconds",
                                LeaseMistakes.JustNow.class)),
                swarm("C2-20", "two Leases are elected for one volume", "one-lease-a-store", 20,
                        advised(CLUSTER + "Cluster", "process",
                                LeaseMistakes.LeasePerPod.class))
                        .since("Which Lease is for which volume is up to the application, so the simulated process,"
                                + " which names it, stands for it; two leaders of two Leases are no two of one, and"
                                + " `one-lease-a-store` asks for each store."));
    }

    private static List<Bug> ofTheStore() {
        return List.of(
                Mutant.of(Canary.takeoverAtExpiry(), CANARY, "takeover-strict", 60)
                        .since("Healthy candidates read a held lease only when it is over, so the read at its end is"
                                + " put back with the comparison."),
                swarm("C2-08", "a renewal that makes a Lease out of nothing, 201, counts as a renewal",
                        "validity-anchored", 200,
                        advised(KUBERNETES + "LeaseCodec", "put", LeaseMistakes.WithoutUid.class),
                        advised(KUBERNETES + "LeaseAnswer", "toReplace", LeaseMistakes.AnySuccess.class))
                        .since("A PUT with the uid never makes a Lease, so the uid is left out as well; two leaders at"
                                + " once take a stall besides, the claim itself shows at once."),
                swarm("C2-09", "a conflict is answered by reading again and writing again", "single-holder", 120,
                        advised(LEASE + "LeaseDraft", "shownBy", LeaseMistakes.Insists.class)),
                swarm("C2-11", "a swap is stored whatever version it was made for", "single-holder", 120,
                        Edits.value("dev.fencepost.model.kubernetes.UpdateHandler", "isStale", false)),
                swarm("C2-12", "metadata.generation is taken for the version", "vacancy-filled", 10,
                        Edits.text(KUBERNETES + "LeaseAnswer", "version", "resourceVersion", "generation"))
                        .since("A server compares resourceVersion and keeps no generation of a Lease, so nobody is ever"
                                + " elected, where the recorded store would have let every racer win."),
                new RuledOut("C2-13", "a version that is no number is taken for 0",
                        "A version is text that is compared for equality; nothing here makes a number of it.",
                        "LeaseCodecTest.a_version_is_opaque_text_both_ways"),
                swarm("C2-27", "a Lease that nobody holds counts as held", "graceful-handoff", 100,
                        Edits.value(LEASE + "LeaseRecord", "held", true)),
                in("rolling-restart", "C2-29", "a Lease that nobody holds counts as absent, and each POST is refused",
                        "vacancy-filled", 10,
                        advised(KUBERNETES + "LeaseAnswer", "toRead", LeaseMistakes.UnheldIsAbsent.class)));
    }

    private static List<Bug> ofTheEnd() {
        return List.of(
                swarm("C2-15", "a renewal that is answered after the loss brings the leadership back",
                        "no-resume-after-lost", 400, Edits.same(LEASE + "ConfirmRules", "renewed"))
                        .since("Two leaders at once take a successor that leads by then; that the token comes back"
                                + " after its loss shows without one."),
                swarm("C2-16", "losing the lease does not end the validity of the token", "gone-told", 30,
                        advised(LEASE + "LeaseDraft", "command", LeaseMistakes.Keeps.class))
                        .since("The validity ends by itself before a successor's begins, unless somebody has edited the"
                                + " Lease; that it goes on after the loss was told shows in any case."),
                Mutant.of(Canary.validityFromAnswer(), SWARM, "validity-anchored", 10)
                        .since("Two leaders at once take slow answers and clocks at their worst; that the validity"
                                + " goes beyond what was sent shows at the first answer."),
                swarm("C2-31", "renew times are compared with the date on another node", "single-holder", 60,
                        advised(LEASE + "CandidateRules", "expired", LeaseMistakes.ByTheDate.class)));
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
