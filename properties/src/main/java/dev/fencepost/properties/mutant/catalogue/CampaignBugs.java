package dev.fencepost.properties.mutant.catalogue;

import dev.fencepost.election.Command;
import dev.fencepost.election.EndReason;
import dev.fencepost.election.campaign.LeaseLoss;
import dev.fencepost.properties.mutant.Bug;
import dev.fencepost.properties.mutant.ClassEdit;
import dev.fencepost.properties.mutant.Code;
import dev.fencepost.properties.mutant.Edits;
import dev.fencepost.properties.mutant.Mutant;
import dev.fencepost.properties.mutant.Mutation;
import dev.fencepost.properties.mutant.RuledOut;
import dev.fencepost.properties.mutant.Splice;
import java.util.List;
import java.util.stream.Stream;
import net.bytebuddy.implementation.MethodDelegation;
import net.bytebuddy.matcher.ElementMatchers;

/** The recorded bugs of the election through etcd. */
final class CampaignBugs {

    private static final String CAMPAIGN = "dev.fencepost.election.campaign.";
    private static final String ATTEMPT = CAMPAIGN + "AttemptRules";
    private static final String KEEPING = CAMPAIGN + "KeepAliveRules";
    private static final String LEAVE = CAMPAIGN + "LeaveRules";
    private static final String DRAFT = CAMPAIGN + "CampaignDraft";
    private static final String KEEP_ALIVE = CAMPAIGN + "KeepAlive";
    private static final String LINK = KEEP_ALIVE + "$Link";
    private static final String WATCHDOG = CAMPAIGN + "RenewalWatchdog";
    private static final String TIMINGS = CAMPAIGN + "CampaignTimings";
    private static final String PROTOCOL = CAMPAIGN + "CampaignProtocol";
    private static final String WIRE = "dev.fencepost.election.etcd.";
    private static final String CODEC = WIRE + "EtcdCodec";
    private static final String OPTIONAL = "java.util.Optional";
    private static final String OBJECT = "java.lang.Object";
    private static final String STRING = "java.lang.String";
    private static final String ETCD = "etcd";
    private static final int BUDGET = 300;

    /** Some calls take much longer than others. */
    private static final String UNEVEN = "latency-max=300ms";

    /** Calls take long, so that faults meet candidates that wait for an answer. */
    private static final String FAR_AWAY = "latency-min=100ms,latency-max=300ms";

    private CampaignBugs() {}

    static List<Bug> all() {
        return Stream.of(untilTheWin(), ofTheWin(), ofTheLeader()).flatMap(List::stream).toList();
    }

    private static List<Bug> untilTheWin() {
        return List.of(
                of("GL-02", "the watchdog of a handshake is armed at its answer", "validity-anchored",
                        Splice.in(ATTEMPT, "shookHands").after("with", CampaignBugs::rearmed))
                        .in(UNEVEN)
                        .since("Two leaders at once take renewals that are lost after the slow answer; that the"
                                + " validity goes beyond what was sent shows at the answer."),
                of("GL-03", "a stop drops the campaign, and its lease and key stay", "nothing-left",
                        Splice.in(LEAVE, "close").instead("revoke", code -> code.constant(EndReason.CLOSED)
                                .statics(LEAVE, "end", "void", DRAFT, EndReason.class.getName())))
                        .within(450),
                of("GL-04", "a stream that replaces another does not move the watchdog", "no-needless-loss",
                        new ClassEdit.Replace(WATCHDOG, ElementMatchers.named("reconnected"),
                                MethodDelegation.to(Watchdogs.NotRearmed.class)))
                        .within(450),
                of("GL-06", "a lease that is lost in the queue ends the election for good", "stands-on",
                        Splice.in(KEEPING, "lost").before("failed", code -> code.swap().drop().number(0).swap())),
                of("GL-07", "an attempt that fails drops its lease and does not give it back", "nothing-left",
                        Splice.in(ATTEMPT, "failed", 4).instead("revoke", CampaignBugs::dropped)),
                of("GL-08", "grant, reading back and revoke have no time limit", "vacancy-filled",
                        Splice.in(DRAFT, "send").first(code -> code.number(Command.UNBOUNDED_NANOS).setLong(3))),
                of("GL-09", "a win counts without its key having been read back", "win-confirmed",
                        Splice.in(ATTEMPT, "campaigned").instead("readBack", code -> code.statics(ATTEMPT, "elected",
                                "void", DRAFT)))
                        .since("That every write of such a leader fails takes a key that is gone at the win; that it"
                                + " has gained without having read its key shows at any win."),
                of("GL-10", "a standby that waits in health says nothing", "standby-announces",
                        Splice.in(ATTEMPT, "seen").instead("announce", code -> code.drop().call(DRAFT,
                                "announceLater", "void"))));
    }

    private static List<Bug> ofTheWin() {
        return List.of(
                new Mutant(new Mutation("GL-15", "between two campaigns a stop is not looked at", List.of(
                        Splice.in(LEAVE, "close").instead("end", code -> code.dropTwo().local(0)
                                .number(Command.UNBOUNDED_NANOS).set(DRAFT, "stopUntilNanos", "long")))),
                        "etcd-service", "mounted=service,misfits=2,back-off=8s,max-back-off=8s", "stop-heeded",
                        BUDGET, ""),
                of("GL-16", "a reading back that fails once gives the win up", "win-kept",
                        Splice.in(ATTEMPT, "unread").after("retriableRead", code -> code.drop().number(0)))
                        .in(FAR_AWAY),
                new Mutant(new Mutation("GL-25", "campaigns are cut off by the limit on every call", List.of(
                        Splice.in(ATTEMPT, "shookHands").before("send", code -> code.dropTwo().local(0)
                                .field(DRAFT, "timings", TIMINGS).call(TIMINGS, "requestTimeoutNanos", "long")),
                        Splice.in(PROTOCOL, "timedOut").first(CampaignBugs::cutOff))),
                        ETCD, "", "stands-on", BUDGET, "A campaign has no limit here, so what its end means is put back"
                                + " with the limit."),
                new Mutant(new Mutation("GL-26", "the lease is not kept alive before the win", List.of(
                        Splice.in(KEEPING, "due").instead("isEmpty", CampaignBugs::idle),
                        Splice.in(KEEPING, "wakes").instead("isEmpty", CampaignBugs::idle))),
                        ETCD, "", "never-silent", BUDGET, "A renewal that is due wakes, so what is done and what is"
                                + " woken for must both leave the queue out; the win is confirmed here, so the turn"
                                + " comes all the same and the silence is what is seen."),
                Mutant.of(new Mutation("GL-23", "the fence asks whether the leader's key exists, and not since when",
                        List.of(new ClassEdit.Replace(CODEC, ElementMatchers.named("leads"),
                                MethodDelegation.to(Fences.Existence.class)))),
                        "etcd-key-anew", "only-leader-writes", BUDGET),
                of("GL-24", "a write compares the state alone", "only-leader-writes",
                        new ClassEdit.Replace(CODEC, ElementMatchers.named("leads"),
                                MethodDelegation.to(Fences.Anybody.class))),
                of("GL-38", "the fence compares with revision 0, which holds when the key is gone",
                        "only-leader-writes", new ClassEdit.Replace(CODEC, ElementMatchers.named("leads"),
                                MethodDelegation.to(Fences.Inverted.class))));
    }

    private static List<Bug> ofTheLeader() {
        return List.of(
                of("GL-12", "a stream that breaks is a lost lease", "no-needless-loss",
                        Splice.in(KEEPING, "broken").instead("reopen", code -> code.drop()
                                .constant(LeaseLoss.STREAM_FAILED).text("the stream broke")
                                .statics(KEEPING, "lost", "void", DRAFT, LeaseLoss.class.getName(), STRING))),
                of("GL-13", "the watchdog begins anew when the leadership does", "validity-anchored",
                        Splice.in(ATTEMPT, "elected").first(CampaignBugs::beginsAnew))
                        .since("Two leaders at once take a silence after the win; that the validity goes beyond the"
                                + " latest renewal shows at the win."),
                of("GL-28", "after a stall it is given up before anything was tried", "no-needless-loss",
                        Splice.in(KEEPING, "tick").after("reached", code -> code.local(0).local(0).local(1)
                                .call(DRAFT, "lossNanos", "long", KEEP_ALIVE).call(DRAFT, "reached", "boolean",
                                        "long")
                                .not().and())),
                of("GL-30", "a leader whose keepalive has ended is not told", "gone-told",
                        Splice.in(KEEPING, "lost").afterReading("phase", code -> code.ours(Watchdogs.class,
                                "leaving")))
                        .since("The validity that was told before ends by itself as the lease does, and for a lease"
                                + " that was revoked `single-holder` does not answer; that the loss ends nothing is"
                                + " seen."),
                of("GL-35", "the newest renewal is credited first", "validity-anchored",
                        new ClassEdit.Replace(WATCHDOG, ElementMatchers.named("acknowledged"),
                                MethodDelegation.to(Watchdogs.NewestFirst.class)))
                        .since("Two leaders at once take a silence after that; that the validity counts from a renewal"
                                + " that was not the one answered shows at the answer."),
                Mutant.of(new Mutation("GL-36", "a new stream that is told that the lease is gone tries again", List.of(
                        Splice.in(KEEPING, "expired").first(CampaignBugs::triesAgain))), "etcd-lease-gone",
                        "gone-told", BUDGET)
                        .since("The recorded wrong is a late report and no second leader, and `gone-told` is the part"
                                + " of P1 that asks about it."),
                new RuledOut("GL-20", "a request limit that does not fit the TTL lets the lease expire before its first"
                        + " renewal",
                        "The configuration refuses such a limit, and renewals go over a stream that it does not bound.",
                        "EtcdElectionConfigTest.refusesWithTheRuleAndItsNumbers"),
                new RuledOut("GL-27", "a deletion is missed between a failed transaction and the watch for it",
                        "The queue is etcd's own campaign: no transaction and no watch of ours stands between a"
                                + " candidate and its turn.",
                        "ElectionCasesTest.a_standby_waits_for_three_ttls_and_wins_on_the_same_lease"),
                new RuledOut("GL-31", "a process that dies gives its lease back, so that a kill looks graceful",
                        "A process that is killed runs nothing, and no object of ours gives anything back when it is"
                                + " dropped.",
                        "ElectionCasesTest.a_killed_leader_is_followed_when_its_lease_has_run_out"));
    }

    /** Rules of how a campaign that hangs and a leader that leaves are treated. */
    static List<Bug> rulesOfLeaving() {
        return List.of(
                in("etcd-campaign-lost", "R5-hang", "a campaign that is not answered is waited for, for ever",
                        "vacancy-filled", Splice.in(ATTEMPT, "leaderRead").afterReading("unanswered",
                                code -> code.drop().number(0))),
                in("etcd-campaign-lost", "R5-no-leader", "that nobody leads is no sign that a campaign hangs",
                        "vacancy-filled", Splice.in(ATTEMPT, "nobodyLeads").afterReading("unanswered",
                                code -> code.drop().number(-1))),
                in("etcd-stuck-work", "R6-etcd-stuck", "the lease is given back beside work that would not stop",
                        "work-first", Splice.in(LEAVE, "workDidNotStop").instead("shutKeepAlive",
                                code -> code.statics(LEAVE, "revoke", "void", DRAFT))),
                in("etcd-stuck-work", "R6-etcd-drain", "the lease is not kept alive while the work stops",
                        "never-silent",
                        Splice.in(LEAVE, "drain").first(code -> code.local(0).call(DRAFT, "shutKeepAlive", "void"))),
                of("SK-06", "who resigns gives the lease back before its work has stopped", "work-first",
                        Splice.in(LEAVE, "stepDown").after("drain", code -> code.local(0).statics(LEAVE, "revoke",
                                "void", DRAFT)))
                        .since("Commands are sent by services alone, and this election runs without one; that the lease"
                                + " is given back beside the work shows in either."));
    }

    /** Rules for etcd whose opposite is a plausible mistake. */
    static List<Bug> rules() {
        return List.of(
                Mutant.of(
                        new Mutation("R5-allowance", "the allowance is the holder's rate error times the TTL", List.of(
                                new ClassEdit.Replace(TIMINGS, ElementMatchers.named("allowanceNanos"),
                                        MethodDelegation.to(Watchdogs.OneClock.class)))),
                        "etcd-clock-rate", "single-holder",
                        BUDGET).in("holder-ppm=10000,judge-ppm=10000,latency-max=1ms,stop-grace=1us"),
                Mutant.of(new Mutation("R5-by-code", "a failure is classified by its code, whatever its text says",
                        List.of(Edits.answerIs(WIRE + "FailureMeaning", "of", "contains", false),
                                Edits.answerIs(WIRE + "AnswerMeaning", "ofStatus", "contains", false))),
                        "etcd-campaign-lost", "vacancy-filled", BUDGET)
                        .since("That nobody leads has a line of its own beside the table of texts; by code it is as"
                                + " unknown as whatever ends a campaign, and so no sign any more that one hangs."),
                new RuledOut("R5-same-lease", "a campaign that failed, or is not answered, is begun anew on the same"
                        + " lease",
                        "Put back, it shows in no run: where the end of the earlier call takes the key along, the"
                                + " reading back finds it gone, which costs one more attempt and nothing else.",
                        "AttemptTest.aCampaignThatFailsIsRevokedAndACompactionIsSuchAFailure"),
                of("R5-resume", "a renewal makes a leader that has been told to stop valid again",
                        "no-resume-after-lost", Splice.in(KEEPING, "extended").afterReading("phase",
                                code -> code.ours(Watchdogs.class, "stillLeading"))),
                of("R5-ttl-zero", "a renewal that is answered with TTL 0 counts", "gone-told",
                        Splice.in(KEEPING, "answered").after("ttlSeconds", code -> code.dropTwo().number(1L))),
                Mutant.of(new Mutation("R5-revision", "a won key is read back by its name alone", List.of(
                        Edits.value(ATTEMPT, "isOurs", true))), "etcd-key-anew", "win-confirmed", BUDGET),
                of("R6-etcd-order", "the lease is given back while the work stops", "no-command-without-key",
                        Splice.in(LEAVE, "close").after("drain", code -> code.local(0).statics(LEAVE, "revoke", "void",
                                DRAFT)))
                        .within(450));
    }

    private static Mutant of(String id, String summary, String killer, ClassEdit edit) {
        return in(ETCD, id, summary, killer, edit);
    }

    private static Mutant in(String scenario, String id, String summary, String killer, ClassEdit edit) {
        return Mutant.of(new Mutation(id, summary, List.of(edit)), scenario, killer, BUDGET);
    }

    /** On a keepalive that is loaded: its watchdog counts from now. */
    private static void rearmed(Code code) {
        code.copy().call(KEEP_ALIVE, "watchdog", WATCHDOG).local(0).field(DRAFT, "nowNanos", "long")
                .call(WATCHDOG, "reconnected", WATCHDOG, "long").call(KEEP_ALIVE, "with", KEEP_ALIVE, WATCHDOG);
    }

    private static void beginsAnew(Code code) {
        rearmed(kept(code.local(0)));
        code.statics(OPTIONAL, "of", OPTIONAL, OBJECT).set(DRAFT, "keepAlive", OPTIONAL);
    }

    private static void dropped(Code code) {
        code.call(DRAFT, "shutKeepAlive", "void").local(0).call(DRAFT, "cancelCall", "void").local(0)
                .call(DRAFT, "cancelLeaderRead", "void").local(0).statics(LEAVE, "finish", "void", DRAFT);
    }

    private static void idle(Code code) {
        code.local(0).field(DRAFT, "phase", CAMPAIGN + "CampaignPhase").ours(Watchdogs.class, "idle");
    }

    private static void cutOff(Code code) {
        code.local(0).field(DRAFT, "call", OPTIONAL).longLocal(1).ours(Watchdogs.class, "campaigns")
                .leavingIf(() -> code.local(0)
                        .call(DRAFT, "cancelCall", "void").local(0).ours(Watchdogs.class, "cancelled")
                        .statics(ATTEMPT, "campaigned", "void", DRAFT, CAMPAIGN + "EtcdReply"));
    }

    private static void triesAgain(Code code) {
        code.local(0).field(DRAFT, "keepAlive", OPTIONAL).local(0).field(DRAFT, "phase", CAMPAIGN + "CampaignPhase")
                .ours(Watchdogs.class, "reconnecting").leavingIf(() -> {
                    kept(code.local(0)).call(KEEP_ALIVE, "link", LINK).call(DRAFT, "shut", "void", LINK);
                    kept(code.local(0)).statics(KEEPING, "pause", "void", DRAFT, KEEP_ALIVE);
                });
    }

    private static Code kept(Code code) {
        return code.local(0).field(DRAFT, "keepAlive", OPTIONAL).call(OPTIONAL, "orElseThrow", OBJECT)
                .cast(KEEP_ALIVE);
    }
}
