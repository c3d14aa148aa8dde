package dev.fencepost.model.kubernetes;

import java.util.Locale;

/** What a rule may allow (family {@code auth}). */
public enum Verb {
    /** GET of one object. */
    GET,
    /** GET of a collection. */
    LIST,
    /** GET of a collection with {@code watch=true}. */
    WATCH,
    /** POST; and, beside the verb of the request, a PUT or an apply that creates. */
    CREATE,
    /** PUT. */
    UPDATE,
    /** PATCH of any kind. */
    PATCH,
    /** DELETE of one object. */
    DELETE,
    /** DELETE of a collection. */
    DELETECOLLECTION;

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
