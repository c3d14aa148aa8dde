package dev.fencepost.jmh;

import dev.fencepost.jmh.gate.AllocationCount;
import dev.fencepost.jmh.gate.PairedTime;
import dev.fencepost.jmh.gate.Probe;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The process in which the gate measures, one line a probe: its allocation, or its time beside its calibration's. */
final class ProbeMain {

    private ProbeMain() {}

    /** Measures what the first argument says of the probes that the others name, or of all. */
    public static void main(String[] arguments) throws InterruptedException {
        List<String> names = List.of(arguments).subList(1, arguments.length);
        try (Probes probes = new Probes()) {
            Map<String, Probe> named = probes.all().stream()
                    .collect(Collectors.toMap(Probe::name, Function.identity()));
            for (Probe probe : probes.all()) {
                if (!names.isEmpty() && !names.contains(probe.name())) {
                    continue;
                }
                switch (arguments[0]) {
                    case "allocation" -> System.out.println("probe " + probe.name() + " "
                            + AllocationCount.bytes(probe.loop()));
                    case "time" ->
                        probe.calibration().map(named::get).ifPresent(calibration -> time(probe, calibration));
                    default -> throw new IllegalArgumentException(arguments[0]);
                }
            }
        }
    }

    private static void time(Probe probe, Probe calibration) {
        PairedTime time = PairedTime.of(probe.loop(), calibration.loop());
        System.out.println("probe " + probe.name() + " " + calibration.name() + " " + time.ratio() + " "
                + time.subjectNanos() + " " + time.calibrationNanos());
    }
}
