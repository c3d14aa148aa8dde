package dev.fencepost.election.service;

import dev.fencepost.election.HostThreads;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A process that serves until a signal comes, for {@link SignalTest}. */
final class SignalledService {

    private SignalledService() {}

    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        LeaderService service = LeaderService.named("signalled").whileElected("worker", scope -> {
            out.println("serving");
            try {
                boolean unused = scope.awaitStop(Duration.ofMinutes(1));
            } finally {
                out.println("stopping " + scope.stopReason().orElseThrow());
            }
        }).build();
        StopOnSignal.of(service, new HostThreads());
        ExitStatus status = service.run();
        out.println("ended " + status);
        System.exit(status.code());
    }
}
