package dev.fencepost.properties.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of the seed's cases names tests that are there, and no case of this package is missing from it. */
class SeedCasesTest {

    private static final List<Class<?>> CASES = List.of(ReviewCommentsTest.class, FindingsTest.class,
            ElectionCasesTest.class, StartAndStopCasesTest.class, ServiceCasesTest.class);

    static List<SeedCase> all() {
        return SeedCases.all();
    }

    @ParameterizedTest
    @MethodSource("all")
    void every_case_has_a_test_and_it_is_there(SeedCase each) {
        assertThat(each.proofs()).as(each.says()).isNotEmpty().allSatisfy(proof -> {
            switch (proof) {
                case SeedCase.Here(Class<?> test, String method) -> assertThat(tests(test)).contains(method);
                case SeedCase.There(String test, String method) ->
                    assertThat(source(test)).contains("void " + method + "(");
            }
        });
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

    @Test
    void every_case_of_this_package_is_in_the_table() {
        List<SeedCase.Proof> proofs = SeedCases.all().stream().flatMap(each -> each.proofs().stream()).toList();

        for (Class<?> test : CASES) {
            assertThat(tests(test)).as(test.getSimpleName()).allSatisfy(
                    method -> assertThat(proofs).contains(new SeedCase.Here(test, method)));
        }
    }

    private static List<String> tests(Class<?> test) {
        return Arrays.stream(test.getDeclaredMethods()).filter(method -> method.isAnnotationPresent(Test.class)
                || method.isAnnotationPresent(ParameterizedTest.class)).map(Method::getName).toList();
    }

    /** The source of a test of another package, by its name from {@code dev.fencepost} on. */
    private static String source(String test) throws IOException {
        String file = "src/test/java/dev/fencepost/" + test.replace('.', '/') + ".java";
        List<Path> found = Stream.of("election/core", "election/etcd", "properties")
                .map(module -> Path.of("..", module).resolve(file)).filter(Files::exists).toList();
        assertThat(found).as(test).hasSize(1);
        return Files.readString(found.getFirst());
    }
}
