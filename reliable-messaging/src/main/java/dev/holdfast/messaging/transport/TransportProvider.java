package dev.holdfast.messaging.transport;

import java.util.Optional;
import java.util.Set;

/**
 * Makes transports of one kind. A bean; the configuration chooses among them by name, for each
 * destination, by the scheme of its address, or by {@code holdfast.messaging.default-transport}.
 */
public interface TransportProvider {

  /** As it stands in the configuration: {@code http}. */
  String name();

  /** Addresses that begin with one of these are for this transport and for no other. */
  default Set<String> schemes() {
    return Set.of();
  }

  /**
   * @param address where the service is, in the form this transport knows
   * @throws IllegalArgumentException saying what is wrong with the address
   */
  Transport to(String address);

  /**
   * @param tls which certificates to trust and to show, by their name below {@code quarkus.tls}
   * @throws IllegalArgumentException also where this transport has no TLS
   */
  default Transport to(String address, Optional<String> tls) {
    if (tls.isPresent()) {
      throw new IllegalArgumentException("the transport '%s' has no TLS".formatted(name()));
    }
    return to(address);
  }
}
