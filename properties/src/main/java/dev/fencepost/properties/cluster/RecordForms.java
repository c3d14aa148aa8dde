package dev.fencepost.properties.cluster;

import dev.fencepost.simulator.FormSink;
import dev.fencepost.simulator.NodeRef;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Writes the forms of records by taking them apart, so that no component can be forgotten: one of which nothing is said
 * counts as it is, and one whose name ends in {@code Nanos} is an instant.
 *
 * <p>A role that is given to a component that does not exist is refused. It belongs to one thread.
 */
final class RecordForms {

    private static final Role PLAIN = new Role.Plain();

    private final Map<Class<?>, Map<String, Role>> roles = new HashMap<>();
    private final Map<Class<?>, View> views = new HashMap<>();
    private final Function<String, Optional<Process>> processes;
    private final Map<Class<?>, Part[]> parts = new HashMap<>();

    /** Writes values of one class in a way of its own. */
    interface View {
        void write(Object value, Process owner, FormSink form);
    }

    /**
     * A process of a candidate.
     *
     * @param node
     *            where it runs
     * @param incarnation
     *            which of its node's it is
     */
    record Process(NodeRef node, int incarnation) {

        private static final int NUMBER_BITS = 40;

        /**
         * Writes a number of a row of its own: behind all of those of processes that its node had before, with which it
         * is never compared.
         */
        void ranked(int kind, long number, FormSink form) {
            form.ranked(kind, node, (long) incarnation << NUMBER_BITS | number);
        }
    }

    /** A component of a record: how to get it, and what it means. */
    private record Part(MethodHandle getter, Role role) {}

    /**
     * Makes a writer that knows of no roles yet.
     *
     * @param processes
     *            which process an identity names
     */
    RecordForms(Function<String, Optional<Process>> processes) {
        this.processes = processes;
    }

    /** Gives a role to components of a record. */
    RecordForms with(Class<? extends Record> type, Role role, String... components) {
        List<String> known = Stream.of(type.getRecordComponents()).map(RecordComponent::getName).toList();
        for (String component : components) {
            if (!known.contains(component)) {
                throw new IllegalArgumentException(type.getName() + " has no component " + component);
            }
            roles.computeIfAbsent(type, named -> new HashMap<>()).put(component, role);
        }
        return this;
    }

    /** Lets values of a class be written in a way of their own. */
    RecordForms with(Class<?> type, View view) {
        views.put(type, view);
        return this;
    }

    /**
     * Writes the form of a value.
     *
     * @param owner
     *            the process that hands out the numbers in it that have a row for each process
     */
    void write(Object value, Process owner, FormSink form) {
        write(value, PLAIN, owner, form);
    }

    private void write(Object value, Role role, Process owner, FormSink form) {
        switch (value) {
            case Long number -> number(number, role, owner, form);
            case Integer number -> number(number, role, owner, form);
            case OptionalLong maybe -> {
                form.fixed(maybe.isPresent());
                maybe.ifPresent(number -> number(number, role, owner, form));
            }
            case Optional<?> maybe -> {
                form.fixed(maybe.isPresent());
                maybe.ifPresent(inner -> write(inner, role, owner, form));
            }
            case String text -> text(text, role, owner, form);
            case Boolean flag -> form.fixed(flag);
            case Enum<?> constant -> form.fixed(constant);
            case List<?> list -> {
                form.fixed(list.size());
                list.forEach(element -> write(element, role, owner, form));
            }
            case NodeRef node -> form.node(node);
            default -> record(value, owner, form);
        }
    }

    private static void number(long number, Role role, Process owner, FormSink form) {
        switch (role) {
            case Role.Instant instant -> form.instant(number);
            case Role.Ranked(int kind, boolean own) -> {
                if (own) {
                    owner.ranked(kind, number, form);
                } else {
                    form.ranked(kind, NodeRef.NONE, number);
                }
            }
            case Role.Plain plain -> form.fixed(number);
            case Role.Left left -> {
            }
            case Role.Whether whether -> form.fixed(number != 0);
            case Role.Spelled spelled -> throw new IllegalArgumentException("a number is no text: " + number);
            case Role.Identity identity -> throw new IllegalArgumentException("a number is no identity: " + number);
        }
    }

    private void text(String text, Role role, Process owner, FormSink form) {
        switch (role) {
            case Role.Identity identity -> identity(text, form);
            case Role.Whether whether -> throw new IllegalArgumentException("a text is no number: " + text);
            case Role.Spelled(BiConsumer<String, FormSink> writer) -> writer.accept(text, form);
            case Role.Ranked ranked -> number(Long.parseLong(text), ranked, owner, form);
            case Role.Plain plain -> form.fixed(text);
            case Role.Left left -> {
            }
            case Role.Instant instant -> throw new IllegalArgumentException("a text is no instant: " + text);
        }
    }

    /** Writes the process that an identity names, or the text if it names none. */
    void identity(String text, FormSink form) {
        Optional<Process> process = processes.apply(text);
        if (process.isPresent()) {
            form.node(process.get().node());
            form.fixed(process.get().incarnation());
        } else {
            form.fixed(text);
        }
    }

    private void record(Object value, Process owner, FormSink form) {
        Class<?> type = value.getClass();
        View view = views.get(type);
        if (view != null) {
            view.write(value, owner, form);
            return;
        }
        if (!type.isRecord()) {
            throw new IllegalArgumentException("no form is known of " + type.getName());
        }
        form.fixed(type.getSimpleName());
        for (Part part : parts.computeIfAbsent(type, this::parts)) {
            if (!(part.role() instanceof Role.Left)) {
                write(get(part, value), part.role(), owner, form);
            }
        }
    }

    private static Object get(Part part, Object value) {
        try {
            return part.getter().invoke(value);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable checked) {
            throw new IllegalStateException("a record's component cannot be read", checked);
        }
    }

    private Part[] parts(Class<?> type) {
        Map<String, Role> named = roles.getOrDefault(type, Map.of());
        return Stream.of(type.getRecordComponents()).map(component -> new Part(getter(component.getAccessor()),
                named.getOrDefault(component.getName(), usual(component.getName())))).toArray(Part[]::new);
    }

    private static MethodHandle getter(Method accessor) {
        try {
            // Most states are records that only their package sees.
            ((AccessibleObject) accessor).setAccessible(true);
            return MethodHandles.lookup().unreflect(accessor);
        } catch (IllegalAccessException closed) {
            throw new IllegalStateException(accessor + " cannot be called", closed);
        }
    }

    private static Role usual(String component) {
        return component.endsWith("Nanos") ? new Role.Instant() : PLAIN;
    }
}
