package dev.fencepost.jmh.gate;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where the gate runs, as far as that matters to what it measures.
 *
 * @param processors
 *            how many this process may use
 * @param processor
 *            what kind they are
 * @param vmVersion
 *            the JVM's version, which names a debug build
 * @param vmInfo
 *            how the JVM runs code
 * @param options
 *            what the JVM was started with
 */
public record Machine(int processors, String processor, String vmVersion, String vmInfo, List<String> options) {

    private static final Path CPUINFO = Path.of("/proc/cpuinfo");

    /** The one that this process runs on. */
    public static Machine here() {
        return new Machine(Runtime.getRuntime().availableProcessors(), kindOfProcessor(),
                System.getProperty("java.vm.version"), System.getProperty("java.vm.info"),
                ManagementFactory.getRuntimeMXBean().getInputArguments());
    }

    /** Why nothing should be measured here, as one sentence. */
    public Optional<String> unfit() {
        if (processors < 2) {
            return Optional.of("one processor is too few to measure on: what is measured would take turns with the "
                    + "machine's other work; use two or more");
        }
        if (vmVersion.contains("debug")) {
            return Optional.of("this JVM (" + vmVersion + ") is a debug build, whose times say nothing; use a release");
        }
        return options.stream().flatMap(Machine::hindrance).findFirst().or(this::unusual);
    }

    /** However that came about: options may be read from a file. */
    private Optional<String> unusual() {
        return vmInfo.contains("mixed mode")
                ? Optional.empty()
                : Optional.of("this JVM does not compile as usual (" + vmInfo + "): it should say 'mixed mode'");
    }

    private static Stream<String> hindrance(String option) {
        if (option.contains("jdwp") || option.equals("-Xdebug")) {
            return Stream.of("a debugger may be attached (" + option + "): take the option away to measure");
        }
        if (option.equals("-Xint") || option.equals("-Xcomp") || option.startsWith("-XX:TieredStopAtLevel=")) {
            return Stream.of("this JVM does not compile as usual (" + option + "): take the option away to measure");
        }
        return Stream.empty();
    }

    /** Clouds call generations of processors by one name, so the numbers of theirs belong to it. */
    private static String kindOfProcessor() {
        try (Stream<String> lines = Files.lines(CPUINFO)) {
            return kindOf(lines.toList()).orElseGet(Machine::architecture);
        } catch (IOException elsewhere) {
            return architecture();
        }
    }

    /** The first processor's name, family and model, as Linux lists them; empty if it does not. */
    static Optional<String> kindOf(List<String> cpuinfo) {
        return value(cpuinfo, "model name").map(name -> name
                + value(cpuinfo, "cpu family").map(family -> ", family " + family).orElse("")
                + value(cpuinfo, "model").map(model -> ", model " + model).orElse(""));
    }

    private static Optional<String> value(List<String> cpuinfo, String key) {
        return cpuinfo.stream().map(line -> line.split("\\s*:\\s*", 2))
                .filter(pair -> pair.length == 2 && pair[0].equals(key)).map(pair -> pair[1].strip()).findFirst();
    }

    private static String architecture() {
        return System.getProperty("os.name") + " " + System.getProperty("os.arch");
    }
}
