package dev.fencepost.properties.checker;

import java.util.function.BiFunction;

/**
 * Every property that runs are judged by, with what its checker cannot see: the registry of the checkers.
 *
 * <p>{@code docs/internals/checkers.md} holds this list as a table.
 */
public enum Oracle {

    /** P1. */
    SINGLE_HOLDER("single-holder", "P1", Kind.SAFETY, Scope.ENVELOPE,
            "At no instant are two candidates of one Lease both valid by their own verdicts.",
            "Believes the logged verdict, not the answer that the work was given;"
                    + " `acts-only-while-valid` ties the two.",
            SingleHolder::new),

    /** P2, claimed tokens. */
    TOKENS_GROW("tokens-grow", "P2", Kind.SAFETY, Scope.FENCE,
            "The claims that a store accepts carry strictly growing tokens, each of one process.",
            "Sees only tokens that reach a fence; `gains-grow` sees the others.", TokensGrow::new),

    /** P3. */
    STALE_WRITE_REFUSED("stale-write-refused", "P3", Kind.SAFETY, Scope.FENCE,
            "Once a store has accepted a token, no mutation with a lower one is carried out,"
                    + " nor one with the same from another process.",
            "A mutation that changes nothing and claims to be refused looks refused.", StaleWriteRefused::new),

    /** P4, the write clause. */
    ONLY_CLAIMANT_WRITES("only-claimant-writes", "P4", Kind.SAFETY, Scope.FENCE,
            "Every mutation that is carried out comes from the process whose claim is the store's highest.",
            "Takes the order in which the store logs claims and writes for the order in which they took effect.",
            OnlyClaimantWrites::new),

    /** The harm itself. */
    NO_LOST_UPDATE("no-lost-update", "-", Kind.SAFETY, Scope.FENCE,
            "No leadership writes over what another one wrote without having read it, and the store forgets no write.",
            "Follows one value a store, believes the writer about the value that it computed from,"
                    + " and leaves the order of one leadership's own writes to it.",
            NoLostUpdate::new),

    /** P2, gained tokens. */
    GAINS_GROW("gains-grow", "P2", Kind.SAFETY, Scope.ENVELOPE,
            "The leaderships of a Lease carry strictly growing tokens.",
            "After a deletion or an edit it asks only where fences supply the floor.", GainsGrow::new),

    /** P6, take-overs, by true time. */
    NO_EARLY_TAKEOVER("no-early-takeover", "P6", Kind.SAFETY, Scope.ENVELOPE,
            "Nobody takes a live lease before the fastest clock allowed could have measured it out"
                    + " since its last applied renewal.",
            "A take-over that is early by the challenger's clock and late enough by true time passes;"
                    + " `takeover-strict` sees it.",
            NoEarlyTakeover::new),

    /** Take-overs, by the challenger's clock. */
    TAKEOVER_STRICT("takeover-strict", "-", Kind.SAFETY, Scope.ENVELOPE,
            "A lease is taken only strictly after its expiry by the challenger's own clock,"
                    + " counted from its receipt of the last change.",
            "Forgets the last but one process of a node: a call of that one that is applied late is not judged.",
            TakeoverStrict::new),

    /** No coming back on a token that was given up. */
    NO_RESUME_AFTER_LOST("no-resume-after-lost", "-", Kind.SAFETY, Scope.ALWAYS,
            "Once its loss was published a token is never valid for longer, nor gained again, in that process.",
            "Knows the loss that was published last.", NoResumeAfterLost::new),

    /** The work heeds its leadership. */
    ACTS_ONLY_WHILE_VALID("acts-only-while-valid", "-", Kind.SAFETY, Scope.ALWAYS,
            "Every act of the work carries a check of its own that said valid and was right.",
            "Remembers the last 16 checks of a process. A stop between check and act is left to the fence.",
            ActsOnlyWhileValid::new),

    /** The shape of the stream of events. */
    GAINED_LOST_ALTERNATE("gained-lost-alternate", "-", Kind.SAFETY, Scope.ALWAYS,
            "In each process gained and lost alternate, each loss names what was gained, and nothing follows the end.",
            "A process that dies owes nothing.", GainedLostAlternate::new),

    /** The order of claim and gain. */
    CLAIM_BEFORE_GAIN("claim-before-gain", "-", Kind.SAFETY, Scope.ALWAYS,
            "A process leads only after every store of the Lease has accepted its claim.",
            "Looks at the stores' acceptance; that the answer had arrived by then is not checked.",
            ClaimBeforeGain::new),

    /** P5, vacancies. */
    VACANCY_FILLED("vacancy-filled", "P5", Kind.LIVENESS, Scope.ENVELOPE,
            "After the healing a Lease without a valid holder gets one within the computed bound.",
            "Asks nothing before the healing, and nothing of a run that ends before the bound.", VacancyFilled::new),

    /** P5, hand-overs. */
    GRACEFUL_HANDOFF("graceful-handoff", "P5", Kind.LIVENESS, Scope.ENVELOPE,
            "When a leader stops of its own accord another candidate leads at once, without a lease running out.",
            "Asks only while nothing bends a path and somebody has been waiting for long enough.",
            GracefulHandoff::new),

    /** P5, writers. */
    RIGHTFUL_NOT_REFUSED("rightful-not-refused", "P5", Kind.LIVENESS, Scope.ENVELOPE,
            "A write of the valid process with the store's highest claim is not refused.",
            "A store that was harmed or restarted may refuse everything, for it fails closed.",
            RightfulNotRefused::new),

    /** P6, losses. */
    NO_NEEDLESS_LOSS("no-needless-loss", "P6", Kind.LIVENESS, Scope.ENVELOPE,
            "Nobody drops a leadership that it still has, or that one more attempt in time would have kept.",
            "Does not count a renewal that only a read has proved, so it may miss a needless loss after one.",
            NoNeedlessLoss::new),

    /** P7. */
    NOTHING_LEFT("nothing-left", "P7", Kind.SAFETY, Scope.ENVELOPE,
            "Half a second after a clean end the record no longer names the process,"
                    + " and after a confirmed release no write of that leadership lands.",
            "The half second is asked only with a healthy path throughout the closing.", NothingLeft::new),

    /** P15. */
    OBSERVABLE("observable", "P15", Kind.SAFETY, Scope.ALWAYS,
            "What an election reports is what happened: gains, losses, failed calls, its end, its metrics.",
            "A call that lacks its report is seen only at the next call of its sort.", Observable::new),

    /** Candidates that ask. */
    NEVER_SILENT("never-silent", "-", Kind.LIVENESS, Scope.ENVELOPE,
            "Every live candidate keeps calling the store.",
            "Gives a new holder a whole lease for its fences, whose calls are not calls to the store.",
            NeverSilent::new);

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
    // Always a constructor reference, which holds nothing.
    @SuppressWarnings("ImmutableEnumChecker")
    private final BiFunction<LeaseRules, Scene, Fold> maker;

    Oracle(String checker, String id, Kind kind, Scope scope, String statement, String limits,
            BiFunction<LeaseRules, Scene, Fold> maker) {
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

    Fold make(LeaseRules rules, Scene scene) {
        return maker.apply(rules, scene);
    }
}
