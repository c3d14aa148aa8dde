package dev.fencepost.properties.mutant;

import java.lang.reflect.Method;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Instructions that an edit puts into a method, one after the other; names of classes are binary ones, and those of
 * primitive types as in Java.
 */
public final class Code {

    private final MethodVisitor to;

    Code(MethodVisitor to) {
        this.to = to;
    }

    /** Loads a reference from a local variable; the parameters of a static method are counted from 0. */
    public Code local(int index) {
        to.visitVarInsn(Opcodes.ALOAD, index);
        return this;
    }

    /** Loads a {@code long} from a local variable. */
    public Code longLocal(int index) {
        to.visitVarInsn(Opcodes.LLOAD, index);
        return this;
    }

    /** Sets a local variable to a loaded {@code long}. */
    public Code setLong(int index) {
        to.visitVarInsn(Opcodes.LSTORE, index);
        return this;
    }

    /** Loads a {@code boolean} or an {@code int}. */
    public Code number(int value) {
        to.visitLdcInsn(value);
        return this;
    }

    /** Loads a {@code long}. */
    public Code number(long value) {
        to.visitLdcInsn(value);
        return this;
    }

    /** Loads a text. */
    public Code text(String value) {
        to.visitLdcInsn(value);
        return this;
    }

    /** Loads a constant of an enumeration. */
    public Code constant(Enum<?> value) {
        Class<?> type = value.getDeclaringClass();
        to.visitFieldInsn(Opcodes.GETSTATIC, Type.getInternalName(type), value.name(), Type.getDescriptor(type));
        return this;
    }

    /** Replaces an object by the value of its field. */
    public Code field(String owner, String name, String type) {
        to.visitFieldInsn(Opcodes.GETFIELD, internal(owner), name, descriptor(type));
        return this;
    }

    /** Sets a field; object and value are loaded. */
    public Code set(String owner, String name, String type) {
        to.visitFieldInsn(Opcodes.PUTFIELD, internal(owner), name, descriptor(type));
        return this;
    }

    /** Calls an instance method; object and arguments are loaded. */
    public Code call(String owner, String name, String result, String... parameters) {
        to.visitMethodInsn(Opcodes.INVOKEVIRTUAL, internal(owner), name, method(result, parameters), false);
        return this;
    }

    /** Calls a static method of a class; the arguments are loaded. */
    public Code statics(String owner, String name, String result, String... parameters) {
        to.visitMethodInsn(Opcodes.INVOKESTATIC, internal(owner), name, method(result, parameters), false);
        return this;
    }

    /** Calls the one public static method of a name of a class of ours; the arguments are loaded. */
    public Code ours(Class<?> owner, String name) {
        for (Method method : owner.getDeclaredMethods()) {
            if (method.getName().equals(name)) {
                to.visitMethodInsn(Opcodes.INVOKESTATIC, Type.getInternalName(owner), name,
                        Type.getMethodDescriptor(method), owner.isInterface());
                return this;
            }
        }
        throw new IllegalArgumentException("there is no method " + name + " in " + owner.getName());
    }

    /** Takes a reference for one of another type. */
    public Code cast(String type) {
        to.visitTypeInsn(Opcodes.CHECKCAST, internal(type));
        return this;
    }

    /** Loads a value of one word once more. */
    public Code copy() {
        to.visitInsn(Opcodes.DUP);
        return this;
    }

    /** Forgets a value of one word: everything but {@code long} and {@code double}. */
    public Code drop() {
        to.visitInsn(Opcodes.POP);
        return this;
    }

    /** Forgets a {@code long}, or two values of one word. */
    public Code dropTwo() {
        to.visitInsn(Opcodes.POP2);
        return this;
    }

    /** Exchanges two values of one word. */
    public Code swap() {
        to.visitInsn(Opcodes.SWAP);
        return this;
    }

    /** Holds if both values do. */
    public Code and() {
        to.visitInsn(Opcodes.IAND);
        return this;
    }

    /** Holds if one of both values does. */
    public Code or() {
        to.visitInsn(Opcodes.IOR);
        return this;
    }

    /** Holds if the value does not. */
    public Code not() {
        to.visitInsn(Opcodes.ICONST_1);
        to.visitInsn(Opcodes.IXOR);
        return this;
    }

    /** Where the value holds, does something and leaves the method, which returns nothing; only at its beginning. */
    public Code leavingIf(Runnable done) {
        Label go = new Label();
        to.visitJumpInsn(Opcodes.IFEQ, go);
        done.run();
        to.visitInsn(Opcodes.RETURN);
        to.visitLabel(go);
        to.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        return this;
    }

    private static String internal(String name) {
        return name.replace('.', '/');
    }

    private static String method(String result, String... parameters) {
        StringBuilder text = new StringBuilder("(");
        for (String parameter : parameters) {
            text.append(descriptor(parameter));
        }
        return text.append(')').append(descriptor(result)).toString();
    }

    private static String descriptor(String type) {
        return switch (type) {
            case "void" -> "V";
            case "boolean" -> "Z";
            case "int" -> "I";
            case "long" -> "J";
            default -> 'L' + internal(type) + ';';
        };
    }
}
