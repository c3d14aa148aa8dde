package dev.fencepost.election.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The step from the signal to the stop, which only a process of its own can show. */
class SignalTest {

    @Test
    void sigtermStopsInOrderAndTheExitCodeIsZero() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-Xmx64m",
                "-cp", System.getProperty("java.class.path"), SignalledService.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try (BufferedReader said = process.inputReader()) {
            assertThat(said.readLine()).isEqualTo("serving");
            process.toHandle().destroy();
            assertThat(said.readLine()).isEqualTo("stopping STOPPED");
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("the process is gone").isTrue();
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }
}
