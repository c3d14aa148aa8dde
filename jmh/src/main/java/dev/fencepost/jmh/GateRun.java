package dev.fencepost.jmh;

import dev.fencepost.jmh.gate.Baseline;
import dev.fencepost.jmh.gate.Gate;
import dev.fencepost.jmh.gate.Machine;
import dev.fencepost.jmh.gate.Measurements;
import dev.fencepost.jmh.gate.MeasuringFailed;
import dev.fencepost.simulator.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * One run of {@code bench --gate}.
 *
 * @param machine
 *            where it runs
 * @param measurements
 *            what is measured
 * @param baseline
 *            the file with the baseline
 */
record GateRun(Machine machine, Measurements measurements, Path baseline) {

    private static final int PROCESSES_OF_A_BASELINE = 10;

    /** Judges, and says what was found; gives the exit code. */
    int judge() {
        refuseUnfit();
        return gate().judge(Baseline.read(baseline)).code();
    }

    /** Measures a baseline and keeps it; gives the exit code. */
    int record() {
        refuseUnfit();
        try {
            Files.writeString(baseline, gate().measured(PROCESSES_OF_A_BASELINE).text());
        } catch (MeasuringFailed failed) {
            System.err.println("fencepost: " + failed.getMessage());
            return Gate.Outcome.CRASHED.code();
        } catch (IOException failed) {
            throw new BadInputException("the baseline cannot be written to " + baseline + ": " + failed.getMessage(),
                    failed);
        }
        System.out.println("The baseline is in " + baseline + ".");
        return 0;
    }

    private void refuseUnfit() {
        machine.unfit().ifPresent(sentence -> {
            throw new BadInputException(sentence);
        });
    }

    private Gate gate() {
        return new Gate(measurements, machine, System::nanoTime, System.out);
    }
}
