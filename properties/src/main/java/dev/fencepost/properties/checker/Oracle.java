package dev.fencepost.properties.checker;

import java.util.Optional;

/**
 * Every property that runs are judged by, with what its checker cannot see: the registry of the checkers.
 *
 * <p>{@code docs/internals/checkers.md} holds this list as a table.
 */
public enum Oracle {

    /** P1. */
    SINGLE_HOLDER("single-holder", "P1", Kind.SAFETY, Scope.ENVELOPE,
            "At no instant are two candidates of one election both valid by their own verdicts.",
            "Believes the logged verdict, not the answer that the work was given;"
                    + " `acts-only-while-valid` ties the two. Does not answer for a key that somebody took away.",
            Maker.every(SingleHolder::new)),

    /** P1, for each store. */
    ONE_LEASE_A_STORE("one-lease-a-store", "P1", Kind.SAFETY, Scope.ALWAYS,
            "All candidates whose claims a store accepts stand for one Lease.",
            "Knows a store by the claims that it judges.", Maker.lease(OneLeaseAStore::new)),

    /** P1, a premise. */
    CREATED_UNHELD("created-unheld", "P1", Kind.SAFETY, Scope.ALWAYS,
            "Where Leases may be deleted, none is created held.",
            "Asks nothing under `CREATE_AT_ONCE`.", Maker.lease(CreatedUnheld::new)),

    /** P1, the arithmetic. */
    VALIDITY_ANCHORED("validity-anchored", "P1", Kind.SAFETY, Scope.ALWAYS,
            "Validity counts from the sending of a confirmed renewal, and lasts what it was granted"
                    + " less the allowance.",
            "Believes the log about what was sent, applied and answered, and when.",
            Maker.either(ValidityBacked::new, ValidityAnchored::new)),

    /** P1, in time. */
    GONE_TOLD("gone-told", "P1", Kind.SAFETY, Scope.ALWAYS,
            "Whoever was told that its lease is gone, or gives it up, is not valid at any later instant.",
            "Looks when the process does something, and at the end; on etcd only at what it was told.",
            Maker.either(LossHeeded::new, GoneTold::new)),

    /** P2, claimed tokens. */
    TOKENS_GROW("tokens-grow", "P2", Kind.SAFETY, Scope.FENCE,
            "The claims that a store accepts carry strictly growing tokens, each of one process.",
            "Sees only tokens that reach a fence; `gains-grow` sees the others.", Maker.lease(TokensGrow::new)),

    /** P3. */
    STALE_WRITE_REFUSED("stale-write-refused", "P3", Kind.SAFETY, Scope.FENCE,
            "Once a store has accepted a token, no mutation with a lower one is carried out,"
                    + " nor one with the same from another process.",
            "A mutation that changes nothing and claims to be refused looks refused.",
            Maker.every(StaleWriteRefused::new)),

    /** P4, the write clause. */
    ONLY_CLAIMANT_WRITES("only-claimant-writes", "P4", Kind.SAFETY, Scope.FENCE,
            "Every mutation that is carried out comes from the process whose claim is the store's highest.",
            "Takes the order in which the store logs claims and writes for the order in which they took effect.",
            Maker.lease(OnlyClaimantWrites::new)),

    /** P4 a. */
    ONLY_LEADER_WRITES("only-leader-writes", "P4a", Kind.SAFETY, Scope.FENCE,
            "Every state that is written was fenced with a key that is there as it was created, by its owner.",
            "Takes the order in which etcd logs keys and writes for the order in which they took effect.",
            Maker.etcd(OnlyLeaderWrites::new)),

    /** P4 b. */
    NO_COMMAND_WITHOUT_KEY("no-command-without-key", "P4b", Kind.SAFETY, Scope.ALWAYS,
            "No command is sent before a gain, while the lease is given back, or without a key or an accepted write.",
            "A command that was sent in time may arrive late, one whose write was accepted may follow the loss.",
            Maker.etcd(NoCommandWithoutKey::new)),

    /** P4 c. */
    MISFIT_DOES_NOTHING("misfit-does-nothing", "P4c", Kind.SAFETY, Scope.ALWAYS,
            "A process whose shard count is not the stored one has no effect, and does not stand if it could know.",
            "Takes the count of whoever wrote first for the stored one,"
                    + " and leaves who had read the state before to the fence.",
            Maker.etcd(MisfitDoesNothing::new)),

    /** P4 d. */
    MEMORY_IS_DURABLE("memory-is-durable", "P4d", Kind.SAFETY, Scope.ALWAYS,
            "Readers see only what was stored, never an older state again, and their process's own writes once told.",
            "Remembers the last 64 states. A process without its leadership may show what it last knew.",
            Maker.etcd(MemoryIsDurable::new)),

    /** P4 e. */
    STANDBY_SERVES_NOTHING("standby-serves-nothing", "P4e", Kind.SAFETY, Scope.ENVELOPE,
            "A port is open only while elected, and closed a renewal and a second after the loss.",
            "A loss that could not be heard of counts from when it was; time of standing still does not count.",
            Maker.etcd(StandbyServesNothing::new)),

    /** P4 f. */
    TABLE_KEPT("table-kept", "P4f", Kind.SAFETY, Scope.ALWAYS,
            "Slow answers drop no executor in the first round of a start, and never all of them.",
            "Believes the process about why it dropped them.", Maker.etcd(TableKept::new)),

    /** The harm itself. */
    NO_LOST_UPDATE("no-lost-update", "-", Kind.SAFETY, Scope.FENCE,
            "No leadership writes over what another one wrote without having read it, and the store forgets no write.",
            "Follows one value a store, believes the writer about the value that it computed from,"
                    + " and leaves the order of one leadership's own writes to it.",
            Maker.every(NoLostUpdate::new)),

    /** P2, gained tokens. */
    GAINS_GROW("gains-grow", "P2", Kind.SAFETY, Scope.ENVELOPE,
            "The leaderships of an election carry strictly growing tokens.",
            "After a deletion or an edit of a Lease it asks only where fences supply the floor.",
            Maker.every(GainsGrow::new)),

    /** P2, tokens in the store. */
    RECORD_GROWS("record-grows", "P2", Kind.SAFETY, Scope.ALWAYS,
            "The token in a Lease never falls, and whoever takes the Lease over raises it.",
            "A Lease that was deleted and made again is another one.", Maker.lease(RecordGrows::new)),

    /** P2, tokens in the making. */
    MINTS_ABOVE_FENCES("mints-above-fences", "P2", Kind.SAFETY, Scope.ALWAYS,
            "Whoever was told of a token by its fences mints above it, and claims nothing again before.",
            "Of several that it was told it asks for the highest.", Maker.lease(MintsAboveFences::new)),

    /** P2, one epoch and one identity. */
    WIN_CONFIRMED("win-confirmed", "P2", Kind.SAFETY, Scope.ALWAYS,
            "A process gains only with a key of its own, which it has read back and which was there then.",
            "Takes the instant of the question for that of the reading, which is later.",
            Maker.etcd(WinConfirmed::new)),

    /** P6, take-overs, by true time. */
    NO_EARLY_TAKEOVER("no-early-takeover", "P6", Kind.SAFETY, Scope.ENVELOPE,
            "Nobody takes over from a live lease before the fastest clock allowed could have measured it out"
                    + " since its last applied renewal.",
            "A take-over that is early by the challenger's clock and late enough by true time passes;"
                    + " `takeover-strict` sees it.",
            Maker.either(NoEarlyTakeover::new, NoEarlyElection::new)),

    /** Take-overs, by the challenger's clock. */
    TAKEOVER_STRICT("takeover-strict", "-", Kind.SAFETY, Scope.ENVELOPE,
            "A lease is taken only strictly after its expiry by the challenger's own clock,"
                    + " counted from its receipt of the last change.",
            "Forgets the last but one process of a node: a call of that one that is applied late is not judged.",
            Maker.lease(TakeoverStrict::new)),

    /** No coming back on a token that was given up. */
    NO_RESUME_AFTER_LOST("no-resume-after-lost", "-", Kind.SAFETY, Scope.ALWAYS,
            "Once its loss was published a token is never valid for longer, nor gained again, in that process.",
            "Knows the loss that was published last.", Maker.every(NoResumeAfterLost::new)),

    /** The work heeds its leadership. */
    ACTS_ONLY_WHILE_VALID("acts-only-while-valid", "-", Kind.SAFETY, Scope.ALWAYS,
            "Work begins in a leadership that was gained, and each act carries a check of its own that said valid and"
                    + " was right.",
            "Remembers the last 16 checks of a process. A stop between check and act is left to the fence.",
            Maker.every(ActsOnlyWhileValid::new)),

    /** The shape of the stream of events. */
    GAINED_LOST_ALTERNATE("gained-lost-alternate", "-", Kind.SAFETY, Scope.ALWAYS,
            "In each process gained and lost alternate, each loss names what was gained, and nothing follows the end.",
            "A process that dies owes nothing.", Maker.every(GainedLostAlternate::new)),

    /** The order of claim and gain. */
    CLAIM_BEFORE_GAIN("claim-before-gain", "-", Kind.SAFETY, Scope.ALWAYS,
            "A process leads only after every store of the Lease has accepted its claim.",
            "Looks at the stores' acceptance; that the answer had arrived by then is not checked.",
            Maker.lease(ClaimBeforeGain::new)),

    /** The order of the end of the work and what follows it. */
    WORK_FIRST("work-first", "-", Kind.SAFETY, Scope.ALWAYS,
            "While its work runs a process neither gives the lease back nor takes it anew,"
                    + " and through etcd does not stand for it either.",
            "Believes the work about its beginning and its end.", Maker.every(WorkFirst::new)),

    /** Stop signals, in time. */
    STOPPED_IN_TIME("stopped-in-time", "-", Kind.SAFETY, Scope.ENVELOPE,
            "Work is told to stop a grace before its validity ends, unless the process stands still then.",
            "Looks when the process does something.", Maker.lease(StoppedInTime::new)),

    /** P5, vacancies. */
    VACANCY_FILLED("vacancy-filled", "P5", Kind.LIVENESS, Scope.ENVELOPE,
            "After the healing an election without a valid holder gets one within the computed bound.",
            "Asks nothing of a run that ends before the bound,"
                    + " and before the healing only where nothing else is wrong.",
            Maker.every(VacancyFilled::new)),

    /** P5, hand-overs. */
    GRACEFUL_HANDOFF("graceful-handoff", "P5", Kind.LIVENESS, Scope.ENVELOPE,
            "When a leader stops of its own accord another candidate leads at once, without a lease running out.",
            "Asks only while nothing bends a path and somebody has been waiting for long enough; of a service once it"
                    + " has drained.",
            Maker.every(GracefulHandoff::new)),

    /** P5, candidates. */
    STANDS_ON("stands-on", "P5", Kind.LIVENESS, Scope.ALWAYS,
            "Nobody ends an election as refused unless the store refused it something for good since its last grant.",
            "Asks only whether there was such a refusal, and not whether it was rightly taken for one.",
            Maker.etcd(StandsOn::new)),

    /** P5, leaders. */
    LEADER_SERVES("leader-serves", "P5", Kind.LIVENESS, Scope.ENVELOPE,
            "A service that is elected passes each stage of its start within its bound, or is on the way out by then.",
            "Believes the process about the stage; time of standing still does not count.",
            Maker.etcd(LeaderServes::new)),

    /** P5, writers. */
    RIGHTFUL_NOT_REFUSED("rightful-not-refused", "P5", Kind.LIVENESS, Scope.ENVELOPE,
            "A write of the process that the store itself knows as the leader is not refused.",
            "A fenced store that was harmed may refuse everything, and etcd the write after one without an answer.",
            Maker.either(RightfulNotRefused::new, RightfulStateWrite::new)),

    /** P5, writers that nobody fences. */
    SHADOW_REFUSES_NOTHING("shadow-refuses-nothing", "P5", Kind.LIVENESS, Scope.ALWAYS,
            "A store that was not told to enforce refuses no mutation as stale.",
            "Asks nothing of a store that enforces.", Maker.lease(ShadowRefusesNothing::new)),

    /** P6, losses. */
    NO_NEEDLESS_LOSS("no-needless-loss", "P6", Kind.LIVENESS, Scope.ENVELOPE,
            "Nobody drops a leadership that it still has, or that one more attempt in time would have kept.",
            "Does not count a renewal that only a read has proved, so it may miss a needless loss after one.",
            Maker.every(NoNeedlessLoss::new)),

    /** P6, wins. */
    WIN_KEPT("win-kept", "P6", Kind.LIVENESS, Scope.ENVELOPE,
            "A win is not given up for a new place in the queue while its key is there and time to read it is left.",
            "Asks in the first half of that time, and not after a request to stop.", Maker.etcd(WinKept::new)),

    /** P7. */
    NOTHING_LEFT("nothing-left", "P7", Kind.SAFETY, Scope.ENVELOPE,
            "Half a second after a clean end, the exit of a service, or an attempt that failed,"
                    + " the store holds nothing of it,"
                    + " and after a confirmed release no write of that leadership lands.",
            "The half second is asked only with a healthy path throughout.", Maker.every(NothingLeft::new)),

    /** P7, the way there. */
    STOP_HEEDED("stop-heeded", "P7", Kind.LIVENESS, Scope.ENVELOPE,
            "A process that was asked to stop, or of which a task has failed, comes to its end within the computed"
                    + " bound.",
            "Time of standing still does not count.", Maker.etcd(StopHeeded::new)),

    /** P15. */
    OBSERVABLE("observable", "P15", Kind.SAFETY, Scope.ALWAYS,
            "What an election reports is what happened: gains, losses, failed calls, its end, its metrics.",
            "A call that lacks its report is seen only at the next call of its sort.", Maker.every(Observable::new)),

    /** P15, gauges. */
    GAUGES_TRUE("gauges-true", "P15", Kind.SAFETY, Scope.ALWAYS,
            "Gauges say that a process leads only while it does, and count its failures and nothing else.",
            "Looks when the process does something, and at the end.", Maker.etcd(GaugesTrue::new)),

    /** P15, standbys. */
    STANDBY_ANNOUNCES("standby-announces", "P15", Kind.LIVENESS, Scope.ENVELOPE,
            "A candidate that waits says so at the configured interval.",
            "Allows for a whole request timeout each time.", Maker.etcd(StandbyAnnounces::new)),

    /** P15, exits. */
    EXIT_AS_STATED("exit-as-stated", "P15", Kind.SAFETY, Scope.ALWAYS,
            "A process exits with status 0 when it was asked to stop or its tasks have ended, and else with another.",
            "Believes the process about its cause, but for a stop while it led, and a task that ended cleanly.",
            Maker.etcd(ExitAsStated::new)),

    /** Calls that can be carried out. */
    CALLS_WELL_FORMED("calls-well-formed", "-", Kind.SAFETY, Scope.ALWAYS,
            "No candidate asks for what its API server can only refuse for its form.",
            "Knows the forms that the model refuses.", Maker.lease(CallsWellFormed::new)),

    /** Candidates that ask. */
    NEVER_SILENT("never-silent", "-", Kind.LIVENESS, Scope.ENVELOPE,
            "Every live candidate keeps calling the store, and a holder that was asked to stop while its work ends.",
            "Gives a new holder a whole lease for its fences, whose calls are not calls to the store.",
            Maker.every(NeverSilent::new));

    /** What a violation means. */
    public enum Kind {
        /** Something happened that never may. */
        SAFETY("safety", Outcome.SAFETY),
        /** Something did not happen in time. */
        LIVENESS("liveness", Outcome.LIVENESS);

        private final String text;
        private final Outcome outcome;

        Kind(String text, Outcome outcome) {
            this.text = text;
            this.outcome = outcome;
        }

        /** Returns the word used in tables. */
        public String text() {
            return text;
        }

        /** Returns how a run ends that violates such a property. */
        public Outcome outcome() {
            return outcome;
        }
    }

    /** In which runs a property is asserted; in all others its verdict is told and counts for nothing. */
    public enum Scope {
        /** In every run. */
        ALWAYS("always"),
        /** In every run whose fences are in enforce mode and supply the floor. */
        FENCE("enforce mode, floor supplied"),
        /** In every run inside the declared envelope. */
        ENVELOPE("inside the envelope");

        private final String text;

        Scope(String text) {
            this.text = text;
        }

        /** Returns the words used in tables. */
        public String text() {
            return text;
        }
    }

    private final String checker;
    private final String id;
    private final Kind kind;
    private final Scope scope;
    private final String statement;
    private final String limits;
    // It holds constructor references, and nothing that changes.
    @SuppressWarnings("ImmutableEnumChecker")
    private final Maker maker;

    Oracle(String checker, String id, Kind kind, Scope scope, String statement, String limits,
            Maker maker) {
        this.checker = checker;
        this.id = id;
        this.kind = kind;
        this.scope = scope;
        this.statement = statement;
        this.limits = limits;
        this.maker = maker;
    }

    /** Returns the name of its checker, used everywhere: {@code single-holder}. */
    public String checker() {
        return checker;
    }

    /** Returns the number it has among the project's properties, {@code P1} to {@code P15}, or a dash. */
    public String id() {
        return id;
    }

    /** Returns what a violation means. */
    public Kind kind() {
        return kind;
    }

    /** Returns in which runs it is asserted. */
    public Scope scope() {
        return scope;
    }

    /** Returns what must hold, as a sentence. */
    public String statement() {
        return statement;
    }

    /** Returns what its checker cannot see, as a sentence. */
    public String limits() {
        return limits;
    }

    /** Returns which elections have the property: {@code all}, {@code Lease} or {@code etcd}. */
    public String elections() {
        return maker.elections();
    }

    /** Its checker; empty if an election of these rules does not have the property. */
    Optional<Fold<?>> make(ElectionRules rules, Scene scene) {
        return maker.make(rules, scene);
    }
}
