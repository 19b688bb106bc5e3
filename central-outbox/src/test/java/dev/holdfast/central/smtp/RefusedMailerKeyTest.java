package dev.holdfast.central.smtp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.mailer.runtime.MailersRuntimeConfig;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What would have no effect stops the start, by its name. */
class RefusedMailerKeyTest {

  private static SmallRyeConfig config(String key) {
    return new SmallRyeConfigBuilder()
        .withSources(new PropertiesConfigSource(Map.of(key, "true"), "test", 300))
        .withDefaultValue("quarkus.mailer.pipelining", "true")
        .build();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "quarkus.mailer.dkim.enabled",
        "quarkus.mailer.approved-recipients",
        "quarkus.mailer.trust-all",
        "quarkus.mailer.truststore.paths",
        "quarkus.mailer.keep-alive",
        "quarkus.mailer.second.host"
      })
  void it_is_named(String key) {
    assertThatThrownBy(() -> OfSettings.requireHonoured(config(key)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(key);
  }

  @Test
  void a_variable_of_the_environment_is_judged_as_what_it_stands_for() {
    OfSettings.requireHonoured(environment("QUARKUS_MAILER_START_TLS"));
    OfSettings.requireHonoured(environment("QUARKUS_MAILER_TLS_CONFIGURATION_NAME"));
    assertThatThrownBy(() -> OfSettings.requireHonoured(environment("QUARKUS_MAILER_DKIM_ENABLED")))
        .hasMessageContaining("dkim.enabled");
  }

  private static SmallRyeConfig environment(String variable) {
    return new SmallRyeConfigBuilder()
        .withSources(new EnvConfigSource(Map.of(variable, "true"), 300))
        .withMapping(MailersRuntimeConfig.class)
        .withValidateUnknown(false)
        .build();
  }

  @Test
  void what_has_an_effect_may_be_set_and_defaults_are_nobody_s() {
    for (String key : OfSettings.HONOURED) {
      OfSettings.requireHonoured(config("quarkus.mailer." + key));
    }
    assertThat(OfSettings.HONOURED).contains("host", "bounce-address", "auth-methods");
  }
}
