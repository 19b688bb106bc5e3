package dev.holdfast.site.pause;

import dev.holdfast.site.definition.DefinitionKey;
import dev.holdfast.site.message.Lane;
import java.time.Instant;
import java.util.Optional;

/**
 * That nothing goes out to a target.
 *
 * @param endsAt when it goes on by itself
 */
public record Pause(
    DefinitionKey target,
    String reason,
    Optional<Instant> endsAt,
    Instant pausedAt,
    String pausedBy) {

  public Lane lane() {
    return target.kind().lane(target.name());
  }

  boolean isOver(Instant now) {
    return endsAt.filter(end -> !end.isAfter(now)).isPresent();
  }

  /** Why something waits. */
  public String words() {
    return "%s is paused by %s since %s%s: %s"
        .formatted(
            named(), pausedBy, pausedAt, endsAt.map(end -> " until " + end).orElse(""), reason);
  }

  String named() {
    return named(target);
  }

  static String named(DefinitionKey target) {
    return "the %s %s".formatted(target.kind().words(), target.name());
  }
}
