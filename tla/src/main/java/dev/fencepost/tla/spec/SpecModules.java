package dev.fencepost.tla.spec;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where the texts of modules come from: the class path, and before it what was put in their place.
 *
 * @param own
 *            texts by name of module
 */
public record SpecModules(Map<String, String> own) {

    private static final String FOLDER = "/dev/fencepost/tla/specs/";
    private static final String STANDARD = "/tla2sany/StandardModules/";

    /** Takes a copy. */
    public SpecModules {
        own = Map.copyOf(own);
    }

    /** The modules as they are built. */
    public static SpecModules ofClassPath() {
        return new SpecModules(Map.of());
    }

    /** The same with that text for a module, be it new or not. */
    public SpecModules with(String module, String text) {
        Map<String, String> more = new HashMap<>(own);
        more.put(module, text);
        return new SpecModules(more);
    }

    /** The text of one of our modules, empty where there is none. */
    public Optional<String> text(String module) {
        return Optional.ofNullable(own.get(module)).or(() -> resource(FOLDER + module + ".tla"));
    }

    /** The text of a module of TLA+ itself, empty where there is none. */
    public Optional<String> standard(String module) {
        return resource(STANDARD + module + ".tla");
    }

    /** The text of a file beside the modules, such as a configuration, empty where there is none. */
    public static Optional<String> file(String name) {
        return resource(FOLDER + name);
    }

    private static Optional<String> resource(String name) {
        try (InputStream resource = SpecModules.class.getResourceAsStream(name)) {
            return resource == null
                    ? Optional.empty()
                    : Optional.of(new String(resource.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot read " + name, unreadable);
        }
    }
}
