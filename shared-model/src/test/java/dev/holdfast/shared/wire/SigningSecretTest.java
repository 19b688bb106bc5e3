package dev.holdfast.shared.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SigningSecretTest {

  private static final String TEXT = "correct-horse-battery-staple-2026";

  @Test
  void it_never_prints_itself() {
    SigningSecret secret = SigningSecret.of(TEXT);

    assertThat(secret).hasToString("SigningSecret[hidden]");
    assertThat(List.of(Optional.of(secret)).toString()).doesNotContain(TEXT, "horse");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "short", "0123456789012345678901234567890", "üüüüüüüüüüüüüüü"})
  void a_short_one_is_refused_with_a_remedy_and_not_echoed(String text) {
    assertThatThrownBy(() -> SigningSecret.of(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("a signing secret needs at least 32 bytes, this one has ")
        .hasMessageEndingWith("; make one with 'openssl rand -base64 36'")
        .message()
        .satisfies(message -> assertThat(text.isEmpty() || !message.contains(text)).isTrue());
  }

  @ParameterizedTest
  @ValueSource(strings = {"01234567890123456789012345678901", "üüüüüüüüüüüüüüüü"})
  void thirty_two_bytes_are_enough(String text) {
    Envelope envelope = SignatureVector.PLAIN.envelope();
    SigningSecret secret = SigningSecret.of(text);

    assertThat(secret.matches(envelope.withHmac(secret.hmacOf(envelope)))).isTrue();
  }

  @Test
  void equal_texts_make_equal_secrets() {
    assertThat(SigningSecret.of(TEXT))
        .isEqualTo(SigningSecret.of(TEXT))
        .hasSameHashCodeAs(SigningSecret.of(TEXT))
        .isNotEqualTo(SigningSecret.of(TEXT + "!"))
        .isNotEqualTo(TEXT);
  }
}
