package dev.fencepost.tla.trace;

import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.properties.mutant.Canary;
import dev.fencepost.properties.mutant.ClassEdit;
import dev.fencepost.properties.mutant.Mutation;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.implementation.FixedValue;
import net.bytebuddy.implementation.Implementation;
import net.bytebuddy.implementation.MethodCall;
import net.bytebuddy.implementation.StubMethod;
import net.bytebuddy.matcher.ElementMatchers;

/** The mutants of the code that are held against the specification, those that it sees and those that it cannot. */
final class CodeMutants {

    private static final String LEASE = "dev.fencepost.election.lease.";
    static final String CANARY = "canary";
    private static final String SWARM = "lease";
    private static final String ETCD = "etcd";
    private static final String HELD = "";

    private CodeMutants() {}

    static List<CodeMutant> all() {
        List<CodeMutant> all = new ArrayList<>();
        for (Mutation mutation : Canary.mutations()) {
            all.add(switch (mutation.id()) {
                case "C2-30" -> refused(mutation, 0, "AnsweredWrite", "validity-anchored");
                case "no-allowance" -> refused(mutation, 0, "AnsweredWrite", HELD);
                case "C2-04" -> new CodeMutant(mutation, CANARY, 0, "AnsweredRead", "takeover-strict", "");
                default -> refused(mutation, 5, "JudgeWrite", "stale-write-refused");
            });
        }
        all.add(refused(always("LeaseDraft", "isOurs", true), 0, "Close", HELD));
        all.add(refused(always("LeaseDraft", "isUs", true), 0, "AnsweredRead", HELD));
        all.add(refused(always("HolderRules", "unchanged", true), 1, "AnsweredRead", "record-grows"));
        all.add(refused(always("CandidateRules", "expired", true), 0, "AnsweredRead", "single-holder"));
        all.add(refused(always("CandidateRules", "mayMint", true), 0, "AnsweredRead", HELD));
        all.add(refused(always("LeaseDraft", "highestKnownToken", 0L), 0, "AnsweredRead", "record-grows"));
        all.add(refused(always("LeaseDraft", "floorKnown", true), 0, "AnsweredRead", HELD));
        all.add(refused(always("ConfirmRules", "overtaken", true), 0, "AnsweredWrite", HELD));
        all.add(refused(idle("ConfirmRules", "note"), 0, "AnsweredWrite", HELD));
        all.add(refused(idle("LeaseDraft", "doubt"), 0, "AnsweredWrite", HELD));
        all.add(refused(idle("LeaseDraft", "settleUnresolved"), 0, "AnsweredRead", HELD));
        all.add(refused(deaf(), 0, "AnsweredWrite", HELD));
        all.add(campaign("CampaignTimings", "allowanceNanos", 0L, "etcd-steady-state", 0, "Confirmed"));
        all.add(campaign("CampaignDraft", "lossNanos", Long.MAX_VALUE / 4, ETCD, 43, "RenewalSent"));
        all.add(campaign("LeaveRules", "bounded", true, ETCD, 43, "GrantAbandoned"));
        all.add(unseen(always("CandidateRules", "challengeNear", false), HELD, Unseen.PACE.why()
                + ", and so is when the floor of the fences is read again"));
        all.add(unseen(idle("CandidateRules", "readAgainAtExpiry"), HELD, Unseen.PACE.why()));
        all.add(unseen(idle("HolderRules", "wake"), "no-needless-loss", Unseen.WAKES.why()));
        all.add(unseen(idle("Wakes", "deadline"), HELD, Unseen.WAKES.why()));
        all.add(unseen(idle("LeaseDraft", "reportLeader"), HELD, Unseen.EVENTS.why()));
        all.add(unseen(idle("LeaseDraft", "publish"), "observable", Unseen.EVENTS.why()));
        return all;
    }

    private static CodeMutant refused(Mutation mutation, int run, String action, String checker) {
        return new CodeMutant(mutation, SWARM, run, action, checker, "");
    }

    private static CodeMutant campaign(String type, String method, Object value, String scenario, int run,
            String action) {
        Mutation mutation = new Mutation(type + "." + method, "always " + value, List.of(new ClassEdit.Replace(
                "dev.fencepost.election.campaign." + type, ElementMatchers.named(method), FixedValue.value(value))));
        return new CodeMutant(mutation, scenario, run, action, HELD, "");
    }

    private static CodeMutant unseen(Mutation mutation, String checker, String why) {
        return new CodeMutant(mutation, SWARM, 0, "", checker, why);
    }

    private static Mutation always(String type, String method, Object value) {
        return changed(type, method, "always " + value, FixedValue.value(value));
    }

    private static Mutation idle(String type, String method) {
        return changed(type, method, "does nothing", StubMethod.INSTANCE);
    }

    private static Mutation changed(String type, String method, String how, Implementation body) {
        return new Mutation(type + "." + method, how, List.of(new ClassEdit.Replace(LEASE + type,
                ElementMatchers.named(method), body)));
    }

    /** Every swap is heard as a conflict, which the network makes of an applied one only by delivering it twice. */
    private static Mutation deaf() {
        try {
            return new Mutation("LeaseAnswer.toReplace", "always a conflict", List.of(new ClassEdit.Replace(
                    "dev.fencepost.election.kubernetes.LeaseAnswer", ElementMatchers.named("toReplace"),
                    MethodCall.construct(LeaseReply.Conflict.class.getDeclaredConstructor()))));
        } catch (NoSuchMethodException gone) {
            throw new IllegalStateException(gone);
        }
    }
}
