package dev.holdfast.messaging.dispatch;

import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.config.ServiceSecrets;
import dev.holdfast.messaging.transport.ServiceUrl;
import dev.holdfast.messaging.transport.SignedReplies;
import dev.holdfast.messaging.transport.Transport;
import dev.holdfast.messaging.transport.TransportProvider;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.SigningSecret;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The services below {@code holdfast.messaging.services} that have an address. */
final class ConfiguredDestinations implements Destinations {

  private final MessagingConfig config;
  private final ServiceSecrets secrets;
  private final Map<String, TransportProvider> transports;
  private final Clock clock;
  private final Map<String, Destination> byId = new HashMap<>();

  /**
   * Makes them all, so that a bad setting is found at the start.
   *
   * @throws IllegalArgumentException naming the setting
   */
  ConfiguredDestinations(
      MessagingConfig config,
      ServiceSecrets secrets,
      List<TransportProvider> transports,
      Clock clock) {
    this.config = config;
    this.secrets = secrets;
    this.transports =
        transports.stream().collect(Collectors.toMap(TransportProvider::name, kind -> kind));
    this.clock = clock;
    config
        .services()
        .forEach(
            (id, service) ->
                service.address().ifPresent(to -> byId.put(id, destination(id, service, to))));
  }

  @Override
  public Optional<Destination> named(String serviceId) {
    return Optional.ofNullable(byId.get(serviceId));
  }

  private Destination destination(String id, MessagingConfig.Service service, String address) {
    SigningSecret secret = secrets.secretsOf(id).get(0);
    return new Destination(
        new SignedReplies(
            transport("holdfast.messaging.services." + id, service, address), secret, false),
        new EnvelopeSigner(config.serviceId(), secret, clock));
  }

  private Transport transport(String key, MessagingConfig.Service service, String address) {
    String kind = service.transport().or(() -> ofScheme(address)).orElse(config.defaultTransport());
    TransportProvider provider = transports.get(kind);
    if (provider == null) {
      throw new IllegalArgumentException(
          "%s.transport: there is no transport '%s' here, only %s"
              .formatted(key, kind, transports.keySet().stream().sorted().toList()));
    }
    try {
      return provider.to(address, service.tlsConfigurationName());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("%s.address: %s".formatted(key, e.getMessage()), e);
    }
  }

  /** An address that only one transport can read says which. */
  private Optional<String> ofScheme(String address) {
    return transports.values().stream()
        .filter(kind -> ServiceUrl.schemeOf(address).filter(kind.schemes()::contains).isPresent())
        .map(TransportProvider::name)
        .findFirst();
  }
}
