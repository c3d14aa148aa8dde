package dev.fencepost.properties.command;

import dev.fencepost.properties.hunt.Subject;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code fencepost scenarios}: what there is to hunt in. */
@Command(name = "scenarios", description = "List what there is to hunt in.", mixinStandardHelpOptions = true)
final class ScenariosCommand implements Callable<Integer> {

    @Override
    public Integer call() {
        Console console = Console.of(false);
        for (Subject subject : Catalogue.all().all()) {
            console.say(String.format(Locale.ROOT, "%-24s %s", subject.name(), subject.summary()));
        }
        return 0;
    }
}
