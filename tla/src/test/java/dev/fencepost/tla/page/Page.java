package dev.fencepost.tla.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A page with generated parts.
 *
 * @param path
 *            from the folder of this module
 */
public record Page(Path path) {

    /** Demands that a generated part reads so, or writes it there if asked to. */
    public void holds(String what, String wanted) throws IOException {
        String begin = "<!-- generated: " + what + " -->\n";
        String end = "<!-- end: " + what + " -->\n";
        String page = Files.readString(path);
        assertThat(page).as("markers of the generated " + what).contains(begin).contains(end);
        String whole = page.substring(0, page.indexOf(begin) + begin.length()) + wanted
                + page.substring(page.indexOf(end));
        if (Boolean.getBoolean("fencepost.regenerate")) {
            Files.writeString(path, whole);
            return;
        }
        assertThat(page).as(path + " is stale; run: mvn test -pl tla -am -Dtest='*PageTest' "
                + "-Dsurefire.failIfNoSpecifiedTests=false -Dfencepost.regenerate=true").isEqualTo(whole);
    }
}
