package dev.fencepost.simulator;

import java.util.Locale;

/** The view of a log for people: one line an event, with true time, node, what the clocks show, kind and fields. */
public final class LogTable {

    private LogTable() {}

    /** Returns the line above the events. */
    public static String heading() {
        return String.format(Locale.ROOT, "%8s %8s %14s %-10s %16s  %s", "seq", "cause", "true s", "node",
                "monotonic s",
                "what");
    }

    /** Returns the line of one event. */
    public static String line(LogEvent event) {
        String node = event.incarnation() > 1 ? event.node() + "~" + event.incarnation() : event.node().name();
        return String.format(Locale.ROOT, "%8d %8d %14s %-10s %16s  %s", event.seq(), event.causeSeq(),
                seconds(event.trueNanos()), node, event.incarnation() == 0 ? "" : seconds(event.monotonicNanos()),
                describe(event.entry()));
    }

    /** Returns kind and fields of an entry: {@code message-sent message=3 from=elector ...}. */
    public static String describe(Entry entry) {
        TextFields text = new TextFields();
        text.builder.append(entry.kind());
        entry.describe(text);
        return text.builder.toString();
    }

    /** Returns kind and fields of a payload, as {@link #describe(Entry)} does of an entry. */
    public static String describe(Payload payload) {
        TextFields text = new TextFields();
        text.builder.append(payload.kind());
        payload.describe(text);
        return text.builder.toString();
    }

    private static String seconds(long nanos) {
        String sign = nanos < 0 ? "-" : "";
        long size = Math.abs(nanos);
        return String.format(Locale.ROOT, "%s%d.%09d", sign, size / 1_000_000_000L, size % 1_000_000_000L);
    }

    /** Fields as {@code name=value}, nested ones in parentheses. */
    private static final class TextFields implements Fields {

        private final StringBuilder builder = new StringBuilder();

        @Override
        public void put(String name, long value) {
            builder.append(' ').append(name).append('=').append(value);
        }

        @Override
        public void put(String name, String value) {
            builder.append(' ').append(name).append('=').append(value);
        }

        @Override
        public void put(String name, boolean value) {
            builder.append(' ').append(name).append('=').append(value);
        }

        @Override
        public void put(String name, Payload value) {
            builder.append(' ').append(name).append("=(").append(value.kind());
            value.describe(this);
            builder.append(')');
        }
    }
}
