package dev.fencepost.simulator;

import java.util.Arrays;
import java.util.function.Consumer;

/**
 * What matters about one part of a world, in short: a fingerprint of what counts as it is, and the numbers that count
 * only beside those of the other parts.
 *
 * <p>It is immutable and made once for a value; from the forms of its parts the fingerprint of a world is put together.
 */
public final class Form {

    /** Nothing at all. */
    public static final Form EMPTY = of(sink -> {});

    static final int INSTANT = -1;
    static final int NODE = -2;

    private static final int OWNERS = 1 << 10;

    final long fixedHigh;
    final long fixedLow;
    /** What each number is: {@link #INSTANT}, {@link #NODE} or the row in which it is ranked. */
    final int[] roles;
    final long[] numbers;
    /** A part of {@link #key}. */
    final long hash;

    private Form(Maker maker) {
        this.fixedHigh = maker.high;
        this.fixedLow = maker.low;
        this.roles = Arrays.copyOf(maker.roles, maker.size);
        this.numbers = Arrays.copyOf(maker.numbers, maker.size);
        this.hash = key().low();
    }

    /** Returns the form that is written. */
    public static Form of(Consumer<FormSink> writer) {
        Maker maker = new Maker();
        writer.accept(maker);
        return new Form(maker);
    }

    /** The row of numbers of one kind that one node hands out. */
    static int row(int kind, NodeRef owner) {
        return kind * OWNERS + owner.id() + 1;
    }

    /** What tells this form from others while nothing else in the world changes. */
    Fingerprint key() {
        Mixer mixer = new Mixer(fixedHigh, fixedLow);
        for (int i = 0; i < numbers.length; i++) {
            mixer.add(roles[i]);
            mixer.add(numbers[i]);
        }
        return mixer.fingerprint();
    }

    /** A form in the making. */
    private static final class Maker implements FormSink {

        private static final int FIXED = 1;
        private static final int TEXT = 2;
        private static final int OTHER = 3;

        private final Mixer fixed = new Mixer(0, 0);
        private long high;
        private long low;
        private int[] roles = new int[16];
        private long[] numbers = new long[16];
        private int size;

        @Override
        public void fixed(long value) {
            mix(FIXED);
            mix(value);
        }

        @Override
        public void fixed(Object value) {
            switch (value) {
                case Long number -> fixed(number.longValue());
                case Integer number -> fixed(number.longValue());
                case Boolean flag -> fixed(flag ? 1 : 0);
                case Enum<?> constant -> text(constant.name());
                case String text -> text(text);
                default -> throw new IllegalArgumentException(
                        "no fingerprint can be taken of a " + value.getClass().getName() + " as it is: " + value);
            }
        }

        private void text(String text) {
            mix(TEXT);
            mix(text.length());
            text.chars().forEach(this::mix);
        }

        @Override
        public void instant(long nanos) {
            number(INSTANT, nanos);
        }

        @Override
        public void ranked(int kind, NodeRef owner, long value) {
            number(row(kind, owner), value);
        }

        @Override
        public void node(NodeRef node) {
            number(NODE, node.id());
        }

        private void number(int role, long value) {
            mix(OTHER);
            mix(role == INSTANT || role == NODE ? role : role / OWNERS);
            if (size == numbers.length) {
                roles = Arrays.copyOf(roles, size * 2);
                numbers = Arrays.copyOf(numbers, size * 2);
            }
            roles[size] = role;
            numbers[size++] = value;
        }

        private void mix(long value) {
            fixed.add(value);
            high = fixed.high();
            low = fixed.low();
        }
    }
}
