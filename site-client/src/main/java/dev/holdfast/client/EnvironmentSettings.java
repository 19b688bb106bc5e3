package dev.holdfast.client;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** The settings as a process finds them around itself. A system property beats the environment. */
record EnvironmentSettings(
    UnaryOperator<String> systemProperties, UnaryOperator<String> environment) {

  private static final String PREFIX = "holdfast.site.";

  SiteConfig siteConfig() {
    SiteConfig config = SiteConfig.of(url().split(","));
    config = value("token").map(config::token).orElse(config);
    config = parsed("connect-timeout", this::duration).map(config::connectTimeout).orElse(config);
    config = parsed("timeout", this::duration).map(config::timeout).orElse(config);
    config = parsed("give-up-after", this::duration).map(config::giveUpAfter).orElse(config);
    config = parsed("tries", Integer::parseInt).map(config::tries).orElse(config);
    return parsed("pause", this::duration).map(config::pause).orElse(config);
  }

  private String url() {
    return value("url")
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no site is configured: set %s in the environment or the system property %surl, or use HoldfastSite.connect(SiteConfig.of(…))"
                        .formatted(variable("url"), PREFIX)));
  }

  private <T> Optional<T> parsed(String key, Function<String, T> parser) {
    return value(key).map(text -> parse(key, text, parser));
  }

  private static <T> T parse(String key, String text, Function<String, T> parser) {
    try {
      return parser.apply(text);
    } catch (NumberFormatException | DateTimeParseException e) {
      throw new IllegalArgumentException(
          "%s%s (%s) cannot be '%s'".formatted(PREFIX, key, variable(key), text), e);
    }
  }

  /** {@code 10s}, {@code 5m}, {@code 1h}, {@code 250ms}, or ISO-8601. */
  private Duration duration(String text) {
    if (text.endsWith("ms")) {
      return Duration.ofMillis(Long.parseLong(text.substring(0, text.length() - 2)));
    }
    return Duration.parse(text.toUpperCase(Locale.ROOT).startsWith("P") ? text : "PT" + text);
  }

  private Optional<String> value(String key) {
    return Optional.ofNullable(systemProperties.apply(PREFIX + key))
        .or(() -> Optional.ofNullable(environment.apply(variable(key))))
        .map(String::strip)
        .filter(text -> !text.isEmpty());
  }

  private static String variable(String key) {
    return (PREFIX + key).replaceAll("[.-]", "_").toUpperCase(Locale.ROOT);
  }
}
