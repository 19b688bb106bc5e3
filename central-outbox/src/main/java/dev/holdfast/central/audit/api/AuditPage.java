package dev.holdfast.central.audit.api;

import dev.holdfast.base.listing.OpaqueCursor;
import dev.holdfast.central.audit.AuditFound;
import dev.holdfast.central.audit.AuditQuery;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** One page of the record. */
@Schema(
    description = "One page of the audit, newest first",
    examples =
        """
        {"items": [
          {"id": 48211, "at": "2026-03-01T12:00:00Z", "channel": "Notification", "kind": "NotifyRetry", "event": "Retried",
           "correlationId": "0f8fad5b-d9cb-469f-a165-70867728950e", "site": "plant-7", "actor": "night-shift",
           "detail": {"lastError": "SMTP 550: no such user", "retryCount": 0}},
          {"id": 48210, "at": "2026-03-01T11:58:00Z", "channel": "Notification", "kind": "NotifyDeliver", "event": "Attempted",
           "correlationId": "0f8fad5b-d9cb-469f-a165-70867728950e", "site": "plant-7", "actor": "system", "durationMs": 38,
           "error": "SMTP 550: no such user", "executionId": "run-4711"}],
         "nextCursor": "MjAyNi0wMy0wMVQxMTo1ODowMFovNDgyMTA"}
        """)
public record AuditPage(
    List<AuditItem> items,
    @Schema(description = "Pass it as 'cursor' for the next page; absent on the last one")
        String nextCursor) {

  static AuditPage of(AuditFound found) {
    return new AuditPage(
        found.events().stream().map(AuditItem::of).toList(),
        found.next().map(place -> OpaqueCursor.encode(place.at() + "/" + place.id())).orElse(null));
  }

  /**
   * @throws IllegalArgumentException when this is not what was encoded
   */
  static AuditQuery.Place place(String text) {
    int separator = text.indexOf('/');
    try {
      return new AuditQuery.Place(
          OpaqueCursor.time(text.substring(0, separator)),
          Long.parseLong(text.substring(separator + 1)));
    } catch (IndexOutOfBoundsException e) {
      throw new IllegalArgumentException("not a cursor", e);
    }
  }
}
