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
            "Believes the logged verdict, not the answer that the work was given; `acts-only-while-valid` ties the two.",
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
            OnlyClaimantWrites::new);

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
