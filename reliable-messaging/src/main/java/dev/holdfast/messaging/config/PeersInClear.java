package dev.holdfast.messaging.config;

import dev.holdfast.base.address.ThisMachine;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import org.jboss.logging.Logger;

/** Says at every start which services are sent messages that can be read on the way. */
@Singleton
class PeersInClear {

  private static final Logger LOG = Logger.getLogger(PeersInClear.class);

  private final MessagingConfig config;

  @Inject
  PeersInClear(MessagingConfig config) {
    this.config = config;
  }

  void warn(@Observes StartupEvent event) {
    List<String> peers = peers();
    if (!peers.isEmpty()) {
      LOG.warnf(
          "messages go to %s in the clear and can be read on the way; give them an address with"
              + " https or grpcs",
          String.join(", ", peers));
    }
  }

  List<String> peers() {
    return config.services().entrySet().stream()
        .filter(service -> service.getValue().address().filter(PeersInClear::isRead).isPresent())
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
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
