package dev.fencepost.properties.command;

import java.io.PrintStream;
import java.util.Optional;

/**
 * Where a command speaks: to people, and with {@code --json} to a program.
 *
 * @param people
 *            standard output, or standard error when standard output belongs to a program
 * @param program
 *            standard output, for one JSON object
 * @param progress
 *            standard error
 * @param terminal
 *            whether standard error is a terminal, which can redraw a line
 */
record Console(PrintStream people, PrintStream program, PrintStream progress, boolean terminal) {

    static Console of(boolean json) {
        // There is none where standard input or output is no terminal, whatever newer versions of Java promised.
        boolean terminal = Optional.ofNullable(System.console()).map(java.io.Console::isTerminal).orElse(false);
        return new Console(json ? System.err : System.out, System.out, System.err, terminal);
    }

    void say(String line) {
        people.println(line);
    }
}
