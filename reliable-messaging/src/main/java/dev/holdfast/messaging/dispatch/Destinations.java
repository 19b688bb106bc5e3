package dev.holdfast.messaging.dispatch;

import java.util.Optional;

/**
 * Where messages can go. A service may bring beans of its own for destinations it has other
 * settings for; what none of them knows is looked up below {@code holdfast.messaging.services}.
 */
@FunctionalInterface
public interface Destinations {

  Optional<Destination> named(String serviceId);
}
