package dev.fencepost.properties.mutant;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reaches, from woven code, what only its own package may reach. */
public final class Insides {

    private Insides() {}

    /** Returns the value of a field. */
    public static Object of(Object target, String field) {
        try {
            Field found = target.getClass().getDeclaredField(field);
            found.setAccessible(true);
            return found.get(target);
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException(target.getClass() + " has no " + field, missing);
        }
    }

    /**
     * Calls a method; what it throws goes on as it is.
     *
     * @param target
     *            a class for a static method of it; an object for one of its class or, for a lambda expression, of its
     *            interface
     * @param method
     *            its name
     * @param arguments
     *            what it is given
     */
    public static @Nullable Object call(Object target, String method, @Nullable Object... arguments) {
        Class<?> type = typeOf(target);
        Method found = Arrays.stream(type.getDeclaredMethods())
                .filter(each -> each.getName().equals(method) && each.getParameterCount() == arguments.length)
                .findFirst().orElseThrow(() -> new IllegalStateException(type + " has no " + method));
        try {
            found.setAccessible(true);
            return found.invoke(target, arguments);
        } catch (InvocationTargetException thrown) {
            throw Insides.<RuntimeException>asItIs(Objects.requireNonNullElse(thrown.getCause(), thrown));
        } catch (IllegalAccessException denied) {
            throw new IllegalStateException(type + "." + method + " cannot be called", denied);
        }
    }

    private static Class<?> typeOf(Object target) {
        if (target instanceof Class<?> itself) {
            return itself;
        }
        return target.getClass().isHidden() ? target.getClass().getInterfaces()[0] : target.getClass();
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> T asItIs(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
