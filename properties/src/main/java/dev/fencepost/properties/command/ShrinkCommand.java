package dev.fencepost.properties.command;

import dev.fencepost.properties.hunt.FailureReport;
import dev.fencepost.properties.hunt.Shrinking;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Subjects;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Schedule;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code fencepost shrink}: makes a failing schedule smaller. */
@Command(name = "shrink", mixinStandardHelpOptions = true, description = ShrinkCommand.ABOUT)
final class ShrinkCommand implements Callable<Integer> {

    static final String ABOUT = "Make a failing schedule smaller while it still fails in the same way.";

    @Parameters(index = "0", paramLabel = "SCHEDULE|@FILE", description = "a failing schedule")
    private String schedule = "";

    @Override
    public Integer call() {
        Console console = Console.of(false);
        Subjects subjects = Catalogue.all();
        Schedule failing = subjects.schedule(ReplayCommand.text(schedule));
        Subject subject = subjects.named(failing.scenario());
        Trial before = subject.run(failing);
        if (!before.finding().failed()) {
            throw new BadInputException("there is nothing to shrink: the schedule does not fail");
        }
        Schedule small = Shrinking.shrink(subject, failing, before.finding());
        Trial after = subject.run(small);
        Path folder = FailureReport.write(HuntCommand.REPORTS, subject, small);
        after.headline().forEach(console::say);
        console.say("from " + failing.plan().faults().size() + " faults and " + before.result().events()
                + " events to " + small.plan().faults().size() + " and " + after.result().events()
                + "; log and table are in " + folder);
        console.say("fencepost replay " + ReplayCommand.argument(small, folder));
        return after.finding().exitCode();
    }
}
