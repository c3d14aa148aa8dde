package dev.fencepost.model.kubernetes;

import java.util.List;

/** The identities of the recorded cases, and what each may do in the namespace of the case. */
final class Grants {

    private Grants() {}

    static List<ServiceEvent> inNamespace(String namespace) {
        return List.of(granted("reader", Grant.of(namespace, Verb.GET, Verb.LIST, Verb.WATCH)),
                granted("creator", Grant.of(namespace, Verb.GET, Verb.CREATE)),
                granted("updater", Grant.of(namespace, Verb.GET, Verb.UPDATE)),
                granted("patcher", Grant.of(namespace, Verb.GET, Verb.PATCH)),
                granted("deleter", Grant.of(namespace, Verb.GET, Verb.DELETE)), granted("named",
                        Grant.of(namespace, Verb.GET, Verb.CREATE, Verb.UPDATE, Verb.PATCH, Verb.DELETE)
                                .onlyFor("a")));
    }

    static Caller caller(String identity) {
        return switch (identity) {
            case "admin" -> Caller.ADMIN;
            case "anonymous" -> new Caller.Anonymous();
            case "unknown" -> new Caller.UnknownToken();
            default -> new Caller.User("lease-" + identity);
        };
    }

    private static ServiceEvent granted(String identity, Grant grant) {
        return new ServiceEvent.AccessIsGranted("lease-" + identity, grant);
    }
}
