package dev.fencepost.properties.command;

/**
 * Brings one subcommand to the {@code fencepost} command; found as a service, so that each module brings its own.
 *
 * <p>The object returned is a picocli command whose method or {@link java.util.concurrent.Callable} returns the exit code.
 */
public interface CommandProvider {

    /** Returns a new instance of the subcommand, annotated for picocli. */
    Object command();
}
