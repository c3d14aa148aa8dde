package dev.fencepost.properties.mutant;

import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import net.bytebuddy.asm.AsmVisitorWrapper.ForDeclaredMethods.MethodVisitorWrapper;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.implementation.Implementation;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.matcher.ElementMatcher;
import net.bytebuddy.matcher.ElementMatchers;
import net.bytebuddy.pool.TypePool;

/**
 * Edits that put other instructions into a method: at its beginning, or around the calls of another one.
 *
 * <p>For decisions inside a method, on types that only their package can see. An edit that finds no such call is an error.
 */
public final class Splice {

    /** How many words an edit may need beyond what the method uses. */
    private static final int MORE_WORDS = 8;

    private final String className;
    private final ElementMatcher<MethodDescription> method;

    private Splice(String className, ElementMatcher<MethodDescription> method) {
        this.className = className;
        this.method = method;
    }

    /** Begins an edit of the one method of a name. */
    public static Splice in(String className, String method) {
        return new Splice(className, ElementMatchers.named(method));
    }

    /** Begins an edit of the method of a name that has so many parameters. */
    public static Splice in(String className, String method, int parameters) {
        return new Splice(className, ElementMatchers.<MethodDescription>named(method)
                .and(ElementMatchers.takesArguments(parameters)));
    }

    /** Returns an edit after which the method does something else first. */
    public ClassEdit first(Consumer<Code> code) {
        return edit(visitor -> new Spliced(visitor) {

            @Override
            public void visitCode() {
                super.visitCode();
                found();
                code.accept(new Code(mv));
            }
        });
    }

    /**
     * Returns an edit after which the method does something else where it called one of a name; operands are loaded.
     */
    public ClassEdit instead(String called, Consumer<Code> code) {
        return edit(visitor -> new Spliced(visitor) {

            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                if (name.equals(called)) {
                    found();
                    code.accept(new Code(mv));
                } else {
                    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                }
            }
        });
    }

    /** Returns an edit after which the method does something before it calls one of a name; operands are loaded. */
    public ClassEdit before(String called, Consumer<Code> code) {
        return around(called, code, after -> {});
    }

    /** Returns an edit after which the method does something with what a method of a name has returned. */
    public ClassEdit after(String called, Consumer<Code> code) {
        return around(called, before -> {}, code);
    }

    private ClassEdit around(String called, Consumer<Code> before, Consumer<Code> after) {
        return edit(visitor -> new Spliced(visitor) {

            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                boolean here = name.equals(called);
                if (here) {
                    found();
                    before.accept(new Code(mv));
                }
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                if (here) {
                    after.accept(new Code(mv));
                }
            }
        });
    }

    /** Returns an edit after which the method does something with what it has read from a field of a name. */
    public ClassEdit afterReading(String field, Consumer<Code> code) {
        return edit(visitor -> new Spliced(visitor) {

            @Override
            public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
                super.visitFieldInsn(opcode, owner, name, descriptor);
                if (opcode == Opcodes.GETFIELD && name.equals(field)) {
                    found();
                    code.accept(new Code(mv));
                }
            }
        });
    }

    private ClassEdit edit(UnaryOperator<MethodVisitor> visitor) {
        return new ClassEdit.Rewrite(className, method, new Wrapper(visitor));
    }

    /** A method that is edited, if there is anything to edit. */
    private abstract static class Spliced extends MethodVisitor {

        private boolean found;

        Spliced(MethodVisitor visitor) {
            super(Opcodes.ASM9, visitor);
        }

        void found() {
            found = true;
        }

        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
            super.visitMaxs(maxStack + MORE_WORDS, maxLocals);
        }

        @Override
        public void visitEnd() {
            if (!found) {
                throw new IllegalArgumentException("an edit found no place to splice anything in");
            }
            super.visitEnd();
        }
    }

    private record Wrapper(UnaryOperator<MethodVisitor> visitor) implements MethodVisitorWrapper {

        @Override
        public MethodVisitor wrap(TypeDescription type, MethodDescription method, MethodVisitor inner,
                Implementation.Context context, TypePool types, int writerFlags, int readerFlags) {
            return visitor.apply(inner);
        }
    }
}
