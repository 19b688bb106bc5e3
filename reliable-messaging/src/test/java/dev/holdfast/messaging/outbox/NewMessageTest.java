package dev.holdfast.messaging.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.shared.wire.WireLimits;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class NewMessageTest {

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "a b", "line\nbreak", "-dash-first", "ümlaut"})
  void a_name_no_envelope_could_carry_is_refused_at_once(String name) {
    assertThatThrownBy(() -> NewMessage.signal("central", name, "{}"))
        .hasMessageStartingWith("endpoint must be");
    assertThatThrownBy(() -> NewMessage.signal(name, "SiteCallReport", "{}"))
        .hasMessageStartingWith("destination must be");
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "  "})
  void a_message_says_something(String payload) {
    assertThatThrownBy(() -> NewMessage.signal("central", "SiteCallReport", payload))
        .hasMessageContaining("must be JSON text");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"half\":\"\uD83D\"}", "{\"nul\":\"\0\"}"})
  void text_that_no_database_or_receiver_takes_is_refused_at_once(String payload) {
    assertThatThrownBy(() -> NewMessage.signal("central", "SiteCallReport", payload))
        .hasMessageContaining("valid Unicode text without the character NUL");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "\"", "ü", "🚧", "\n"})
  void the_largest_payload_still_fits_into_an_envelope_and_a_larger_one_is_refused(String piece) {
    int least = 1;
    int most = WireLimits.ENVELOPE_BYTES;
    while (least < most) {
      int middle = (least + most + 1) / 2;
      if (isTaken(piece.repeat(middle))) {
        least = middle;
      } else {
        most = middle - 1;
      }
    }
    String largest = piece.repeat(least);

    assertThat(bytes(largest)).isLessThanOrEqualTo(WireLimits.ENVELOPE_BYTES);
    assertThat(bytes(largest)).isGreaterThan(WireLimits.ENVELOPE_BYTES - 4_096);
  }

  private static boolean isTaken(String text) {
    try {
      NewMessage.signal("central", "SiteCallReport", "x" + text);
      return true;
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageContaining("send a reference instead");
      return false;
    }
  }

  private static int bytes(String text) {
    String name = "n".repeat(128);
    return EnvelopeJson.write(
            new EnvelopeSigner(name, SigningSecret.of("s".repeat(32)), Clock.systemUTC())
                .sign(
                    MessageId.random(),
                    Optional.of(MessageId.random()),
                    MessageType.Response,
                    name,
                    "x" + text,
                    Optional.of("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")))
        .getBytes(StandardCharsets.UTF_8)
        .length;
  }

  @Test
  void limits_that_make_no_sense_are_refused() {
    NewMessage message = NewMessage.signal("central", "SiteCallReport", "{}");

    assertThatThrownBy(() -> message.retriedAtMost(-1)).hasMessageContaining("max retries");
    assertThatThrownBy(() -> message.expiringAfter(Duration.ZERO)).hasMessageContaining("to live");
    assertThatThrownBy(() -> message.expiringAfter(Duration.ofNanos(5)))
        .hasMessageContaining("to live");
    assertThatCode(() -> message.retriedWithoutLimit().expiringAfter(Duration.ofMillis(1)))
        .doesNotThrowAnyException();
  }
}
