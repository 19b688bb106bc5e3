package dev.holdfast.central.audit;

import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.UUID;

/** Writes and reads the record. */
public interface AuditTrail {

  /** Never fails: what cannot be written is logged and counted. */
  Uni<Void> append(List<AuditEvent> events);

  /** The newest thousand at most, in the order of writing. */
  Uni<List<AuditEvent>> historyOf(UUID correlationId);

  /** One page, newest first. */
  Uni<AuditFound> page(AuditQuery query);
}
