package dev.fencepost.properties.pages;

import com.google.protobuf.MessageLite;
import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.json.Json;
import dev.fencepost.simulator.Fields;
import dev.fencepost.simulator.Payload;
import dev.fencepost.simulator.ServiceFault;
import io.etcd.jetcd.api.LeaseRevokeResponse;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Makes values of sealed families and records by reflection: at least one of every variant. */
final class Samples {

    private Samples() {}

    /** Something said, for fields that hold whatever is said. */
    private record Anything() implements Payload {

        @Override
        public String kind() {
            return "anything";
        }

        @Override
        public void describe(Fields fields) {
            // There is nothing to tell apart.
        }
    }

    /** Some trouble of a service. */
    private record AnyTrouble() implements ServiceFault {

        @Override
        public String kind() {
            return "trouble";
        }

        @Override
        public String text() {
            return "trouble";
        }
    }

    /** The records of a sealed family, those of families within it included. */
    static List<Class<?>> variants(Class<?> family) {
        return family.isRecord()
                ? List.of(family)
                : Arrays.stream(family.getPermittedSubclasses()).flatMap(each -> variants(each).stream()).toList();
    }

    /** Values of a type, which differ in at most one component from the first one. */
    static List<Object> of(Class<?> type) {
        if (type.isSealed() && !type.equals(Json.class)) {
            return variants(type).stream().flatMap(each -> of(each).stream()).toList();
        }
        return type.isRecord() ? ofRecord(type) : List.of(simple(type));
    }

    private static List<Object> ofRecord(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        List<List<Object>> choices = Arrays.stream(components).map(component -> of(component.getType())).toList();
        List<Object> made = new ArrayList<>();
        made.add(make(type, choices.stream().map(List::getFirst).toArray()));
        for (int i = 0; i < components.length; i++) {
            for (Object choice : choices.get(i).subList(1, choices.get(i).size())) {
                Object[] arguments = choices.stream().map(List::getFirst).toArray();
                arguments[i] = choice;
                made.add(make(type, arguments));
            }
        }
        return made;
    }

    private static Object make(Class<?> type, Object[] arguments) {
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(
                    Arrays.stream(type.getRecordComponents()).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor.newInstance(arguments);
        } catch (ReflectiveOperationException refused) {
            throw new IllegalStateException("no sample of " + type.getName() + " can be made", refused);
        }
    }

    private static Object message(Class<?> type) {
        try {
            return type.isInterface()
                    ? LeaseRevokeResponse.getDefaultInstance()
                    : type.getMethod("getDefaultInstance").invoke(null);
        } catch (ReflectiveOperationException refused) {
            throw new IllegalStateException("no sample of " + type.getName() + " can be made", refused);
        }
    }

    private static Object simple(Class<?> type) {
        if (type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        if (MessageLite.class.isAssignableFrom(type)) {
            return message(type);
        }
        return switch (type.getName()) {
            case "long" -> 1L;
            case "int" -> 1;
            case "boolean" -> true;
            case "java.lang.String" -> "text";
            case "java.util.Optional" -> Optional.empty();
            case "java.util.OptionalLong" -> OptionalLong.empty();
            case "java.util.OptionalInt" -> OptionalInt.empty();
            case "java.util.List" -> List.of();
            case "dev.fencepost.election.campaign.Bytes" -> Bytes.utf8("text");
            case "dev.fencepost.simulator.Payload" -> new Anything();
            case "dev.fencepost.simulator.ServiceFault" -> new AnyTrouble();
            case "dev.fencepost.election.json.Json" -> Json.nothing();
            default -> throw new IllegalStateException("say here what a sample of " + type.getName() + " is");
        };
    }
}
