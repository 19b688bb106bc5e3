package dev.holdfast.site.delivery.http;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Map;

/** Proves to an external system who is calling. */
interface Authentication {

  /** What may be shown to the system, if anything. */
  sealed interface Grant {}

  /**
   * @param secrets what must not be repeated by anybody
   */
  record Granted(Map<String, String> headers, List<String> secrets) implements Grant {}

  /** There is nothing to show, so the call need not be tried. */
  record Denied(DeliveryOutcome outcome) implements Grant {}

  /** Never fails. */
  Uni<Grant> grant();

  /**
   * The system answered 401 to this.
   *
   * @return whether asking for another grant makes sense
   */
  boolean refused(Granted grant);
}
