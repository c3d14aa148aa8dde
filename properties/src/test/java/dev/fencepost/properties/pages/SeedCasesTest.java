package dev.fencepost.properties.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The table of the seed's cases names tests that are there, and no story that was written for it is missing.
 *
 * <p>Tests are looked for in their sources: those of the stories are in a module above this one.
 */
class SeedCasesTest {

    private static final List<String> STORIES = List.of("ReviewCommentsTest", "FindingsTest", "ElectionCasesTest",
            "StartAndStopCasesTest", "ServiceCasesTest");
    private static final Pattern TESTS = Pattern
            .compile("@(?:Property|(?:Parameterized)?Test)\\b[\\s\\S]*?\n    void (\\w+)\\(");

    static List<SeedCase> all() {
        return SeedCases.all();
    }

    @ParameterizedTest
    @MethodSource("all")
    void every_case_has_a_test_and_it_is_there(SeedCase each) {
        assertThat(each.proofs()).as(each.says()).isNotEmpty()
                .allSatisfy(proof -> assertThat(tests(proof.test())).contains(proof.method()));
    }

    @Test
    void every_comment_and_every_finding_is_there_by_its_number() {
        assertThat(SeedReview.comments()).extracting(SeedCase::number)
                .containsExactlyElementsOf(numbers("2.10, comment ", 5));
        assertThat(SeedReview.findings()).extracting(SeedCase::number)
                .containsExactlyElementsOf(numbers("2.11, finding ", 16));
    }

    private static List<String> numbers(String what, int last) {
        return IntStream.rangeClosed(1, last).mapToObj(number -> what + number).toList();
    }

    @ParameterizedTest
    @MethodSource("stories")
    void every_story_is_in_the_table(String story) throws IOException {
        List<SeedCase.Proof> proofs = SeedCases.all().stream().flatMap(each -> each.proofs().stream()).toList();

        assertThat(tests(story)).isNotEmpty()
                .allSatisfy(method -> assertThat(proofs).contains(new SeedCase.Proof(story, method)));
    }

    static List<String> stories() {
        return STORIES;
    }

    private static List<String> tests(String test) throws IOException {
        return TESTS.matcher(source(test)).results().map(found -> found.group(1)).toList();
    }

    private static String source(String test) throws IOException {
        String name = test.contains(".") ? test : "suites.story." + test;
        String file = "src/test/java/dev/fencepost/" + name.replace('.', '/') + ".java";
        List<Path> found = Stream.of("election/core", "election/etcd", "properties", "properties/suites")
                .map(module -> Page.root().resolve(module).resolve(file)).filter(Files::exists).toList();
        assertThat(found).as(test).hasSize(1);
        return Files.readString(found.getFirst());
    }
}
