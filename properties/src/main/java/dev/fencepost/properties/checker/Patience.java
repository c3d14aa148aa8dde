package dev.fencepost.properties.checker;

/** Since when a candidate could have been expected to take a vacant Lease. */
final class Patience {

    /** Not at present. */
    static final long NEVER = Long.MAX_VALUE;

    private Patience() {}

    /** The instant since when the process on a node runs, stands, and has no work left of an ended leadership. */
    static long sinceNanos(Scene scene, int lease, int node) {
        NodeView view = scene.node(node);
        Candidacy candidacy = scene.candidacy(lease, node);
        boolean able = view.runs() && candidacy.standing && !candidacy.ended && candidacy.workToken == 0;
        return able ? Math.max(Math.max(view.runningSinceNanos, candidacy.standingNanos), candidacy.freeNanos) : NEVER;
    }
}
