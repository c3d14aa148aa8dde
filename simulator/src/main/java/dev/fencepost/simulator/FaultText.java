package dev.fencepost.simulator;

import dev.fencepost.simulator.Fault.BlackHole;
import dev.fencepost.simulator.Fault.Clock;
import dev.fencepost.simulator.Fault.ClockFreeze;
import dev.fencepost.simulator.Fault.ClockJump;
import dev.fencepost.simulator.Fault.ClockRate;
import dev.fencepost.simulator.Fault.Crash;
import dev.fencepost.simulator.Fault.DropConnections;
import dev.fencepost.simulator.Fault.Duplicate;
import dev.fencepost.simulator.Fault.LinkDelay;
import dev.fencepost.simulator.Fault.LinkLoss;
import dev.fencepost.simulator.Fault.OnService;
import dev.fencepost.simulator.Fault.OneWayPartition;
import dev.fencepost.simulator.Fault.Partition;
import dev.fencepost.simulator.Fault.Pause;
import dev.fencepost.simulator.Fault.Refuse;
import dev.fencepost.simulator.Fault.Restart;
import dev.fencepost.simulator.Fault.Starve;
import dev.fencepost.simulator.Fault.Suspend;
import java.util.List;

/** The text form of faults: {@code kind:argument,argument@start+duration}. */
final class FaultText {

    private static final List<String> KINDS = List.of("partition", "oneway", "loss", "delay", "duplicate", "blackhole",
            "refuse", "drop-connections", "crash", "restart", "pause", "suspend", "starve", "monotonic-rate",
            "wall-rate", "monotonic-jump",
            "wall-jump", "monotonic-freeze", "wall-freeze", "service");

    private FaultText() {}

    static String kind(Fault fault) {
        return switch (fault) {
            case Partition f -> "partition";
            case OneWayPartition f -> "oneway";
            case LinkLoss f -> "loss";
            case LinkDelay f -> "delay";
            case Duplicate f -> "duplicate";
            case BlackHole f -> "blackhole";
            case Refuse f -> "refuse";
            case DropConnections f -> "drop-connections";
            case Crash f -> "crash";
            case Restart f -> "restart";
            case Pause f -> "pause";
            case Suspend f -> "suspend";
            case Starve f -> "starve";
            case ClockRate f -> f.clock().text() + "-rate";
            case ClockJump f -> f.clock().text() + "-jump";
            case ClockFreeze f -> f.clock().text() + "-freeze";
            case OnService f -> "service";
        };
    }

    static String print(Fault fault) {
        String length = fault.durationNanos() == 0 ? "" : "+" + Durations.text(fault.durationNanos());
        return kind(fault) + ":" + arguments(fault) + "@" + fault.start().text() + length;
    }

    private static String arguments(Fault fault) {
        return switch (fault) {
            case Partition f -> f.left() + "," + f.right();
            case OneWayPartition f -> f.from() + "," + f.to();
            case LinkLoss f -> f.ratio() + "," + f.traffic().text();
            case LinkDelay f -> Durations.text(f.extraNanos()) + "," + f.traffic().text();
            case Duplicate f -> f.ratio() + "," + f.traffic().text();
            case BlackHole f -> f.traffic().text();
            case Refuse f -> f.traffic().text();
            case DropConnections f -> f.left() + "," + f.right();
            case Crash f -> f.node();
            case Restart f -> f.node();
            case Pause f -> f.node();
            case Suspend f -> f.node();
            case Starve f -> f.node() + "," + f.actor();
            case ClockRate f -> f.node() + "," + f.errorPpb() + "ppb";
            case ClockJump f -> f.node() + "," + Durations.text(f.byNanos());
            case ClockFreeze f -> f.node();
            case OnService f -> f.node() + "," + f.fault().text();
        };
    }

    static Fault parse(String text, ServiceFaultParser services) {
        int colon = text.indexOf(':');
        int at = text.lastIndexOf('@');
        if (colon < 0 || at < colon) {
            throw new BadInputException("a fault reads kind:arguments@start+duration, not '" + text + "'");
        }
        String kind = text.substring(0, colon);
        if (!KINDS.contains(kind)) {
            throw new BadInputException("unknown fault kind '" + kind + "'; the kinds are " + String.join(", ", KINDS));
        }
        String timing = text.substring(at + 1);
        int plus = timing.indexOf('+');
        Start start = start(plus < 0 ? timing : timing.substring(0, plus));
        long duration = plus < 0 ? 0 : atLeastZero(Durations.parse(timing.substring(plus + 1)), text);
        return build(kind, new Arguments(text, text.substring(colon + 1, at)), start, duration, services);
    }

    private static Fault build(String kind, Arguments a, Start start, long duration, ServiceFaultParser services) {
        Fault fault = switch (kind) {
            case "partition" -> new Partition(a.next(), a.next(), start, duration);
            case "oneway" -> new OneWayPartition(a.next(), a.next(), start, duration);
            case "loss" -> new LinkLoss(a.traffic(1), a.ratio(0), start, duration);
            case "delay" -> new LinkDelay(a.traffic(1), atLeastZero(Durations.parse(a.at(0)), a.text), start, duration);
            case "duplicate" -> new Duplicate(a.traffic(1), a.ratio(0), start, duration);
            case "blackhole" -> new BlackHole(a.traffic(0), start, duration);
            case "refuse" -> new Refuse(a.traffic(0), start, duration);
            case "drop-connections" -> new DropConnections(a.next(), a.next(), start);
            case "crash" -> new Crash(a.next(), start);
            case "restart" -> new Restart(a.next(), start, duration);
            case "pause" -> new Pause(a.next(), start, duration);
            case "suspend" -> new Suspend(a.next(), start, duration);
            case "starve" -> new Starve(a.next(), a.next(), start, duration);
            case "monotonic-rate" -> new ClockRate(a.next(), Clock.MONOTONIC, a.ppb(), start, duration);
            case "wall-rate" -> new ClockRate(a.next(), Clock.WALL, a.ppb(), start, duration);
            case "monotonic-jump" -> new ClockJump(a.next(), Clock.MONOTONIC, Durations.parse(a.next()), start);
            case "wall-jump" -> new ClockJump(a.next(), Clock.WALL, Durations.parse(a.next()), start);
            case "monotonic-freeze" -> new ClockFreeze(a.next(), Clock.MONOTONIC, start, duration);
            case "wall-freeze" -> new ClockFreeze(a.next(), Clock.WALL, start, duration);
            default -> new OnService(a.next(), services.parse(a.rest()), start, duration);
        };
        a.checkAllTaken();
        return fault;
    }

    private static Start start(String text) {
        if (!text.isEmpty() && Character.isDigit(text.charAt(0))) {
            return new Start.At(Durations.parse(text));
        }
        String[] parts = text.split("/", -1);
        if (parts.length != 3 || parts[0].isEmpty() || !parts[2].matches("[1-9][0-9]{0,17}")) {
            throw new BadInputException(
                    "a fault starts at a time (12500ms) or at entry-kind/node/occurrence, not '" + text + "'");
        }
        return new Start.On(parts[0], parts[1], Long.parseLong(parts[2]));
    }

    private static long atLeastZero(long nanos, String text) {
        if (nanos < 0) {
            throw new BadInputException("a negative length of time in the fault '" + text + "'");
        }
        return nanos;
    }

    /** The comma-separated arguments of one fault, taken from left to right. */
    private static final class Arguments {

        private final String text;
        private final String[] parts;
        private int taken;

        Arguments(String text, String arguments) {
            this.text = text;
            this.parts = arguments.split(",", -1);
        }

        String at(int index) {
            if (index >= parts.length || parts[index].isEmpty()) {
                throw new BadInputException("an argument is missing in the fault '" + text + "'");
            }
            taken = Math.max(taken, index + 1);
            return parts[index];
        }

        String next() {
            return at(taken);
        }

        String rest() {
            String rest = String.join(",", List.of(parts).subList(Math.min(taken, parts.length), parts.length));
            taken = parts.length;
            return rest;
        }

        Ratio ratio(int index) {
            String[] sides = at(index).split("/", -1);
            if (sides.length != 2 || !sides[0].matches("[0-9]{1,18}") || !sides[1].matches("[1-9][0-9]{0,17}")
                    || Long.parseLong(sides[0]) > Long.parseLong(sides[1])) {
                throw new BadInputException("a ratio reads 1/4 and lies between 0 and 1, not '" + parts[index] + "'");
            }
            return new Ratio(Long.parseLong(sides[0]), Long.parseLong(sides[1]));
        }

        long ppb() {
            String value = next();
            if (!value.matches("-?[0-9]{1,10}ppb") || Math.abs(ppb(value)) > ClockLine.NOMINAL) {
                throw new BadInputException(
                        "a clock-rate error reads 500000ppb and lies within one billion, not '" + value + "'");
            }
            return ppb(value);
        }

        private static long ppb(String value) {
            return Long.parseLong(value.substring(0, value.length() - 3));
        }

        Traffic traffic(int index) {
            String from = at(index);
            String to = at(index + 1);
            if (index + 2 >= parts.length) {
                return Traffic.between(from, to);
            }
            String which = at(index + 2);
            return switch (which) {
                case "requests" -> Traffic.requests(from, to);
                case "answers" -> Traffic.answers(from, to);
                default -> {
                    if (!which.startsWith("kind=") || which.length() == 5) {
                        throw new BadInputException("a fault hits requests, answers or kind=..., not '" + which + "'");
                    }
                    yield new Traffic(from, to, new Traffic.OfKind(which.substring(5)));
                }
            };
        }

        void checkAllTaken() {
            if (taken < parts.length) {
                throw new BadInputException("too many arguments in the fault '" + text + "'");
            }
        }
    }
}
