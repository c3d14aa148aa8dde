package dev.fencepost.properties.mutant;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.AsmVisitorWrapper;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.matcher.ElementMatcher;
import net.bytebuddy.matcher.ElementMatchers;
import net.bytebuddy.pool.TypePool;

/**
 * Loads production, model and scenario classes afresh, with mutations woven into them.
 *
 * <p>Everything of ours is loaded here and not by the parent, so that mutated and healthy code run side by side in one
 * process; only the simulator, which is never mutated, and the types through which a hunt sees its subject are shared.
 */
public final class MutantLoader extends ClassLoader {

    private static final String OURS = "dev.fencepost.";
    private static final List<String> SHARED = List.of("dev.fencepost.simulator.", "dev.fencepost.properties.hunt.");

    private final ClassFileLocator locator;
    private final TypePool types;
    private final Map<String, ClassEdit> edits = new HashMap<>();

    /**
     * A loader for a composition of mutations.
     *
     * @param parent
     *            where the healthy classes are found
     * @param mutations
     *            the mutations
     * @throws IllegalArgumentException
     *             when two of them edit the same class, or an edit fits no method
     */
    public MutantLoader(ClassLoader parent, List<Mutation> mutations) {
        super("mutants", parent);
        this.locator = ClassFileLocator.ForClassLoader.of(parent);
        this.types = TypePool.Default.of(locator);
        for (Mutation mutation : mutations) {
            for (ClassEdit edit : mutation.edits()) {
                if (edits.put(edit.className(), edit) != null) {
                    throw new IllegalArgumentException("two mutations edit " + edit.className());
                }
                checkFits(mutation, edit);
            }
        }
    }

    private void checkFits(Mutation mutation, ClassEdit edit) {
        TypeDescription type = types.describe(edit.className()).resolve();
        int matches = type.getDeclaredMethods().filter(edit.method()).size();
        if (matches != 1) {
            throw new IllegalArgumentException(
                    "mutation " + mutation.id() + " edits " + matches + " methods of " + edit.className()
                            + " and not one");
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(OURS) || SHARED.stream().anyMatch(name::startsWith)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try {
            ClassEdit edit = edits.get(name);
            byte[] bytes = edit == null ? locator.locate(name).resolve() : edited(name, edit);
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IllegalStateException unknown) {
            throw new ClassNotFoundException(name, unknown);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private byte[] edited(String name, ClassEdit edit) {
        DynamicType.Builder<?> builder = new ByteBuddy().redefine(types.describe(name).resolve(), locator);
        ElementMatcher.Junction<MethodDescription> method = ElementMatchers.<MethodDescription>none()
                .or(edit.method());
        return switch (edit) {
            case ClassEdit.Replace replace -> bytes(builder.method(method).intercept(replace.body()));
            case ClassEdit.Rewrite rewrite -> bytes(builder.visit(
                    new AsmVisitorWrapper.ForDeclaredMethods().method(method, rewrite.rewrite())));
        };
    }

    private byte[] bytes(DynamicType.Builder<?> builder) {
        try (DynamicType.Unloaded<?> made = builder.make(types)) {
            return made.getBytes();
        }
    }
}
