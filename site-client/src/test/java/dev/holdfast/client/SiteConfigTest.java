package dev.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SiteConfigTest {

  @Test
  void the_defaults_are_those_of_the_documentation() {
    SiteConfig config = SiteConfig.of("http://site-a:8081");

    assertThat(config.nodes()).containsExactly(URI.create("http://site-a:8081"));
    assertThat(config.token()).isEmpty();
    assertThat(config.connectTimeout()).isEqualTo(Duration.ofSeconds(3));
    assertThat(config.timeout()).isEqualTo(Duration.ofSeconds(45));
    assertThat(config.giveUpAfter()).isEqualTo(Duration.ofMinutes(2));
    assertThat(config.tries()).isEqualTo(5);
    assertThat(config.pause()).isEqualTo(Duration.ofMillis(250));
  }

  @Test
  void everything_can_come_from_the_environment() {
    SiteConfig config =
        environment(
                Map.of(),
                Map.of(
                    "HOLDFAST_SITE_URL", "http://site-a:8081/, http://site-b:8081",
                    "HOLDFAST_SITE_TOKEN", " secret\n",
                    "HOLDFAST_SITE_CONNECT_TIMEOUT", "1s",
                    "HOLDFAST_SITE_TIMEOUT", "10s",
                    "HOLDFAST_SITE_GIVE_UP_AFTER", "PT1M",
                    "HOLDFAST_SITE_TRIES", "7",
                    "HOLDFAST_SITE_PAUSE", "5ms"))
            .siteConfig();

    assertThat(config)
        .isEqualTo(
            SiteConfig.of("http://site-a:8081", "http://site-b:8081")
                .token("secret")
                .connectTimeout(Duration.ofSeconds(1))
                .timeout(Duration.ofSeconds(10))
                .giveUpAfter(Duration.ofMinutes(1))
                .tries(7)
                .pause(Duration.ofMillis(5)));
  }

  @Test
  void a_system_property_beats_the_environment() {
    SiteConfig config =
        environment(
                Map.of("holdfast.site.url", "http://here:1"),
                Map.of("HOLDFAST_SITE_URL", "http://there:1"))
            .siteConfig();

    assertThat(config.nodes()).containsExactly(URI.create("http://here:1"));
  }

  @Test
  void a_missing_or_wrong_setting_is_named() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> environment(Map.of(), Map.of()).siteConfig())
        .withMessageContaining("HOLDFAST_SITE_URL");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                environment(
                        Map.of(),
                        Map.of(
                            "HOLDFAST_SITE_URL", "http://a:1",
                            "HOLDFAST_SITE_TIMEOUT", "soon"))
                    .siteConfig())
        .withMessageContaining("HOLDFAST_SITE_TIMEOUT")
        .withMessageContaining("soon");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "site-a:8081",
        "ftp://site-a",
        "http://",
        "http://user:secret@site-a",
        "http://site-a?x=1",
        "",
      })
  void an_address_that_is_none_is_refused(String address) {
    assertThatIllegalArgumentException().isThrownBy(() -> SiteConfig.of(address));
  }

  @Test
  void nonsense_is_refused_before_anything_is_sent() {
    SiteConfig config = SiteConfig.of("http://site-a:8081");

    assertThatIllegalArgumentException().isThrownBy(SiteConfig::of);
    assertThatIllegalArgumentException().isThrownBy(() -> config.tries(0));
    assertThatIllegalArgumentException().isThrownBy(() -> config.timeout(Duration.ZERO));
    assertThatIllegalArgumentException().isThrownBy(() -> config.pause(Duration.ofSeconds(-1)));
    assertThatIllegalArgumentException().isThrownBy(() -> config.token("two\r\nlines"));
    assertThatIllegalArgumentException().isThrownBy(() -> config.token(" "));
  }

  @Test
  void the_token_does_not_show() {
    assertThat(SiteConfig.of("http://site-a:8081").token("very-secret").toString())
        .doesNotContain("very-secret");
  }

  private static EnvironmentSettings environment(
      Map<String, String> properties, Map<String, String> environment) {
    return new EnvironmentSettings(properties::get, environment::get);
  }
}
