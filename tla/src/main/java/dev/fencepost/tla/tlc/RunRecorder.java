package dev.fencepost.tla.tlc;

import dev.fencepost.tla.spec.CheckResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tlc2.output.EC;
import tlc2.output.MPRecorder;
import tlc2.tool.TLCStateInfo;

/** Listens to what TLC reports, by the codes of its messages: what is violated, and the states that lead there. */
final class RunRecorder extends MPRecorder {

    private static final Set<Integer> FAILURES = Set.of(EC.TLC_INITIAL_STATE, EC.TLC_NESTED_EXPRESSION,
            EC.TLC_STATE_NOT_COMPLETELY_SPECIFIED_INITIAL, EC.TLC_STATE_NOT_COMPLETELY_SPECIFIED_NEXT,
            EC.TLC_INVARIANT_EVALUATION_FAILED, EC.TLC_ACTION_PROPERTY_EVALUATION_FAILED,
            EC.TLC_STATES_AND_NO_NEXT_ACTION, EC.TLC_NO_STATES_SATISFYING_INIT, EC.TLC_VALUE_ASSERT_FAILED,
            EC.TLC_FINGERPRINT_EXCEPTION, EC.TLC_FEATURE_UNSUPPORTED, EC.TLC_SYMMETRY_SET_TOO_SMALL);

    private final String temporalProperties;
    private final List<String> states = new ArrayList<>();
    private Optional<String> violated = Optional.empty();
    private @Nullable String failure;

    /**
     * Begins to listen.
     *
     * @param temporalProperties
     *            what to call the temporal property that is violated, since TLC does not
     */
    RunRecorder(String temporalProperties) {
        this.temporalProperties = temporalProperties;
    }

    Optional<String> violated() {
        return violated;
    }

    List<String> states() {
        return states;
    }

    String failure(int code) {
        return failure == null ? "it ended with code " + code : failure;
    }

    @Override
    public void record(int code, Object... details) {
        switch (code) {
            case EC.TLC_INVARIANT_VIOLATED_BEHAVIOR, EC.TLC_ACTION_PROPERTY_VIOLATED_BEHAVIOR ->
                violated(text(details, 0));
            case EC.TLC_INVARIANT_VIOLATED_INITIAL, EC.TLC_PROPERTY_VIOLATED_INITIAL -> {
                violated(text(details, 0));
                states.add("Initially\n" + text(details, 1).strip());
            }
            case EC.TLC_DEADLOCK_REACHED -> violated(CheckResult.DEADLOCK);
            case EC.TLC_TEMPORAL_PROPERTY_VIOLATED -> violated(temporalProperties);
            case EC.TLC_STATE_PRINT1, EC.TLC_STATE_PRINT2 -> state(details);
            case EC.TLC_STATE_PRINT3 -> more("and stays there");
            case EC.TLC_BACK_TO_STATE -> more("and back to state " + text(details, 0));
            default -> failed(code, details);
        }
    }

    private void violated(String name) {
        if (violated.isEmpty()) {
            violated = Optional.of(name);
        }
    }

    private void state(Object... details) {
        if (details[0] instanceof TLCStateInfo info) {
            states.add(info.info + "\n" + info.state.toString().strip());
        }
    }

    private void more(String text) {
        if (!states.isEmpty()) {
            states.add(states.removeLast() + "\n" + text);
        }
    }

    /** The first one is the cause. */
    private void failed(int code, Object... details) {
        if (failure == null && (code <= EC.SYSTEM_STACK_OVERFLOW || FAILURES.contains(code))) {
            failure = Arrays.stream(flat(details)).map(RunRecorder::text).collect(Collectors.joining(": "));
        }
    }

    private static String text(Object[] details, int index) {
        Object[] flat = flat(details);
        return index < flat.length ? text(flat[index]) : "";
    }

    /** TLC hands over its details one by one, or all in one array. */
    private static Object[] flat(Object[] details) {
        return details.length == 1 && details[0] instanceof Object[] nested ? nested : details;
    }

    private static String text(Object detail) {
        return detail instanceof Throwable thrown ? String.valueOf(thrown.getMessage()) : String.valueOf(detail);
    }
}
