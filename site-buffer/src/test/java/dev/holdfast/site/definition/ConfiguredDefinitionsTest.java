package dev.holdfast.site.definition;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.base.secrets.Secret;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.site.identity.IdentityConfig;
import dev.holdfast.testkit.tls.TestTls;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfiguredDefinitionsTest {

  private static final String ERP = "holdfast.site.external-systems.erp.";
  private static final String PLANT = "holdfast.site.databases.plant.";

  @Test
  void settings_become_definitions() {
    ConfiguredDefinitions configured =
        read(
            Map.ofEntries(
                entry("holdfast.site.id", "plant-7"),
                entry(ERP + "base-url", "https://erp.example.com"),
                entry(ERP + "headers.X-Plant", "7"),
                entry(ERP + "auth.type", "api-key"),
                entry(ERP + "auth.header", "X-Key"),
                entry(ERP + "auth.key", "hunter2"),
                entry(ERP + "concurrency", "4"),
                entry(ERP + "rate-limit", "2.5"),
                entry(ERP + "timeout", "10s"),
                entry(ERP + "retry.interval", "30s"),
                entry(ERP + "retry.max-retries", "3")));

    ExternalSystem erp = configured.externalSystems().get("erp");
    assertThat(erp.auth()).isEqualTo(new Auth.ApiKey("X-Key", new Secret("hunter2")));
    assertThat(erp.headers()).containsEntry("X-Plant", "7");
    assertThat(erp.concurrency()).isEqualTo(OptionalInt.of(4));
    assertThat(erp.callsPerSecond()).hasValue(2.5);
    assertThat(erp.timeout()).contains(Duration.ofSeconds(10));
    assertThat(erp.retry()).contains(new RetryPolicy(Duration.ofSeconds(30), 3));
  }

  @Test
  void databases_too_and_names_with_dots_in_quotes() {
    ConfiguredDefinitions configured =
        read(
            Map.of(
                PLANT + "url",
                "postgresql://db/plant",
                PLANT + "user",
                "me",
                PLANT + "password",
                "hunter2",
                PLANT + "pool-size",
                "3",
                "holdfast.site.databases.\"a.b\".url",
                "mysql://db/other",
                "holdfast.site.databases.\"a.b\".user",
                "me"));

    assertThat(configured.databases()).containsOnlyKeys("plant", "a.b");
    assertThat(configured.databases().get("plant").poolSize()).isEqualTo(OptionalInt.of(3));
  }

  @Test
  void what_a_database_takes_is_verbs_in_a_row_or_numbered_statements() {
    String other = "holdfast.site.databases.other.";
    ConfiguredDefinitions configured =
        read(
            Map.of(
                PLANT + "url", "postgresql://db/plant",
                PLANT + "user", "me",
                PLANT + "allow", "insert, Update",
                other + "url", "postgresql://db/other",
                other + "user", "me",
                other + "allow[0]", "INSERT",
                other + "allow[1]", "CALL tidy(1, 2)"));

    assertThat(configured.databases().get("plant").allow()).containsExactly("INSERT", "UPDATE");
    assertThat(configured.databases().get("other").allow())
        .containsExactly("INSERT", "CALL tidy(1, 2)");
  }

  /** It would otherwise take everything. */
  @Test
  void a_list_that_is_set_to_nothing_refuses_the_start() {
    Map<String, String> settings =
        Map.of(PLANT + "url", "postgresql://db/plant", PLANT + "user", "me", PLANT + "allow", "");

    assertThatThrownBy(() -> read(settings))
        .hasMessage(
            "the setting holdfast.site.databases.plant.allow must be a list of 1 to 500; leave it"
                + " out for no limit");
  }

  @Test
  void trust_may_be_a_file() {
    try (TestTls tls = TestTls.create()) {
      ConfiguredDefinitions configured =
          read(Map.of(ERP + "base-url", "https://erp", ERP + "trust", tls.pemFile().toString()));

      assertThat(configured.externalSystems().get("erp").trust()).contains(tls.pem());
    }
  }

  @ParameterizedTest(name = "{0} {1}={2}")
  @CsvSource(
      textBlock =
          """
          external-systems.erp.base-url, concurrency, 4
          external-systems.erp.base-url, base-url, https://me:hunter2@erp
          external-systems.erp.auth.type, auth.type, digest
          external-systems.erp.auth.client-id, auth.type, oauth2
          external-systems.erp.headers.Host, headers.Host, evil
          external-systems.erp.trust, trust, /no/such/file
          external-systems.erp.retry.max-retries, retry.interval, 30s
          external-systems.erp.rate-limit, rate-limit, NaN
          external-systems.erp.concurrency, concurrency, many
          external-systems.erp.timeuot, timeuot, 3s
          """)
  void a_bad_setting_refuses_the_start_and_is_named(String named, String key, String value) {
    Map<String, String> settings = new HashMap<>();
    if (!key.equals("concurrency") || value.equals("many")) {
      settings.put(ERP + "base-url", "https://erp");
    }
    if (named.endsWith("client-id")) {
      settings.put(ERP + "auth.token-url", "https://login");
    }
    settings.put(ERP + key, value);

    assertThatThrownBy(() -> read(settings))
        .hasMessageContaining("holdfast.site." + named)
        .hasMessageNotContaining("hunter2");
  }

  private static ConfiguredDefinitions read(Map<String, String> settings) {
    SmallRyeConfig config =
        new SmallRyeConfigBuilder()
            .withSources(new PropertiesConfigSource(settings, "test", 100))
            .withMapping(IdentityConfig.class)
            .withMapping(ExternalSystemsConfig.class)
            .withMapping(DatabasesConfig.class)
            .build();
    return new ConfiguredDefinitions(
        config.getConfigMapping(ExternalSystemsConfig.class),
        config.getConfigMapping(DatabasesConfig.class),
        config);
  }
}
