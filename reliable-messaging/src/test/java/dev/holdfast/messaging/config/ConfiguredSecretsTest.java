package dev.holdfast.messaging.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.messaging.testing.TestSettings;
import dev.holdfast.shared.wire.SigningSecret;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConfiguredSecretsTest {

  private static final String NEW = "the-new-secret-of-plant-7-0123456789";
  private static final String OLD = "the-old-secret-of-plant-7-0123456789";

  @Test
  void a_service_signs_with_its_secret() {
    assertThat(secrets(NEW, Optional.empty()).secretsOf("plant-7"))
        .containsExactly(SigningSecret.of(NEW));
  }

  @Test
  void during_a_rotation_the_previous_secret_is_good_too() {
    assertThat(secrets(NEW, Optional.of(OLD)).secretsOf("plant-7"))
        .containsExactly(SigningSecret.of(NEW), SigningSecret.of(OLD));
  }

  @Test
  void a_stranger_has_no_secrets() {
    assertThat(secrets(NEW, Optional.empty()).secretsOf("plant-9")).isEmpty();
  }

  @Test
  void a_bad_secret_is_refused_with_its_key_and_without_itself() {
    assertThatThrownBy(() -> secrets("hunter2", Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("holdfast.messaging.services.plant-7.secret: a signing secret")
        .hasMessageNotContaining("hunter2");
    assertThatThrownBy(() -> secrets(NEW, Optional.of("hunter2")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "holdfast.messaging.services.plant-7.previous-secret: a signing secret")
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void an_algorithm_nobody_has_is_refused() {
    Map<String, String> settings = Map.of("holdfast.messaging.security.algorithm", "HMAC-MD5");

    assertThatThrownBy(
            () -> new ConfiguredSecrets(TestSettings.of(MessagingConfig.class, settings)))
        .hasMessage(
            "holdfast.messaging.security.algorithm: 'HMAC-MD5' is not known here, only HMAC-SHA256");
  }

  private static ConfiguredSecrets secrets(String secret, Optional<String> previous) {
    Map<String, String> settings = new HashMap<>();
    settings.put("holdfast.messaging.services.plant-7.secret", secret);
    previous.ifPresent(
        old -> settings.put("holdfast.messaging.services.plant-7.previous-secret", old));
    return new ConfiguredSecrets(TestSettings.of(MessagingConfig.class, settings));
  }
}
