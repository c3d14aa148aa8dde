package dev.fencepost.properties.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** No page points at another that is not there. */
class LinksTest {

    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)");

    @Test
    void every_link_between_pages_leads_somewhere() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path page : pages()) {
            Matcher link = LINK.matcher(Files.readString(page));
            while (link.find()) {
                if (!Files.exists(page.resolveSibling(link.group(1)))) {
                    broken.add(Page.root().relativize(page) + ": " + link.group(1));
                }
            }
        }
        assertThat(broken).as("links to files that are not there").isEmpty();
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> top = Files.list(Page.root()); Stream<Path> docs = Files.walk(Page.root().resolve("docs"))) {
            return Stream.concat(top, docs).filter(file -> file.toString().endsWith(".md")).sorted().toList();
        }
    }
}
