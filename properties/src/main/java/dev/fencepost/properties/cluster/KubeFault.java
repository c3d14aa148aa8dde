package dev.fencepost.properties.cluster;

import dev.fencepost.simulator.ServiceFault;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What can go wrong inside the API server, or be done to its objects by an operator. */
public sealed interface KubeFault extends ServiceFault {

    /** The forms that a schedule may hold, for messages. */
    String ALLOWED = "errors-status=400|401|403|410|422|429|500|502|503|504 (with /reads or /writes, and with"
            + " /applied for writes that land all the same, which 500, 502 and 504 leave open),"
            + " errors-status=404/writes, outage, stale-reads=N, delete, edit-holder, edit-transitions,"
            + " edit-transitions=TOKEN,"
            + " edit-duration=SECONDS, annotate";

    /** Which calls an error befalls. */
    enum Scope {
        /** Every call. */
        ALL,
        /** Reads only. */
        READS,
        /** Writes only. */
        WRITES
    }

    /**
     * Calls are answered with an error for as long as the fault lasts. 404 to a read and 409 to a write are none: they
     * say something of the Lease, and would be lies.
     *
     * @param status
     *            the HTTP status
     * @param scope
     *            which calls
     * @param applied
     *            whether a write is carried out all the same, so that its outcome is indeterminate
     */
    record Errors(int status, Scope scope, boolean applied) implements KubeFault {

        boolean befalls(boolean write) {
            return switch (scope) {
                case ALL -> true;
                case READS -> !write;
                case WRITES -> write;
            };
        }

        @Override
        public String kind() {
            return "errors-" + status;
        }

        @Override
        public String text() {
            String where = switch (scope) {
                case ALL -> "";
                case READS -> "/reads";
                case WRITES -> "/writes";
            };
            return "errors-status=" + status + where + (applied ? "/applied" : "");
        }
    }

    /** The server takes no call and answers none. */
    record Outage() implements KubeFault {

        @Override
        public String kind() {
            return "outage";
        }

        @Override
        public String text() {
            return "outage";
        }
    }

    /**
     * Reads show the store as it was some writes ago, as an answer from a cache can.
     *
     * @param writes
     *            how many writes behind
     */
    record StaleReads(int writes) implements KubeFault {

        @Override
        public String kind() {
            return "stale-reads";
        }

        @Override
        public String text() {
            return "stale-reads=" + writes;
        }
    }

    /** An operator deletes every Lease. */
    record Delete() implements KubeFault {

        @Override
        public String kind() {
            return "delete";
        }

        @Override
        public String text() {
            return "delete";
        }
    }

    /** An operator writes another holder into every Lease. */
    record EditHolder() implements KubeFault {

        @Override
        public String kind() {
            return "edit-holder";
        }

        @Override
        public String text() {
            return "edit-holder";
        }
    }

    /**
     * An operator sets the transitions of every Lease.
     *
     * @param to
     *            to this
     */
    record EditTransitions(int to) implements KubeFault {

        @Override
        public String kind() {
            return "edit-transitions";
        }

        @Override
        public String text() {
            return to == 0 ? kind() : kind() + "=" + to;
        }
    }

    /**
     * An operator sets the duration of every Lease.
     *
     * @param seconds
     *            to this
     */
    record EditDuration(int seconds) implements KubeFault {

        @Override
        public String kind() {
            return "edit-duration";
        }

        @Override
        public String text() {
            return "edit-duration=" + seconds;
        }
    }

    /** Somebody changes an annotation of every Lease, and nothing else. */
    record Annotate() implements KubeFault {

        @Override
        public String kind() {
            return "annotate";
        }

        @Override
        public String text() {
            return "annotate";
        }
    }

    /** Reads the text of a fault; empty if it is none of these. */
    static Optional<KubeFault> parse(String text) {
        return switch (text) {
            case "outage" -> Optional.of(new Outage());
            case "delete" -> Optional.of(new Delete());
            case "edit-holder" -> Optional.of(new EditHolder());
            case "edit-transitions" -> Optional.of(new EditTransitions(0));
            case "annotate" -> Optional.of(new Annotate());
            default -> Forms.parse(text);
        };
    }

    /** The forms with parameters. */
    final class Forms {

        private static final Pattern ERRORS = Pattern
                .compile("errors-status=(?:(40[013]|410|422|429|503|404(?=/writes))(/reads|/writes)?"
                        + "|(50[024])(/reads|/writes)?(/applied)?)");
        private static final Pattern STALE = Pattern.compile("stale-reads=([1-9][0-9]?)");
        private static final Pattern DURATION = Pattern.compile("edit-duration=([1-9][0-9]{0,3})");
        private static final Pattern TRANSITIONS = Pattern.compile("edit-transitions=([1-9][0-9]{0,9})");

        private Forms() {}

        private static Optional<KubeFault> parse(String text) {
            Matcher errors = ERRORS.matcher(text);
            if (errors.matches()) {
                boolean open = errors.group(1) == null;
                return Optional.of(new Errors(Integer.parseInt(errors.group(open ? 3 : 1)),
                        scope(errors.group(open ? 4 : 2)), errors.group(5) != null));
            }
            Matcher stale = STALE.matcher(text);
            if (stale.matches()) {
                return Optional.of(new StaleReads(Integer.parseInt(stale.group(1))));
            }
            Matcher transitions = TRANSITIONS.matcher(text);
            if (transitions.matches() && Long.parseLong(transitions.group(1)) <= Integer.MAX_VALUE) {
                return Optional.of(new EditTransitions(Integer.parseInt(transitions.group(1))));
            }
            Matcher duration = DURATION.matcher(text);
            return duration.matches()
                    ? Optional.of(new EditDuration(Integer.parseInt(duration.group(1))))
                    : Optional.empty();
        }

        private static Scope scope(@Nullable String suffix) {
            return suffix == null ? Scope.ALL : suffix.equals("/reads") ? Scope.READS : Scope.WRITES;
        }
    }
}
