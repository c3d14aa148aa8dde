package dev.fencepost.election.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A part of a documentation page that is made from the code, between two markers.
 *
 * @param page
 *            the page, from the top of the repository
 * @param begin
 *            the line before the part
 * @param end
 *            the line after it
 */
public record GeneratedPart(String page, String begin, String end) {

    /** The one table of a page. */
    public static GeneratedPart table(String page) {
        return part(page, "table");
    }

    /** The one part of its kind on a page. */
    public static GeneratedPart part(String page, String what) {
        return new GeneratedPart(page, "<!-- The " + what + " below is generated: begin -->\n",
                "<!-- The " + what + " above is generated: end -->\n");
    }

    /** Compares the part with what the code makes of it, or writes it when asked to regenerate. */
    public void is(String wanted) throws IOException {
        Path file = file(page);
        String text = Files.readString(file);
        int from = text.indexOf(begin) + begin.length();
        int to = text.indexOf(end);
        assertThat(to).as("%s has the markers of this part", page).isGreaterThanOrEqualTo(from);
        String whole = text.substring(0, from) + wanted + text.substring(to);
        if (Boolean.getBoolean("fencepost.regenerate")) {
            Files.writeString(file, whole);
            return;
        }
        assertThat(text).as("%s is stale; run: mvn test -pl election/core -Dtest='*PageTest' "
                + "-Dfencepost.regenerate=true", page).isEqualTo(whole);
    }

    /**
     * The file of a page; tests run in their module's folder.
     *
     * @param page
     *            the page, from the top of the repository
     */
    public static Path file(String page) {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve(page))) {
            folder = folder.getParent();
            assertThat(folder).as("no folder above has %s", page).isNotNull();
        }
        return folder.resolve(page);
    }
}
