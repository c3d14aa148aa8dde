package dev.fencepost.election.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoUnit;
import java.util.OptionalLong;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Goal: times go both ways exactly as java.time has them, in the one form that a server takes. */
class MicroTimeTest {

    private static final DateTimeFormatter REFERENCE = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'")
            .withZone(ZoneOffset.UTC).withResolverStyle(ResolverStyle.STRICT);

    @Property
    void format_agrees_with_java_time(
            @ForAll @LongRange(min = MicroTime.EARLIEST_MICROS, max = MicroTime.LATEST_MICROS) long micros) {
        Instant instant = Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
        assertThat(MicroTime.format(micros)).isEqualTo(REFERENCE.format(instant));
    }

    @Property
    void parse_undoes_format(
            @ForAll @LongRange(min = MicroTime.EARLIEST_MICROS, max = MicroTime.LATEST_MICROS) long micros) {
        assertThat(MicroTime.parse(MicroTime.format(micros))).hasValue(micros);
    }

    @Property
    void parse_takes_exactly_the_dates_that_java_time_takes(@ForAll @IntRange(max = 9999) int year,
            @ForAll @IntRange(max = 14) int month, @ForAll @IntRange(max = 33) int day,
            @ForAll @IntRange(max = 26) int hour, @ForAll @IntRange(max = 62) int minute,
            @ForAll @IntRange(max = 62) int second) {
        String text = "%04d-%02d-%02dT%02d:%02d:%02d.000123Z".formatted(year, month, day, hour, minute, second);
        assertThat(MicroTime.parse(text)).isEqualTo(byJavaTime(text));
    }

    @Property
    void one_damaged_character_never_gives_another_form_a_meaning(
            @ForAll @LongRange(min = 0, max = MicroTime.LATEST_MICROS) long micros, @ForAll @IntRange(max = 26) int at,
            @ForAll("characters") char damage) {
        char[] text = MicroTime.format(micros).toCharArray();
        text[at] = damage;
        String damaged = new String(text);
        assertThat(MicroTime.parse(damaged)).isEqualTo(byJavaTime(damaged));
    }

    @Property(tries = 200)
    void each_day_of_four_eras_agrees_with_java_time(@ForAll @IntRange(min = 1200, max = 2799) int year) {
        for (Instant day = Instant.parse("%04d-01-01T00:00:00Z".formatted(year)); day
                .isBefore(Instant
                        .parse("%04d-01-01T00:00:00Z".formatted(year + 1))); day = day.plus(1, ChronoUnit.DAYS)) {
            String text = MicroTime.format(ChronoUnit.MICROS.between(Instant.EPOCH, day));
            assertThat(text).isEqualTo(REFERENCE.format(day));
            assertThat(MicroTime.parse(text)).hasValue(ChronoUnit.MICROS.between(Instant.EPOCH, day));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2024-01-02T03:04:05Z", "2024-01-02T03:04:05.000Z", "2024-01-02T03:04:05.000000000Z",
            "2024-01-02T03:04:05.000000z", "2024-01-02T03:04:05.000000+00:00", "2024-01-02T03:04:60.000000Z",
            "2023-02-29T03:04:05.000000Z", "1900-02-29T03:04:05.000000Z", "2024-01-02 03:04:05.000000Z",
            "2024-00-02T03:04:05.000000Z", "+024-01-02T03:04:05.000000Z", "2024-01-02T03:04:05.00000٠Z", "yesterday"})
    void other_forms_are_unreadable(String text) {
        assertThat(MicroTime.parse(text)).isEmpty();
    }

    @Test
    void instants_that_four_digits_of_a_year_cannot_name_become_the_nearest() {
        assertThat(MicroTime.format(Long.MAX_VALUE)).isEqualTo("9999-12-31T23:59:59.999999Z");
        assertThat(MicroTime.format(Long.MIN_VALUE)).isEqualTo("0000-01-01T00:00:00.000000Z");
    }

    @Provide
    Arbitrary<Character> characters() {
        return Arbitraries.of('0', '1', '2', '5', '9', '/', ':', '-', '.', 'T', 't', 'Z', 'z', ' ', '٣', '\0');
    }

    private static OptionalLong byJavaTime(String text) {
        if (!text.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}\\.[0-9]{6}Z")) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(ChronoUnit.MICROS.between(Instant.EPOCH, Instant.from(REFERENCE.parse(text))));
        } catch (DateTimeException noSuchTime) {
            return OptionalLong.empty();
        }
    }
}
