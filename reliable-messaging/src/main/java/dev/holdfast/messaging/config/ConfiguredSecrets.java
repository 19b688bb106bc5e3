package dev.holdfast.messaging.config;

import dev.holdfast.base.order.StartOrder;
import dev.holdfast.shared.wire.SigningSecret;
import io.quarkus.arc.DefaultBean;
import io.quarkus.runtime.Startup;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Secrets from the configuration. Read at start, so that a bad one is found then. */
@Singleton
@Startup(StartOrder.CHECKED_FIRST)
@DefaultBean
public class ConfiguredSecrets implements ServiceSecrets {

  private static final String ALGORITHM = "HMAC-SHA256";

  private final Map<String, List<SigningSecret>> byService;

  @Inject
  public ConfiguredSecrets(MessagingConfig config) {
    requireKnown(config.security().algorithm());
    byService =
        config.services().entrySet().stream()
            .collect(
                Collectors.toUnmodifiableMap(
                    Map.Entry::getKey, entry -> secrets(entry.getKey(), entry.getValue())));
  }

  private static void requireKnown(String algorithm) {
    if (!algorithm.equals(ALGORITHM)) {
      throw new IllegalArgumentException(
          "holdfast.messaging.security.algorithm: '%s' is not known here, only %s"
              .formatted(algorithm, ALGORITHM));
    }
  }

  private static List<SigningSecret> secrets(String serviceId, MessagingConfig.Service service) {
    String key = "holdfast.messaging.services." + serviceId;
    return Stream.concat(
            Stream.of(SigningSecret.of(key + ".secret", service.secret())),
            service.previousSecret().stream()
                .map(old -> SigningSecret.of(key + ".previous-secret", old)))
        .toList();
  }

  /** All services that have a secret in the configuration. */
  public Set<String> services() {
    return byService.keySet();
  }

  @Override
  public List<SigningSecret> secretsOf(String serviceId) {
    return byService.getOrDefault(serviceId, List.of());
  }
}
