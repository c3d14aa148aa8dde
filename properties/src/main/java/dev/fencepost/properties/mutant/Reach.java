package dev.fencepost.properties.mutant;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;

/**
 * Reaches from woven code what is package-private to the code that it is woven into: fields and methods, by their
 * names.
 *
 * <p>A name that is gone throws, so that a mutant which does not fit any more crashes and is not taken for one that dies.
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
     * Calls a static method of a class in the package of its first argument; the only one of that name.
     *
     * @param first
     *            the first argument
     * @param className
     *            the simple name of the class
     * @param method
     *            its method
     * @param others
     *            the other arguments
     */
    public static void call(Object first, String className, String method, Object... others) {
        Object[] arguments = new Object[others.length + 1];
        arguments[0] = first;
        System.arraycopy(others, 0, arguments, 1, others.length);
        try {
            Class<?> type = Class.forName(first.getClass().getPackageName() + "." + className, true,
                    first.getClass().getClassLoader());
            Method found = Arrays.stream(type.getDeclaredMethods()).filter(each -> each.getName().equals(method))
                    .findFirst().orElseThrow(() -> new NoSuchMethodException(className + "." + method));
            found.setAccessible(true);
            found.invoke(null, arguments);
        } catch (InvocationTargetException thrown) {
            throw new IllegalStateException(thrown.getCause());
        } catch (ReflectiveOperationException gone) {
            throw new IllegalStateException(gone);
        }
    }

    private static Field field(Object owner, String name) {
        try {
            Field field = owner.getClass().getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException gone) {
            throw new IllegalStateException(gone);
        }
    }
}
