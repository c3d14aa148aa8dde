package dev.fencepost.tla.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.tla.spec.SpecModules;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compares the smallest world with the specification after one place in the source of the protocol was changed. */
final class ChangedCode {

    private static final Path SOURCES = Path.of("..", "election", "core", "src", "main", "java");
    private static final String PACKAGE = "dev/fencepost/election/lease/";

    private ChangedCode() {}

    /** What the loader below calls: it is loaded along with the changed code. */
    public static final class Probe {

        private Probe() {}

        /** The differences, as text. */
        public static String run() {
            return String.join("\n", LeaseWorlds.ALONE.compare(SpecModules.ofClassPath()).differences());
        }

        /** What TLC says of the code as a refinement, as text. */
        public static String refine() {
            return LeaseWorlds.ALONE.refines(SpecModules.ofClassPath()).toString();
        }
    }

    static String differences(Path folder, String className, String right, String wrong) {
        return asked("run", folder, className, right, wrong);
    }

    static String refinement(Path folder, String className, String right, String wrong) {
        return asked("refine", folder, className, right, wrong);
    }

    private static String asked(String what, Path folder, String className, String right, String wrong) {
        try {
            compile(folder, className, right, wrong);
            return (String) new Loader(folder).loadClass(Probe.class.getName()).getMethod(what).invoke(null);
        } catch (IOException | ReflectiveOperationException failed) {
            throw new AssertionError("the changed code cannot be run", failed);
        }
    }

    private static void compile(Path folder, String className, String right, String wrong) throws IOException {
        String source = Files.readString(SOURCES.resolve(PACKAGE + className + ".java"));
        assertThat(source.split(Pattern.quote(right), -1)).as("places of '" + right + "'").hasSize(2);
        Path changed = folder.resolve(className + ".java");
        Files.writeString(changed, source.replace(right, wrong), StandardCharsets.UTF_8);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            boolean compiled = compiler.getTask(null, files, null,
                    List.of("-proc:none", "-d", folder.toString(), "-cp", System.getProperty("java.class.path")), null,
                    files.getJavaFileObjects(changed)).call();
            assertThat(compiled).isTrue();
        }
    }

    /** Loads everything of ours afresh, the changed classes from a folder. */
    private static final class Loader extends ClassLoader {

        private final Path folder;

        Loader(Path folder) {
            super("changed code", Loader.class.getClassLoader());
            this.folder = folder;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("dev.fencepost.")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : define(name);
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            String file = name.replace('.', '/') + ".class";
            try (InputStream bytes = Files.exists(folder.resolve(file))
                    ? Files.newInputStream(folder.resolve(file))
                    : getParent().getResourceAsStream(file)) {
                if (bytes == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] all = bytes.readAllBytes();
                return defineClass(name, all, 0, all.length);
            } catch (IOException unreadable) {
                throw new ClassNotFoundException(name, unreadable);
            }
        }
    }
}
