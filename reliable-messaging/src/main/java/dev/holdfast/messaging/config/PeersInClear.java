package dev.holdfast.messaging.config;

import dev.holdfast.base.start.Lack;
import dev.holdfast.base.start.ThisMachine;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which services are sent messages that can be read on the way. */
@Singleton
class PeersInClear implements Lack {

  private final MessagingConfig config;

  @Inject
  PeersInClear(MessagingConfig config) {
    this.config = config;
  }

  @Override
  public Uni<Optional<String>> words() {
    List<String> peers =
        config.services().entrySet().stream()
            .filter(
                service -> service.getValue().address().filter(PeersInClear::isRead).isPresent())
            .map(Map.Entry::getKey)
            .sorted()
            .toList();
    return Lack.when(
        !peers.isEmpty(),
        "messages go to %s in the clear and can be read on the way; give them an address with https or grpcs"
            .formatted(String.join(", ", peers)));
  }

  /** What is no address of the network goes nowhere. */
  private static boolean isRead(String address) {
    try {
      return ThisMachine.isLeftInClear(new URI(address), "http", "grpc");
    } catch (URISyntaxException e) {
      return false;
    }
  }
}
