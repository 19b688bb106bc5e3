package dev.holdfast.central.pause;

import dev.holdfast.central.audit.AuditEvent;
import io.vertx.core.json.JsonObject;
import java.time.Instant;

/** What happens to pauses, for the record. */
public final class PauseAudit {

  private static final String KIND = "Pause";

  private PauseAudit() {}

  /**
   * @param event {@code Paused}, {@code Resumed}, {@code Drained} or {@code PausedAgain}
   */
  public static AuditEvent event(String event, Pause pause, String by, Instant now) {
    return AuditEvent.byOperator(
        now,
        by,
        KIND,
        event,
        pause.kind().named(pause.name()),
        new JsonObject()
            .put("reason", pause.reason())
            .put("endsAt", pause.endsAt().map(Instant::toString).orElse(null))
            .put("pausedBy", pause.pausedBy())
            .encode());
  }
}
