package dev.fencepost.properties.command;

import java.io.PrintStream;

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
        boolean terminal = System.console().isTerminal();
        return new Console(json ? System.err : System.out, System.out, System.err, terminal);
    }

    void say(String line) {
        people.println(line);
    }
}
