package dev.fencepost.tla.etcd;

import net.bytebuddy.asm.AsmVisitorWrapper;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.implementation.Implementation;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.pool.TypePool;

/** Puts one instruction in the place of another: what a change of one operator in the source does. */
record OpcodeSwap(int opcode, int other) implements AsmVisitorWrapper.ForDeclaredMethods.MethodVisitorWrapper {

    @Override
    public MethodVisitor wrap(TypeDescription type, MethodDescription method, MethodVisitor visitor,
            Implementation.Context context, TypePool pool, int writerFlags, int readerFlags) {
        return new MethodVisitor(Opcodes.ASM9, visitor) {
            @Override
            public void visitInsn(int each) {
                super.visitInsn(each == opcode ? other : each);
            }

            @Override
            public void visitJumpInsn(int each, Label label) {
                super.visitJumpInsn(each == opcode ? other : each, label);
            }
        };
    }
}
