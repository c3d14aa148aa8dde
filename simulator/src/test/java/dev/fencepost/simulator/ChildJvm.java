package dev.fencepost.simulator;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs a main class of the tests in a JVM of its own and returns what it printed. */
final class ChildJvm {

    private ChildJvm() {}

    static String run(Class<?> main, List<String> jvmOptions, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        try {
            Process child = new ProcessBuilder(command).redirectErrorStream(true).start();
            String printed = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            int exit = child.waitFor();
            if (exit != 0) {
                throw new AssertionError("the child ended with " + exit + ": " + printed);
            }
            return printed;
        } catch (IOException failed) {
            throw new AssertionError(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
    }
}
