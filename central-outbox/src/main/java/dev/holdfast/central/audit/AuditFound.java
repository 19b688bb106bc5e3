package dev.holdfast.central.audit;

import java.util.List;
import java.util.Optional;

/**
 * A page of the record, newest first.
 *
 * @param next empty on the last one
 */
public record AuditFound(List<RecordedEvent> events, Optional<AuditQuery.Place> next) {

  static AuditFound of(List<RecordedEvent> events, boolean more) {
    if (!more) {
      return new AuditFound(events, Optional.empty());
    }
    RecordedEvent last = events.get(events.size() - 1);
    return new AuditFound(events, Optional.of(new AuditQuery.Place(last.event().at(), last.id())));
  }
}
