package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonObject;

/**
 * What happens to the service other than by its clients' requests: faults, operators, and changes of its surroundings.
 *
 * <p>Each is a pure transition of the state, so a simulator can draw, print, shrink and replay them as it likes.
 */
public sealed interface ServiceEvent {

    /**
     * The API server's process changes its condition (family {@code server}). Stopping ends all streams and
     * connections; starting fills the watch cache anew, so that watches cannot go back before that moment; pausing
     * loses nothing.
     *
     * @param condition
     *            the new one
     */
    record ServerBecomes(Condition condition) implements ServiceEvent {}

    /**
     * The store's process changes its condition (family {@code store}). While it does not run, only the cache answers.
     *
     * @param condition
     *            the new one
     */
    record StoreBecomes(Condition condition) implements ServiceEvent {}

    /** The store forgets all states before the present one (family {@code compaction}). */
    record StoreIsCompacted() implements ServiceEvent {}

    /** The watch cache forgets the past: from now on a watch from an earlier revision is too old. */
    record WatchCacheIsRenewed() implements ServiceEvent {}

    /** The server ends all streams, as it does now and then. */
    record WatchesEnd() implements ServiceEvent {}

    /**
     * A namespace comes to be.
     *
     * @param name
     *            its name
     */
    record NamespaceIsCreated(String name) implements ServiceEvent {}

    /**
     * A namespace is deleted; with no controller to empty it, it stays {@code Terminating} for ever.
     *
     * @param name
     *            its name
     */
    record NamespaceIsDeleted(String name) implements ServiceEvent {}

    /**
     * A user gets a rule.
     *
     * @param user
     *            the user name
     * @param grant
     *            the rule
     */
    record AccessIsGranted(String user, Grant grant) implements ServiceEvent {}

    /**
     * A user loses all rules.
     *
     * @param user
     *            the user name
     */
    record AccessIsRevoked(String user) implements ServiceEvent {}

    /**
     * From now on requests are answered with an error.
     *
     * @param error
     *            which
     * @param scope
     *            which requests
     * @param count
     *            how many; {@link #UNTIL_HEALED} for all until {@link ErrorsEnd}
     */
    record ErrorsBegin(ServiceError error, FaultScope scope, long count) implements ServiceEvent {

        /** As many as come. */
        public static final long UNTIL_HEALED = Long.MAX_VALUE;
    }

    /** Requests are answered as they should be again. */
    record ErrorsEnd() implements ServiceEvent {}

    /**
     * An operator deletes a Lease, without asking who holds it.
     *
     * @param key
     *            the Lease
     */
    record OperatorDeletes(LeaseKey key) implements ServiceEvent {}

    /**
     * An operator edits a Lease by a merge patch, without naming a version.
     *
     * @param key
     *            the Lease
     * @param patch
     *            what to change
     */
    record OperatorPatches(LeaseKey key, JsonObject patch) implements ServiceEvent {}

    /**
     * A client gives up waiting for a held request and closes its connection. What becomes of a write then is decided
     * by the {@link Choice} that came with the request.
     *
     * @param callId
     *            as in {@link Answer.Held}
     */
    record ClientGivesUp(long callId) implements ServiceEvent {}

    /**
     * A client closes the stream of a watch, or is gone.
     *
     * @param watchId
     *            as in {@link WireBody.Stream}
     */
    record ClientClosesWatch(long watchId) implements ServiceEvent {}

    /** An operator puts another holder into the Lease. */
    static ServiceEvent operatorSetsHolder(LeaseKey key, String holder) {
        return ofSpec(key, SpecDecoder.HOLDER, Json.of(holder));
    }

    /** An operator changes the count of transitions. */
    static ServiceEvent operatorSetsTransitions(LeaseKey key, long transitions) {
        return ofSpec(key, SpecDecoder.TRANSITIONS, Json.of(transitions));
    }

    /** An operator changes the duration. */
    static ServiceEvent operatorSetsDuration(LeaseKey key, long seconds) {
        return ofSpec(key, SpecDecoder.DURATION, Json.of(seconds));
    }

    /** Somebody writes metadata only: a new version of an unchanged spec. */
    static ServiceEvent annotationIsWritten(LeaseKey key, String name, String value) {
        JsonObject annotations = Json.object().with(name, value);
        return new OperatorPatches(key,
                Json.object().with("metadata", Json.object().with("annotations", annotations)));
    }

    private static ServiceEvent ofSpec(LeaseKey key, String field, Json value) {
        return new OperatorPatches(key, Json.object().with("spec", Json.object().with(field, value)));
    }
}
