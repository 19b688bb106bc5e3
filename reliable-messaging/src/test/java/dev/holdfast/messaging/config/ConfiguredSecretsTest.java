package dev.holdfast.messaging.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.shared.wire.SigningSecret;
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

  private static ConfiguredSecrets secrets(String secret, Optional<String> previous) {
    return new ConfiguredSecrets(
        new Config(null, true, Map.of("plant-7", new Service(secret, previous))));
  }

  private record Config(
      Security security, boolean receiveOverHttp, Map<String, MessagingConfig.Service> services)
      implements MessagingConfig {}

  private record Service(String secret, Optional<String> previousSecret)
      implements MessagingConfig.Service {}
}
