package dev.fencepost.jmh;

import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;

/** Whole runs of a scenario, one after the other as in a hunt on one core; what is found is the affair of a hunt. */
final class Hunted {

    private static final Seed HUNT = new Seed(0x5EED);

    /** Runs differ much in length, so an iteration goes through many, and every iteration through the same. */
    private static final int RUNS = 256;

    private final Subject subject;
    private final String config;
    private long index;

    Hunted(String scenario, String config) {
        subject = Scenarios.named(scenario);
        this.config = subject.checked(config);
    }

    /** Draws a schedule, runs it, and judges it. */
    Trial run(EventCount counted) {
        Schedule schedule = subject.draw(config, HUNT.ofRun(index++ % RUNS));
        Trial trial = subject.run(schedule);
        counted.events += trial.result().events();
        return trial;
    }
}
