package dev.fencepost.jmh;

import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.Seed;
import org.openjdk.jmh.infra.Blackhole;

/**
 * The first runs of a hunt on one core, again and again; what is found is the affair of a hunt.
 *
 * <p>Runs differ much in length, so they are measured by the set: each time the same work.
 */
final class Hunted {

    private static final Seed HUNT = new Seed(0x5EED);

    /** How many schedules a set has. */
    static final int RUNS = 32;

    private final Subject subject;
    private final String config;

    Hunted(String scenario, String config) {
        subject = Scenarios.named(scenario);
        this.config = subject.checked(config);
    }

    /** Draws each schedule, runs it, and judges it. */
    void run(EventCount counted, Blackhole sink) {
        for (int run = 0; run < RUNS; run++) {
            Trial trial = subject.run(subject.draw(config, HUNT.ofRun(run)));
            counted.events += trial.result().events();
            sink.consume(trial);
        }
    }
}
