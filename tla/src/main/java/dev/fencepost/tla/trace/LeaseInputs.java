package dev.fencepost.tla.trace;

import dev.fencepost.simulator.Recorded;

/** Which action of LeaseElection an input of the protocol is, in the state in which it comes. */
final class LeaseInputs {

    /** An input that says nothing any more: the candidate only does what is due. */
    static final String IDLE = "Idle";

    private LeaseInputs() {}

    static String action(Recorded input, Recorded before) {
        String phase = before.text("phase").orElseThrow();
        return switch (input.kind()) {
            case "woke" -> "Woke";
            case "answered" -> answered(input.number("attempt").orElseThrow(), before);
            case "timed-out" -> timedOut(input.number("attempt").orElseThrow(), before);
            case "floor-read" -> "FloorRead";
            case "floor-failed" -> "FloorFailed";
            case "claimed" -> awaited(input, before) ? "Claimed" : IDLE;
            case "claim-refused" -> awaited(input, before) ? "ClaimRefused" : IDLE;
            case "claim-failed" -> awaited(input, before) ? "ClaimFailed" : IDLE;
            case "work-ended" -> phase.equals("LEADING") || phase.equals("DRAINING") ? "WorkEnded" : IDLE;
            case "step-down" -> phase.equals("WATCHING") ? IDLE : "StepDown";
            case "close" -> "Close";
            default -> throw new IllegalArgumentException("an input called " + input.kind());
        };
    }

    private static String answered(long attempt, Recorded before) {
        if (attempt == before.number("read").orElseThrow()) {
            return "AnsweredRead";
        }
        if (attempt == writing(before)) {
            return "AnsweredWrite";
        }
        boolean doubted = before.nested("unresolved").orElseThrow().fields().stream().map(Recorded.Field::value)
                .anyMatch(value -> value instanceof Recorded.Nested(Recorded open)
                        && open.number("id").orElseThrow() == attempt);
        return doubted ? "AnsweredLate" : IDLE;
    }

    private static String timedOut(long attempt, Recorded before) {
        if (attempt == before.number("read").orElseThrow()) {
            return "TimedOutRead";
        }
        return attempt == writing(before) ? "TimedOutWrite" : IDLE;
    }

    private static long writing(Recorded before) {
        return before.nested("write").orElseThrow().number("id").orElse(-1L);
    }

    private static boolean awaited(Recorded input, Recorded before) {
        return before.text("phase").orElseThrow().equals("CLAIMING") && before.truth("claimAwaited").orElseThrow()
                && before.nested("holding").orElseThrow().number("transitions")
                        .equals(input.number("token"));
    }
}
