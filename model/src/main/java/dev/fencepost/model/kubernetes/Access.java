package dev.fencepost.model.kubernetes;

import dev.fencepost.model.PersistentMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Who may do what (family {@code auth}). It is asked before the body is looked at and before any resourceVersion.
 *
 * @param grants
 *            the rules by user name
 */
record Access(PersistentMap<String, List<Grant>> grants) {

    static final Access NOBODY = new Access(PersistentMap.empty());

    Access granted(String user, Grant grant) {
        List<Grant> more = new ArrayList<>(grants.get(user).orElse(List.of()));
        more.add(grant);
        return new Access(grants.with(user, List.copyOf(more)));
    }

    Access revoked(String user) {
        return new Access(grants.without(user));
    }

    /** Why not; empty where it is allowed. Namespace and name are empty where the request names none. */
    Optional<WireReply> refusal(Caller caller, Verb verb, String namespace, String name) {
        return switch (caller) {
            case Caller.Admin admin -> Optional.empty();
            case Caller.UnknownToken unknown -> Optional.of(Failures.unauthorized());
            case Caller.Anonymous anonymous ->
                Optional.of(Failures.forbidden(name, reason("system:anonymous", verb, namespace)));
            case Caller.User user -> isAllowed(user, verb, namespace, name)
                    ? Optional.empty()
                    : Optional.of(Failures.forbidden(name, reason(user.name(), verb, namespace)));
        };
    }

    /** Of a PUT or an apply that would create: the same rules, but the server then gives no reason. */
    Optional<WireReply> refusalToCreate(Caller caller, LeaseKey key) {
        boolean allowed = switch (caller) {
            case Caller.Admin admin -> true;
            case Caller.User user -> isAllowed(user, Verb.CREATE, key.namespace(), key.name());
            case Caller.Anonymous anonymous -> false;
            case Caller.UnknownToken unknown -> false;
        };
        return allowed ? Optional.empty() : Optional.of(Failures.forbidden(key.name(), ""));
    }

    private boolean isAllowed(Caller.User user, Verb verb, String namespace, String name) {
        for (Grant grant : grants.get(user.name()).orElse(List.of())) {
            if (grant.allows(verb, namespace, name)) {
                return true;
            }
        }
        return false;
    }

    private static String reason(String user, Verb verb, String namespace) {
        String where = namespace.isEmpty() ? "at the cluster scope" : "in the namespace \"" + namespace + "\"";
        return "User \"" + user + "\" cannot " + verb.text()
                + " resource \"leases\" in API group \"coordination.k8s.io\" " + where;
    }
}
