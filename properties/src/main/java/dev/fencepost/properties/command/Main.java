package dev.fencepost.properties.command;

import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Seed;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The {@code fencepost} command: its subcommands come from every module that brings some. */
@Command(name = "fencepost", description = Main.ABOUT, version = Main.VERSION, mixinStandardHelpOptions = true)
public final class Main implements Callable<Integer> {

    static final String ABOUT = "Leader election and fencing, proved under simulation.";
    static final String VERSION = "fencepost 0.1.0-SNAPSHOT";

    /** Wrong usage, or input that cannot be read. */
    static final int BAD_INPUT = 2;

    /** Ended by Ctrl-C. */
    static final int INTERRUPTED = 130;

    private static final long FIRST_HUNT_NANOS = 20_000_000_000L;

    private static final String SEEN = """

            What you saw: in every run inside the declared envelope no two candidates were valid at once, and in
            every run at all no stale write landed. A row of 'reached' is something that did happen, such as a
            failover or a stale write refused. Outside the envelope (frozen clocks, suspended machines) two
            candidates may believe in themselves: there the fence alone protects the store.
            Next: fencepost scenarios, fencepost hunt canary (a broken elector is caught), fencepost margin.""";

    Main() {}

    /** Runs the command and ends the process with its exit code. */
    public static void main(String[] arguments) {
        int code = run(arguments);
        if (System.out.checkError()) {
            code = code == INTERRUPTED ? code : refuse("what there was to say could not be written to standard output");
        }
        if (code != INTERRUPTED) {
            System.exit(code);
        }
    }

    static int run(String... arguments) {
        // An argument @FILE is a schedule here, and not a file of further arguments.
        CommandLine line = new CommandLine(new Main()).setExpandAtFiles(false);
        ServiceLoader.load(CommandProvider.class).stream().map(provider -> provider.get().command())
                .forEach(line::addSubcommand);
        line.setParameterExceptionHandler((wrong, given) -> refuse(wrong.getMessage()));
        line.setExecutionExceptionHandler((thrown, command, given) -> {
            if (thrown instanceof BadInputException bad) {
                return refuse(bad.getMessage());
            }
            throw thrown;
        });
        return line.execute(arguments);
    }

    private static int refuse(@Nullable String sentence) {
        System.err.println("fencepost: " + String.valueOf(sentence).replaceAll("\\s*\\R\\s*", " "));
        return BAD_INPUT;
    }

    /** Without arguments: a short hunt, and what there was to see. */
    @Override
    public Integer call() throws InterruptedException {
        Console console = Console.of(false);
        console.say("Hunting for twenty seconds: three candidates of the real Lease election, their work and a fenced");
        console.say("store live through random schedules of lost and late messages, crashes, pauses, wrong clocks,");
        console.say("server errors and operators who delete the Lease. Each run lasts five minutes of virtual time.");
        console.say("");
        int code = HuntCommand.hunt(Catalogue.all().named(Scenarios.LEASE), "", HuntBudget.time(FIRST_HUNT_NANOS),
                new Seed(WallTime.fresh()), console, false);
        if (code == 0) {
            console.say(SEEN);
        }
        return code;
    }
}
