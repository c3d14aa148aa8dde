package dev.fencepost.tla.tlc;

import dev.fencepost.tla.spec.SpecModules;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tla2sany.st.Location;
import util.FilenameToStream;

/**
 * Finds modules for TLC, and writes those that it asks for into a private folder, since TLC reads files only.
 *
 * <p>TLC's own way writes them into the folder of temporary files, under names that other processes use as well.
 */
final class ModuleFolder implements FilenameToStream, AutoCloseable {

    private static final String ENDING = ".tla";

    private final SpecModules modules;
    private final Path folder;

    ModuleFolder(SpecModules modules, Path folder) {
        this.modules = modules;
        this.folder = folder;
    }

    Path folder() {
        return folder;
    }

    void write(String name, String text) {
        try {
            Files.writeString(folder.resolve(name), text);
        } catch (IOException full) {
            throw new UncheckedIOException("cannot write " + name + " for TLC: " + full.getMessage(), full);
        }
    }

    /** What stands at a place of a module, in one line. */
    String text(Location place) {
        List<String> lines = modules.text(place.source()).orElse("").lines().toList();
        StringBuilder text = new StringBuilder();
        for (int line = place.beginLine(); line <= Math.min(place.endLine(), lines.size()); line++) {
            String whole = lines.get(line - 1);
            int from = line == place.beginLine() ? place.beginColumn() - 1 : 0;
            int to = line == place.endLine() ? place.endColumn() : whole.length();
            text.append(whole, from, to).append(' ');
        }
        return TlcReasons.oneLine(text.toString());
    }

    @Override
    public File resolve(String name, boolean isModule) {
        String base = Path.of(name).getFileName().toString();
        String file = isModule && !base.endsWith(ENDING) ? base + ENDING : base;
        if (file.endsWith(ENDING) && !Files.exists(folder.resolve(file))) {
            String module = file.substring(0, file.length() - ENDING.length());
            modules.text(module).or(() -> modules.standard(module)).ifPresent(text -> write(file, text));
        }
        return new TLAFile(folder.resolve(file).toString(), isStandardModule(file), this);
    }

    @Override
    public String getFullPath() {
        return "the specifications";
    }

    @Override
    public boolean isStandardModule(String name) {
        String module = name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name;
        Optional<String> own = modules.text(module);
        return own.isEmpty() && modules.standard(module).isPresent();
    }

    @Override
    public void close() {
        try (Stream<Path> inside = Files.walk(folder)) {
            List<Path> deepestFirst = inside.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException gone) {
            // What is left of a temporary folder harms nobody.
        }
    }
}
