package dev.fencepost.model.kubernetes;

/** The forms that names, labels and their values must have; written as loops, since they are checked on every write. */
final class Names {

    static final String SUBDOMAIN_RULE = "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric"
            + " characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com',"
            + " regex used for validation is"
            + " '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
    static final String QUALIFIED_RULE = "name part must consist of alphanumeric characters, '-', '_' or '.', and must"
            + " start and end with an alphanumeric character, after an optional DNS subdomain prefix and '/'";
    static final String LABEL_VALUE_RULE = "a valid label must be an empty string or consist of alphanumeric"
            + " characters, '-', '_' or '.', and must start and end with an alphanumeric character";
    static final int SUBDOMAIN_LENGTH = 253;
    static final int LABEL_LENGTH = 63;

    private Names() {}

    /** Labels of lower-case letters, digits and inner hyphens, with dots between. */
    static boolean isSubdomain(String text) {
        char previous = '.';
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean edge = previous == '.' || i + 1 == text.length() || text.charAt(i + 1) == '.';
            if (!(isLowerOrDigit(c) || (c == '-' && !edge) || (c == '.' && previous != '.' && previous != '-'))) {
                return false;
            }
            previous = c;
        }
        return previous != '.' && previous != '-';
    }

    /** {@code [prefix/]name}, as for the keys of labels and annotations and for finalizers. */
    static boolean isQualified(String text) {
        int slash = text.indexOf('/');
        String prefix = slash < 0 ? "" : text.substring(0, slash);
        boolean prefixHolds = slash < 0 || (prefix.length() <= SUBDOMAIN_LENGTH && isSubdomain(prefix));
        String name = text.substring(slash + 1);
        return prefixHolds && !name.isEmpty() && isLabelValue(name);
    }

    static boolean isLabelValue(String text) {
        if (text.isEmpty()) {
            return true;
        }
        if (text.length() > LABEL_LENGTH || !isLetterOrDigit(text.charAt(0))
                || !isLetterOrDigit(text.charAt(text.length() - 1))) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!isLetterOrDigit(c) && c != '-' && c != '_' && c != '.') {
                return false;
            }
        }
        return true;
    }

    private static boolean isLowerOrDigit(char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    }

    private static boolean isLetterOrDigit(char c) {
        return isLowerOrDigit(c) || (c >= 'A' && c <= 'Z');
    }
}
