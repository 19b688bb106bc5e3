package dev.holdfast.site.eventlog;

import dev.holdfast.shared.id.MessageId;
import java.time.Instant;
import java.util.Optional;

/**
 * Which events to list; what is empty does not restrict.
 *
 * @param keyword anywhere in the text or the source, in upper or lower case (of ASCII letters)
 * @param from the first instant that counts
 * @param until the first instant that does not
 */
public record EventFilter(
    Optional<EventKind> kind,
    Optional<String> target,
    Optional<MessageId> messageId,
    Optional<String> keyword,
    Optional<Instant> from,
    Optional<Instant> until) {

  public static final EventFilter ALL =
      new EventFilter(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());
}
