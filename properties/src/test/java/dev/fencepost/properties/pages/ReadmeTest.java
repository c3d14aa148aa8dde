package dev.fencepost.properties.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Subjects;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.properties.mutant.Mutants;
import dev.fencepost.simulator.Schedule;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the README shows is what happens. */
class ReadmeTest {

    private static final String EXAMPLES = "properties/src/test/java/dev/fencepost/properties/pages/";
    private static final Pattern REPLAY = Pattern.compile("fencepost replay (v1::canary::\\S+)");

    @Test
    void the_failure_shown_still_happens_to_the_letter() throws IOException {
        Page readme = Page.of("README.md");
        Matcher replay = REPLAY.matcher(readme.text());
        assertThat(replay.find()).as("the README shows a schedule of the canary").isTrue();
        Subject canary = Mutants.canary();
        Schedule schedule = new Subjects(List.of(canary)).schedule(replay.group(1));

        Trial trial = canary.run(schedule);

        assertThat(readme.text().lines()).as("the README is stale: replay its line and show what that prints")
                .containsAll(trial.headline()).contains("digest " + trial.result().digest() + ", "
                        + trial.result().events() + " events: safety violated");
    }

    @ParameterizedTest
    @ValueSource(strings = {"LedgerService.java", "CounterService.java"})
    void the_examples_shown_are_those_that_compile(String example) throws IOException {
        String source = Files.readString(Page.root().resolve(EXAMPLES + example));
        String shown = source.substring(source.indexOf("/** A "));

        assertThat(Page.of("README.md").text()).as("an example of the README is %s", example)
                .contains("```java\n" + shown + "```");
    }
}
