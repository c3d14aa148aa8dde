package dev.fencepost.properties.command;

import dev.fencepost.properties.hunt.FailureReport;
import dev.fencepost.properties.hunt.HuntResult;
import dev.fencepost.properties.hunt.Shrinking;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Schedule;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What follows a hunt that has found a failure: it is shrunk, written down, and its replay line is printed last.
 *
 * <p>The failure itself is never lost: whoever has no patience for the shrinking gets the line of what was reached by
 * then, and where no report can be written the line is printed all the same.
 */
final class FailingHunt {

    private final HuntView view;
    private final Subject subject;
    private final HuntResult result;
    private final Console console;

    FailingHunt(HuntView view, Subject subject, HuntResult result, Console console) {
        this.view = view;
        this.subject = subject;
        this.result = result;
        this.console = console;
    }

    int tell(Interruption interruption, int code, boolean json) {
        Schedule failing = result.failure().orElseThrow().trial().schedule();
        console.progress().println("run " + result.failure().orElseThrow().index() + " failed; shrinking it");
        Schedule shrunk = Shrinking.shrink(subject, failing, result.finding(), interruption::happened);
        Trial trial = subject.run(shrunk);
        Optional<Path> folder = Optional.empty();
        Optional<BadInputException> unwritten = Optional.empty();
        try {
            folder = Optional.of(FailureReport.write(HuntCommand.REPORTS, subject, shrunk));
        } catch (BadInputException failed) {
            unwritten = Optional.of(failed);
        }
        view.failure(trial, folder);
        int exitCode = interruption.happened() ? Main.INTERRUPTED : unwritten.isPresent() ? Main.BAD_INPUT : code;
        if (json) {
            view.json(Optional.of(shrunk), exitCode);
        }
        console.say("fencepost replay " + (folder.isPresent()
                ? ReplayCommand.argument(shrunk, folder.get())
                : shrunk.text()));
        if (unwritten.isPresent() && exitCode == Main.BAD_INPUT) {
            throw unwritten.get();
        }
        return exitCode;
    }
}
