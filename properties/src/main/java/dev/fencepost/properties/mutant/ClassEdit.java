package dev.fencepost.properties.mutant;

import net.bytebuddy.asm.AsmVisitorWrapper;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.implementation.Implementation;
import net.bytebuddy.matcher.ElementMatcher;

/**
 * An edit of one method of a compiled class.
 *
 * <p>An edit whose method does not exist any more is an error and not a mutant that survives: the loader checks that
 * exactly one method is edited.
 */
public sealed interface ClassEdit {

    /** The binary name of the class. */
    String className();

    /** The method; it must match exactly one. */
    ElementMatcher<MethodDescription> method();

    /**
     * Replaces the whole method.
     *
     * @param className
     *            the class
     * @param method
     *            the method
     * @param body
     *            what it does instead
     */
    record Replace(String className, ElementMatcher<MethodDescription> method, Implementation body)
            implements
                ClassEdit {}

    /**
     * Rewrites instructions within the method.
     *
     * @param className
     *            the class
     * @param method
     *            the method
     * @param rewrite
     *            the rewriting
     */
    record Rewrite(String className, ElementMatcher<MethodDescription> method,
            AsmVisitorWrapper.ForDeclaredMethods.MethodVisitorWrapper rewrite) implements ClassEdit {}
}
