package dev.fencepost.jmh.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fencepost.simulator.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Goal: a baseline is one of this gate, or a sentence says why it is not. */
class BaselineTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void what_is_written_is_read_again_with_three_digits_of_a_ratio() throws IOException {
        Baseline written = new Baseline("a \"processor\"", Map.of("renew", 1592L), Map.of("renew / clock", 0.198765));
        Path file = Files.writeString(folder.resolve("baseline.json"), written.text());
        assertThat(Baseline.read(file)).isEqualTo(
                new Baseline("a \"processor\"", Map.of("renew", 1592L), Map.of("renew / clock", 0.199)));
    }

    @Test
    void none_at_all_is_told_with_what_to_do() {
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> Baseline.read(folder.resolve("none.json")))
                .withMessageStartingWith("there is no baseline ")
                .withMessageEndingWith("record one with: ./fencepost bench --gate --record");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"''|is no JSON: the text is empty", "{|is no JSON", "[]|is no baseline",
            "{\"edition\":1}|is no baseline", "{\"edition\":0,\"processor\":\"\",\"bytes\":{},\"ratios\":{}}|edition 0",
            "{\"edition\":1,\"processor\":\"\",\"bytes\":{\"renew\":\"x\"},\"ratios\":{}}|has no number for renew",
            "{\"edition\":1,\"processor\":\"\",\"bytes\":{},\"ratios\":{\"renew\":-1}}|has no number for renew"})
    void what_is_none_is_told_in_one_sentence(String text, String sentence) throws IOException {
        Path file = Files.writeString(folder.resolve("baseline.json"), text);
        assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> Baseline.read(file))
                .withMessageContaining(sentence);
    }

    @Test
    void a_folder_cannot_be_read() {
        assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> Baseline.read(folder))
                .withMessageContaining("cannot be read");
    }
}
