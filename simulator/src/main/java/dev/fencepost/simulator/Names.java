package dev.fencepost.simulator;

/** The letters allowed where a name becomes part of a schedule. */
final class Names {

    private Names() {}

    static void check(String what, String name) {
        if (name.isEmpty() || !name.chars().allMatch(Names::isPlain)) {
            throw new IllegalArgumentException(
                    "the name of a " + what + " is made of letters, digits, '-' and '_', not '" + name + "'");
        }
    }

    private static boolean isPlain(int letter) {
        return letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z' || letter >= '0' && letter <= '9'
                || letter == '-' || letter == '_';
    }
}
