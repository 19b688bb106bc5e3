package dev.holdfast.site.parked.transfer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.json.JsonException;
import dev.holdfast.site.kept.KeptMessage;
import dev.holdfast.testkit.fuzz.Fuzz;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever is imported is a parked message, line by line, or is refused by its line. */
class ParkedLineFuzzTest {

  private static final String LINE =
      """
      {"id":"5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11","category":"ExternalSystem","target":"erp",\
      "payload":"{\\"method\\":\\"Ping\\"}","retryCount":3,"lastError":"answered 401",\
      "lastAttemptAt":"2026-03-01T00:00:00Z","maxRetries":5,"retryInterval":"PT30S",\
      "retryMaxInterval":"PT5M","retryJitter":"PT0.5S","createdAt":"2026-03-01T00:00:00Z",\
      "originInstance":"plc","sourceScript":"s","executionId":"e","parentExecutionId":"p",\
      "orderingKey":"k","expiresAt":"2026-04-01T00:00:00Z"}\
      """;

  private final Fuzz fuzz = Fuzz.refusedBy(JsonException.class);

  @Test
  void a_line_is_read_or_refused_and_what_was_read_can_be_exported_again() {
    fuzz.texts(
        List.of(LINE),
        text -> {
          KeptMessage read = ParkedLine.read(text);
          assertThat(ParkedLine.read(ParkedLine.write(read))).isEqualTo(read);
        });
  }

  @Test
  void any_bytes_are_lines() {
    fuzz.bytes(
        List.of(("\uFEFF" + LINE + "\r\n\n" + LINE).getBytes(UTF_8)),
        bytes ->
            Lines.of(bytes).forEach(line -> assertThat(ParkedLine.read(line.text())).isNotNull()));
  }

  @Test
  void a_body_of_line_breaks_takes_no_memory() {
    fuzz.one("\n".repeat(4 << 20).getBytes(UTF_8), body -> assertThat(Lines.of(body)).isEmpty());
  }
}
