package dev.holdfast.messaging.transport;

/**
 * Makes transports of one kind. A bean; the configuration chooses among them by name, for each
 * destination or by {@code holdfast.messaging.default-transport}.
 */
public interface TransportProvider {

  /** As it stands in the configuration: {@code http}. */
  String name();

  /**
   * @param address where the service is, in the form this transport knows
   * @throws IllegalArgumentException saying what is wrong with the address
   */
  Transport to(String address);
}
