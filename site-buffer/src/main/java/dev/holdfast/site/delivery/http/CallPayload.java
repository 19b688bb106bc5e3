package dev.holdfast.site.delivery.http;

import dev.holdfast.shared.contract.NotificationContent.Flaw;
import java.util.Optional;

/**
 * A call of an external system as it is handed in and stored, a JSON object: either an HTTP verb
 * and a path, or the name of a method alone, which is a POST to that name below the base URL.
 */
public final class CallPayload {

  private CallPayload() {}

  /** The first flaw found; empty when the call can be made. */
  public static Optional<Flaw> flaw(String payload) {
    try {
      Call.read(payload);
      return Optional.empty();
    } catch (FlawedCallException e) {
      return Optional.of(e.flaw());
    }
  }
}
