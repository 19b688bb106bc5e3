package dev.holdfast.messaging.config;

import dev.holdfast.shared.wire.SigningSecret;
import io.quarkus.arc.DefaultBean;
import io.quarkus.runtime.Startup;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Secrets from the configuration. Read at start, so that a bad one is found then. */
@Singleton
@Startup
@DefaultBean
class ConfiguredSecrets implements ServiceSecrets {

  private final Map<String, List<SigningSecret>> byService;

  @Inject
  ConfiguredSecrets(MessagingConfig config) {
    byService =
        config.services().entrySet().stream()
            .collect(
                Collectors.toUnmodifiableMap(
                    Map.Entry::getKey, entry -> secrets(entry.getKey(), entry.getValue())));
  }

  private static List<SigningSecret> secrets(String serviceId, MessagingConfig.Service service) {
    try {
      return Stream.concat(Stream.of(service.secret()), service.previousSecret().stream())
          .map(SigningSecret::of)
          .toList();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "holdfast.messaging.services.%s.secret: %s".formatted(serviceId, e.getMessage()), e);
    }
  }

  @Override
  public List<SigningSecret> secretsOf(String serviceId) {
    return byService.getOrDefault(serviceId, List.of());
  }
}
