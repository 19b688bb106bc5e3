package dev.holdfast.messaging.config;

import dev.holdfast.shared.wire.SigningSecret;
import java.util.List;

/** The secrets with which a service may sign now; none for a stranger. */
public interface ServiceSecrets {

  List<SigningSecret> secretsOf(String serviceId);

  /**
   * Something came in the name of a service and none of its secrets fits. Whoever keeps a copy of
   * secrets that change elsewhere may look whether it is out of date; must return at once.
   */
  default void unfit(String serviceId) {}
}
