package dev.fencepost.properties.mutant;

import java.util.function.UnaryOperator;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.asm.AsmVisitorWrapper.ForDeclaredMethods.MethodVisitorWrapper;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.implementation.FixedValue;
import net.bytebuddy.implementation.Implementation;
import net.bytebuddy.implementation.MethodCall;
import net.bytebuddy.implementation.StubMethod;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.matcher.ElementMatchers;
import net.bytebuddy.pool.TypePool;

/** The edits that most recorded bugs are made of: a value, nothing at all, another method, another number. */
public final class Edits {

    private Edits() {}

    /** Returns an edit after which the method returns a constant and does nothing. */
    public static ClassEdit value(String className, String method, Object value) {
        return new ClassEdit.Replace(className, ElementMatchers.named(method), FixedValue.value(value));
    }

    /** Returns an edit after which the method does nothing; it returns zero, false or null if it returns something. */
    public static ClassEdit nothing(String className, String method) {
        return new ClassEdit.Replace(className, ElementMatchers.named(method), StubMethod.INSTANCE);
    }

    /** Returns an edit after which the method calls another one of its class with the same arguments. */
    public static ClassEdit calling(String className, String method, String other) {
        return new ClassEdit.Replace(className, ElementMatchers.named(method),
                MethodCall.invoke(ElementMatchers.named(other)).withAllArguments());
    }

    /** Returns an edit that weaves a class of {@link Advice} into the method, such as one that changes its result. */
    public static ClassEdit advised(String className, String method, Class<?> advice) {
        return new ClassEdit.Rewrite(className, ElementMatchers.named(method), Advice.to(advice));
    }

    /**
     * Returns an edit after which the method calls another method where it called one of a name: one of the same owner,
     * parameters and result.
     */
    public static ClassEdit call(String className, String method, String called, String calledInstead) {
        return rewrite(className, method, visitor -> new Instructions(visitor) {

            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                super.visitMethodInsn(opcode, owner, found(name, called) ? calledInstead : name, descriptor,
                        isInterface);
            }
        });
    }

    /** Returns an edit after which the method has another {@code long} where it had one. */
    public static ClassEdit number(String className, String method, long number, long instead) {
        return rewrite(className, method, visitor -> new Instructions(visitor) {

            @Override
            public void visitLdcInsn(Object value) {
                super.visitLdcInsn(found(value, number) ? (Object) instead : value);
            }

            @Override
            public void visitInsn(int opcode) {
                if (opcode <= Opcodes.LCONST_1 && opcode >= Opcodes.LCONST_0 && found((long) opcode
                        - Opcodes.LCONST_0, number)) {
                    super.visitLdcInsn(instead);
                } else {
                    super.visitInsn(opcode);
                }
            }
        });
    }

    /** Returns an edit after which the method reads another field where it read one: one of the same class and type. */
    public static ClassEdit field(String className, String method, String read, String readInstead) {
        return rewrite(className, method, visitor -> new Instructions(visitor) {

            @Override
            public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
                boolean here = opcode == Opcodes.GETFIELD && found(name, read);
                super.visitFieldInsn(opcode, owner, here ? readInstead : name, descriptor);
            }
        });
    }

    /** Returns an edit after which the method takes a {@code long} field for a constant. */
    public static ClassEdit fieldIs(String className, String method, String read, long instead) {
        return rewrite(className, method, visitor -> new Instructions(visitor) {

            @Override
            public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
                if (opcode == Opcodes.GETFIELD && found(name, read)) {
                    super.visitInsn(Opcodes.POP);
                    super.visitLdcInsn(instead);
                } else {
                    super.visitFieldInsn(opcode, owner, name, descriptor);
                }
            }

            @Override
            public void visitMaxs(int maxStack, int maxLocals) {
                super.visitMaxs(maxStack + 1, maxLocals);
            }
        });
    }

    /** Returns an edit after which the method takes what a call returns for a constant: a {@code long} or a boolean. */
    public static ClassEdit answerIs(String className, String method, String called, Object instead) {
        return rewrite(className, method, visitor -> new Instructions(visitor) {

            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                if (found(name, called)) {
                    super.visitInsn(instead instanceof Long ? Opcodes.POP2 : Opcodes.POP);
                    super.visitLdcInsn(instead instanceof Boolean yes ? (Object) (yes ? 1 : 0) : instead);
                }
            }
        });
    }

    /** Returns an edit after which the method finds the one pair of references equal that it compares. */
    public static ClassEdit same(String className, String method) {
        return rewrite(className, method, visitor -> new Instructions(visitor) {

            @Override
            public void visitJumpInsn(int opcode, Label label) {
                if (found(opcode, Opcodes.IF_ACMPNE)) {
                    super.visitInsn(Opcodes.POP2);
                } else {
                    super.visitJumpInsn(opcode, label);
                }
            }
        });
    }

    /** Returns an edit after which the method has another text where it had one. */
    public static ClassEdit text(String className, String method, String text, String instead) {
        return rewrite(className, method, visitor -> new Instructions(visitor) {

            @Override
            public void visitLdcInsn(Object value) {
                super.visitLdcInsn(found(value, text) ? instead : value);
            }
        });
    }

    /** Returns an edit that passes the instructions of the method through a visitor. */
    public static ClassEdit rewrite(String className, String method, UnaryOperator<MethodVisitor> visitor) {
        return new ClassEdit.Rewrite(className, ElementMatchers.named(method), new Visited(visitor));
    }

    /**
     * Where instructions are changed; an edit that finds nothing to change is an error, and no mutant that survives.
     */
    private abstract static class Instructions extends MethodVisitor {

        private boolean changed;

        Instructions(MethodVisitor visitor) {
            super(Opcodes.ASM9, visitor);
        }

        boolean found(Object there, Object wanted) {
            boolean equal = there.equals(wanted);
            changed |= equal;
            return equal;
        }

        @Override
        public void visitEnd() {
            if (!changed) {
                throw new IllegalArgumentException("an edit found no instruction to change");
            }
            super.visitEnd();
        }
    }

    private record Visited(UnaryOperator<MethodVisitor> visitor) implements MethodVisitorWrapper {

        @Override
        public MethodVisitor wrap(TypeDescription type, MethodDescription method, MethodVisitor inner,
                Implementation.Context context, TypePool types, int writerFlags, int readerFlags) {
            return visitor.apply(inner);
        }
    }
}
