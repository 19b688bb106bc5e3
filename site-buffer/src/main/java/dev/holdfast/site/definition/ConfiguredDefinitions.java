package dev.holdfast.site.definition;

import dev.holdfast.shared.json.JsonObject;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.eclipse.microprofile.config.Config;

/** The definitions of the configuration. A bad one refuses the start and names its key. */
@Singleton
class ConfiguredDefinitions {

  private final Map<String, ExternalSystem> externalSystems;
  private final Map<String, Database> databases;

  @Inject
  ConfiguredDefinitions(ExternalSystemsConfig systems, DatabasesConfig databases, Config settings) {
    this.externalSystems =
        read(
            Kind.EXTERNAL_SYSTEM,
            systems.byName(),
            (name, entry) -> json(entry),
            new ExternalSystemJson());
    this.databases =
        read(
            Kind.DATABASE,
            databases.byName(),
            (name, entry) -> json(entry, isSet(settings, name, AllowRules.FIELD)),
            new DatabaseJson());
  }

  Map<String, ExternalSystem> externalSystems() {
    return externalSystems;
  }

  Map<String, Database> databases() {
    return databases;
  }

  /** Also where it is set to nothing. */
  private static boolean isSet(Config settings, String name, String field) {
    String key = "%s.%s".formatted(Kind.DATABASE.settingsOf(name), field);
    return settings.getConfigValue(key).getRawValue() != null;
  }

  private static <C, T> Map<String, T> read(
      Kind kind,
      Map<String, C> entries,
      BiFunction<String, C, JsonObject> asJson,
      DefinitionJson<T> json) {
    Map<String, T> read = new LinkedHashMap<>();
    entries.forEach(
        (name, entry) -> {
          try {
            read.put(
                name,
                json.read(Texts.requireName(name), asJson.apply(name, entry), Optional.empty()));
          } catch (FlawException e) {
            throw new IllegalStateException(
                "the setting %s.%s %s"
                    .formatted(kind.settingsOf(name), key(e.field()), e.problem()),
                e);
          }
        });
    return Map.copyOf(read);
  }

  /** {@code auth.tokenUrl} in JSON is {@code auth.token-url} here; a header keeps its name. */
  private static String key(String field) {
    if (field.startsWith("headers.")) {
      return field;
    }
    StringBuilder key = new StringBuilder();
    field
        .chars()
        .forEach(
            c -> {
              if (Character.isUpperCase(c)) {
                key.append('-');
              }
              key.append((char) Character.toLowerCase(c));
            });
    return key.toString();
  }

  private static JsonObject json(ExternalSystemsConfig.Entry entry) {
    Map<String, Object> json = new LinkedHashMap<>();
    entry.baseUrl().ifPresent(v -> json.put("baseUrl", v));
    json.put("headers", JsonObject.of(new LinkedHashMap<>(entry.headers())));
    entry.auth().ifPresent(v -> json.put("auth", v.toJson()));
    entry.trust().ifPresent(v -> json.put("trust", pem(v)));
    entry.timeout().ifPresent(v -> json.put("timeout", v));
    entry.retry().ifPresent(v -> json.put("retry", v.toJson()));
    entry.concurrency().ifPresent(v -> json.put("concurrency", (long) v));
    entry.rateLimit().ifPresent(v -> json.put("rateLimit", decimal(v)));
    return JsonObject.of(json);
  }

  /**
   * @param limited whether it says what it takes, be it nothing
   */
  private static JsonObject json(DatabasesConfig.Entry entry, boolean limited) {
    Map<String, Object> json = new LinkedHashMap<>();
    entry.url().ifPresent(v -> json.put("url", v));
    entry.user().ifPresent(v -> json.put("user", v));
    entry.password().ifPresent(v -> json.put("password", v));
    entry.trust().ifPresent(v -> json.put("trust", pem(v)));
    if (limited || entry.allow().isPresent()) {
      json.put(AllowRules.FIELD, entry.allow().orElse(List.of()));
    }
    entry.poolSize().ifPresent(v -> json.put("poolSize", (long) v));
    entry.timeout().ifPresent(v -> json.put("timeout", v));
    entry.retry().ifPresent(v -> json.put("retry", v.toJson()));
    return JsonObject.of(json);
  }

  private static BigDecimal decimal(double value) {
    if (!Double.isFinite(value)) {
      throw new FlawException("rateLimit", "must be a number");
    }
    return BigDecimal.valueOf(value);
  }

  private static String pem(String trust) {
    if (trust.contains(TrustRules.BEGIN)) {
      return trust;
    }
    try {
      return Files.readString(Path.of(trust));
    } catch (IOException | InvalidPathException e) {
      throw new FlawException("trust", "names a file that cannot be read: " + trust);
    }
  }
}
