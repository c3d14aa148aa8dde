package dev.fencepost.properties.mutant;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.AsmVisitorWrapper;
import net.bytebuddy.description.method.MethodDescription;
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
    private final Map<String, byte[]> mutated = new HashMap<>();

    /**
     * A loader for a composition of mutations.
     *
     * @param parent
     *            where the healthy classes are found
     * @param mutations
     *            the mutations
     * @throws IllegalArgumentException
     *             when two of them edit the same method, or an edit fits no method or nothing in it; it names the
     *             mutant
     */
    public MutantLoader(ClassLoader parent, List<Mutation> mutations) {
        super("mutants", parent);
        this.locator = ClassFileLocator.ForClassLoader.of(parent);
        this.types = TypePool.Default.of(locator);
        Set<MethodDescription> edited = new HashSet<>();
        Map<String, List<ClassEdit>> edits = new HashMap<>();
        for (Mutation mutation : mutations) {
            for (ClassEdit edit : mutation.edits()) {
                MethodDescription method = edited(mutation, edit);
                if (!edited.add(method)) {
                    throw new IllegalArgumentException(
                            "two edits change " + edit.className() + "." + method.getName());
                }
                edits.computeIfAbsent(edit.className(), name -> new ArrayList<>()).add(edit);
            }
        }
        // Here and not when a class is first used: in the middle of a run, an edit that fails would pass for a crash.
        edits.forEach((name, here) -> mutated.put(name, edited(names(mutations), name, here)));
    }

    private static String names(List<Mutation> mutations) {
        return mutations.stream().map(Mutation::id).collect(Collectors.joining(", "));
    }

    /** A method that is gone must fail the build: its mutant would survive, and look like a hole in the checkers. */
    private MethodDescription edited(Mutation mutation, ClassEdit edit) {
        TypePool.Resolution type = types.describe(edit.className());
        if (!type.isResolved()) {
            throw new IllegalArgumentException("mutant " + mutation.id() + " edits the class " + edit.className()
                    + ", which there is not");
        }
        List<MethodDescription.InDefinedShape> fitting = type.resolve().getDeclaredMethods().filter(edit.method());
        if (fitting.size() != 1) {
            throw new IllegalArgumentException("mutant " + mutation.id() + " edits a method of " + edit.className()
                    + " with " + edit.method() + "; there are " + fitting.size() + " and not one");
        }
        return fitting.getFirst();
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
            byte[] edited = mutated.get(name);
            byte[] bytes = edited == null ? locator.locate(name).resolve() : edited;
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IllegalStateException unknown) {
            throw new ClassNotFoundException(name, unknown);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private byte[] edited(String mutants, String name, List<ClassEdit> here) {
        DynamicType.Builder<?> builder = new ByteBuddy().redefine(types.describe(name).resolve(), locator);
        for (ClassEdit edit : here) {
            ElementMatcher.Junction<MethodDescription> method = ElementMatchers.<MethodDescription>none()
                    .or(edit.method());
            builder = switch (edit) {
                case ClassEdit.Replace replace -> builder.method(method).intercept(replace.body());
                case ClassEdit.Rewrite rewrite -> builder
                        .visit(new AsmVisitorWrapper.ForDeclaredMethods().method(method, rewrite.rewrite()));
            };
        }
        try {
            return bytes(builder);
        } catch (IllegalArgumentException | IllegalStateException unfit) {
            throw new IllegalArgumentException("mutant " + mutants + " edits " + name + ": " + unfit.getMessage(),
                    unfit);
        }
    }

    private byte[] bytes(DynamicType.Builder<?> builder) {
        try (DynamicType.Unloaded<?> made = builder.make(types)) {
            return made.getBytes();
        }
    }
}
