package dev.holdfast.site.parked.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.site.kept.KeptMessage;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Origin;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.parked.Samples;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ParkedLineTest {

  @Test
  void what_was_written_is_read_again_without_any_difference() {
    KeptMessage everything =
        new KeptMessage(
            new OutboundMessage(
                MessageId.random(),
                Category.CachedDbWrite,
                "mes",
                "{\"sql\":\"SELECT '\\n\\\"ü😀'\"}",
                new RetryPolicy(
                    Duration.ofMillis(1500),
                    0,
                    Optional.of(
                        new RetryPolicy.Backoff(Duration.ofHours(1), Duration.ofMillis(7)))),
                Samples.THEN.plusMillis(1),
                Origin.said(Optional.of("i"), Optional.of("s"), Optional.of("e"), Optional.of("p"))
                    .submittedBy("scripts"),
                Optional.of("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"),
                Optional.of("pump-3"),
                Optional.of(Samples.THEN.plusSeconds(9))),
            7,
            Optional.of("line one\nline two"),
            Optional.of(Samples.THEN.plusSeconds(3)));

    String line = ParkedLine.write(everything);

    assertThat(line).doesNotContain("\n");
    assertThat(ParkedLine.read(line)).isEqualTo(everything);
  }

  @Test
  void what_is_not_known_is_left_out() {
    KeptMessage call = Samples.call("erp");

    assertThat(ParkedLine.write(call)).doesNotContain("null", "orderingKey");
    assertThat(ParkedLine.read(ParkedLine.write(call))).isEqualTo(call);
  }

  @Test
  void an_end_beyond_the_year_9999_is_named() {
    String line =
        ParkedLine.write(Samples.call("erp"))
            .replaceFirst("}$", ",\"expiresAt\":\"+999999999-12-31T23:59:59Z\"}");

    assertThatThrownBy(() -> ParkedLine.read(line))
        .isInstanceOf(JsonException.class)
        .hasMessage("field 'expiresAt': must be of the years 1 to 9999");
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("flaws")
  void a_flaw_is_named(String field, String value, String problem) {
    String line = ParkedLine.write(Samples.ordered("erp", "key"));
    String flawed = line.replaceFirst("\"%s\":(\"[^\"]*\"|[0-9]+)".formatted(field), value);
    assertThat(flawed).isNotEqualTo(line);

    assertThatThrownBy(() -> ParkedLine.read(flawed))
        .isInstanceOf(JsonException.class)
        .hasMessageContaining(field)
        .hasMessageContaining(problem);
  }

  static Stream<Arguments> flaws() {
    return Stream.of(
        flaw("id", "\"nonsense\"", "not a UUID"),
        flaw("category", "\"Fax\"", "must be one of"),
        flaw("target", "\" \"", "at most 128"),
        flaw("target", "\"" + "x".repeat(129) + "\"", "at most 128"),
        flaw("target", "\"a\\\\u0000b\"", "control characters"),
        flaw("payload", "\"\"", "from 1 to"),
        flaw("payload", "\"" + "x".repeat((1 << 20) + 1) + "\"", "from 1 to 1048576 bytes"),
        flaw("payload", "{}", "must be a string"),
        flaw("retryCount", "-1", "must not be negative"),
        flaw("maxRetries", "4294967297", "out of range"),
        flaw("retryInterval", "\"PT0S\"", "at least a millisecond"),
        flaw("retryInterval", "\"PT9000H\"", "365 days"),
        flaw("retryInterval", "\"soon\"", "cannot be parsed"),
        flaw("createdAt", "\"yesterday\"", "could not be parsed"),
        flaw("createdAt", "\"+99999-01-01T00:00:00Z\"", "years 1 to 9999"),
        flaw("orderingKey", "\"" + "x".repeat(513) + "\"", "at most 512"));
  }

  private static Arguments flaw(String field, String value, String problem) {
    return Arguments.of(field, "\"%s\":%s".formatted(field, value), problem);
  }

  @Test
  void a_missing_field_is_named() {
    assertThatThrownBy(() -> ParkedLine.read("{}")).hasMessageContaining("'id' is missing");
  }
}
