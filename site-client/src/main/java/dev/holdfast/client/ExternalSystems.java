package dev.holdfast.client;

import java.util.Map;

/** Calls through the {@linkplain HoldfastSite#standard standard site}. */
public final class ExternalSystems {

  private ExternalSystems() {}

  /** {@code ExternalSystems.call("erp").post("/orders").body(order).send()}. */
  public static ExternalCall call(String system) {
    return HoldfastSite.standard().externalSystem(system);
  }

  /** Calls a named method of the system at once. */
  public static Outcome call(String system, String method, Map<String, ?> parameters) {
    return call(system).method(method).parameters(parameters).send();
  }
}
