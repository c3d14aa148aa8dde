package dev.fencepost.properties.mutant.search;

/** What one candidate believes of one election: whether it stands, which token it relies on, and whether it leads. */
final class Belief {

    private static final long NO_TOKEN = 0;

    final String candidate;
    private boolean alive;
    private boolean stands;
    private boolean leads;
    private boolean relies;
    private long token = NO_TOKEN;
    private long validUntilNanos;
    private String stage = "";

    Belief(String candidate) {
        this.candidate = candidate;
    }

    /** The process died, or another one was started: it believes nothing. */
    void process(boolean nowAlive) {
        alive = nowAlive;
        stands = false;
        leads = false;
        relies = false;
        token = NO_TOKEN;
        stage = "";
    }

    void stands() {
        alive = true;
        stands = true;
    }

    void verdict(long newToken, long newValidUntilNanos) {
        token = newToken;
        validUntilNanos = newValidUntilNanos;
        relies = newToken != NO_TOKEN;
    }

    void leads(boolean nowLeads) {
        leads = nowLeads;
    }

    void stage(String reached) {
        stage = reached;
    }

    /** Tells what the candidate's own clock shows; returns whether it has just ceased to rely on its token. */
    boolean clock(long nowNanos) {
        boolean over = relies && nowNanos - validUntilNanos >= 0;
        relies &= !over;
        return over;
    }

    /** The token of its latest verdict, 0 for none; one that it relies on no more counts as well. */
    long token() {
        return token;
    }

    /** A number for all of it but the token. */
    long form() {
        return (alive ? 1 : 0) + (stands ? 2 : 0) + (leads ? 4 : 0) + (relies ? 8 : 0) + 16L * stage.hashCode();
    }
}
