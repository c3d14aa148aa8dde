package dev.fencepost.properties.mutant;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reaches from woven code what is package-private to the code that it is woven into: fields and methods, by their
 * names.
 *
 * <p>A name that is gone is a {@link LinkageError}, as it is where instructions name what there is not;
 * {@link Mutant#diesIn} takes neither for a bug that was found.
 */
public final class Reach {

    private Reach() {}

    /** Returns the value of a field. */
    public static Object get(Object owner, String field) {
        try {
            return field(owner, field).get(owner);
        } catch (IllegalAccessException refused) {
            throw new IllegalStateException(refused);
        }
    }

    /** Sets a field. */
    public static void set(Object owner, String field, Object value) {
        try {
            field(owner, field).set(owner, value);
        } catch (IllegalAccessException refused) {
            throw new IllegalStateException(refused);
        }
    }

    /**
     * Calls a method of an object's class or, for a lambda expression, of its interface; what it throws goes on as it
     * is.
     */
    public static @Nullable Object call(Object target, String method, @Nullable Object... arguments) {
        Class<?> type = target.getClass().isHidden() ? target.getClass().getInterfaces()[0] : target.getClass();
        return invoke(type, method, target, arguments);
    }

    /**
     * Calls a static method of a class in the package of its first argument; what it throws goes on as it is.
     *
     * @param className
     *            the simple name of the class
     * @param method
     *            its method
     * @param first
     *            the first argument
     * @param others
     *            the other arguments
     */
    public static void statics(String className, String method, Object first, Object... others) {
        Object[] arguments = new Object[others.length + 1];
        arguments[0] = first;
        System.arraycopy(others, 0, arguments, 1, others.length);
        String name = first.getClass().getPackageName() + "." + className;
        try {
            invoke(Class.forName(name, true, first.getClass().getClassLoader()), method, null, arguments);
        } catch (ClassNotFoundException gone) {
            throw new NoClassDefFoundError(name);
        }
    }

    private static @Nullable Object invoke(Class<?> type, String method, @Nullable Object target,
            @Nullable Object... arguments) {
        Method found = Arrays.stream(type.getDeclaredMethods())
                .filter(each -> each.getName().equals(method) && each.getParameterCount() == arguments.length)
                .findFirst().orElseThrow(() -> new NoSuchMethodError(type.getName() + "." + method));
        try {
            found.setAccessible(true);
            return found.invoke(target, arguments);
        } catch (InvocationTargetException thrown) {
            throw Reach.<RuntimeException>asItIs(Objects.requireNonNullElse(thrown.getCause(), thrown));
        } catch (IllegalAccessException refused) {
            throw new IllegalStateException(refused);
        }
    }

    private static Field field(Object owner, String name) {
        try {
            Field field = owner.getClass().getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException gone) {
            throw new NoSuchFieldError(owner.getClass().getName() + "." + name);
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> T asItIs(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
