package dev.fencepost.properties.checker;

import dev.fencepost.properties.checker.Envelope.Assumption;
import dev.fencepost.properties.checker.Envelope.Excess;
import dev.fencepost.simulator.ClockLine;
import dev.fencepost.simulator.ClockMap;
import dev.fencepost.simulator.LogEvent;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** What was wrong with the clocks of one node, at its greatest; written by {@link Envelope} alone. */
final class ClockExcesses {

    private static final long PPB_PER_PPM = 1_000L;
    private static final long NEVER = -1;

    private final ElectionRules rules;
    private long worstRatePpb;
    private long worstRateNanos;
    private long worstJump;
    private long worstJumpNanos;
    private long stoppedNanos = NEVER;
    private long suspendedNanos = NEVER;
    private long worstSkew;
    private long worstSkewNanos;

    ClockExcesses(ElectionRules rules) {
        this.rules = rules;
    }

    /** The clocks run by a new map; the node still shows the old one. */
    void changed(LogEvent event, ClockMap map, NodeView before) {
        long now = event.trueNanos();
        if (before.clocksKnown) {
            long jump = map.monotonic().standsAt(now) - before.clocks.monotonic().standsAt(now);
            if (Math.abs(jump) > Math.abs(worstJump)) {
                worstJump = jump;
                worstJumpNanos = now;
            }
            skewed(now, before.clocks);
        }
        skewed(now, map);
        long rate = map.monotonic().nanosPerSecond();
        if (rate == 0) {
            stoppedNanos = stoppedNanos == NEVER ? now : stoppedNanos;
        } else if (Math.abs(rate - ClockLine.NOMINAL) > Math.abs(worstRatePpb)) {
            worstRatePpb = rate - ClockLine.NOMINAL;
            worstRateNanos = now;
        }
    }

    void suspended(LogEvent event) {
        suspendedNanos = suspendedNanos == NEVER ? event.trueNanos() : suspendedNanos;
    }

    /** A line is worst at one of its ends, so both ends of every line are looked at. */
    private void skewed(long trueNanos, ClockMap map) {
        long skew = map.wall().standsAt(trueNanos) - ClockMap.WALL_EPOCH_NANOS - trueNanos;
        if (Math.abs(skew) > Math.abs(worstSkew)) {
            worstSkew = skew;
            worstSkewNanos = trueNanos;
        }
    }

    void addTo(List<Excess> all, NodeView node, long nowNanos) {
        OptionalInt declaredPpm = rules.declaredPpm(node.name, node.candidate);
        if (declaredPpm.isEmpty()) {
            return;
        }
        addRate(all, node.name, declaredPpm.getAsInt() * PPB_PER_PPM);
        addSteadiness(all, node.name);
        OptionalLong declaredSkew = rules.wallSkewNanos();
        if (declaredSkew.isPresent() && node.clocksKnown) {
            skewed(nowNanos, node.clocks);
            addSkew(all, node.name, declaredSkew.getAsLong());
        }
    }

    private void addRate(List<Excess> all, String name, long declaredPpb) {
        if (Math.abs(worstRatePpb) > declaredPpb) {
            all.add(new Excess(Assumption.CLOCK_RATE,
                    "the clock of " + name + " ran " + Words.ppm(worstRatePpb) + " off from "
                            + Words.at(worstRateNanos) + ", and " + Words.ppm(declaredPpb) + " are declared",
                    worstRateNanos,
                    List.of(new Figure("ratePpb", worstRatePpb), new Figure("declaredPpb", declaredPpb))));
        }
    }

    private void addSteadiness(List<Excess> all, String name) {
        if (worstJump != 0) {
            all.add(new Excess(Assumption.CLOCK_STEADY,
                    "the monotonic clock of " + name + " jumped by " + Words.time(worstJump) + " at "
                            + Words.at(worstJumpNanos),
                    worstJumpNanos, List.of(new Figure("jumpNanos", worstJump))));
        }
        if (suspendedNanos != NEVER) {
            all.add(new Excess(Assumption.NO_SUSPEND,
                    name + " was suspended with its clock at " + Words.at(suspendedNanos), suspendedNanos,
                    List.of()));
        } else if (stoppedNanos != NEVER) {
            all.add(new Excess(Assumption.CLOCK_STEADY,
                    "the monotonic clock of " + name + " stood still from " + Words.at(stoppedNanos), stoppedNanos,
                    List.of()));
        }
    }

    private void addSkew(List<Excess> all, String name, long declared) {
        if (Math.abs(worstSkew) > declared) {
            all.add(new Excess(Assumption.WALL_SKEW,
                    "the wall clock of " + name + " was " + Words.time(worstSkew) + " off at "
                            + Words.at(worstSkewNanos) + ", and " + Words.time(declared) + " are declared",
                    worstSkewNanos,
                    List.of(new Figure("skewNanos", worstSkew), new Figure("declaredNanos", declared))));
        }
    }
}
