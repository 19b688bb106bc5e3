package dev.holdfast.central.pause;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * That nothing of a list goes out, or nothing over a mail server.
 *
 * @param endsAt when it goes on by itself
 * @param drainingSince from then on it goes on, and the canary is to show whether it can
 * @param canary the notification that goes first
 */
public record Pause(
    PausedKind kind,
    String name,
    String reason,
    Optional<Instant> endsAt,
    Instant pausedAt,
    String pausedBy,
    Optional<Instant> drainingSince,
    Optional<UUID> canary) {

  /** From now on it goes on, if it does not do so already. */
  public Pause draining(Instant now) {
    return with(drainingSince.or(() -> Optional.of(now)), canary);
  }

  public Pause sendingFirst(UUID notification) {
    return with(drainingSince, Optional.of(notification));
  }

  private Pause with(Optional<Instant> draining, Optional<UUID> first) {
    return new Pause(kind, name, reason, endsAt, pausedAt, pausedBy, draining, first);
  }

  /** The canary did not get through. */
  public Pause again(String failure, String by, Instant now) {
    return new Pause(
        kind,
        name,
        "the first one after the pause failed: " + failure,
        Optional.empty(),
        now,
        by,
        Optional.empty(),
        Optional.empty());
  }

  public boolean isOver(Instant now) {
    return endsAt.filter(end -> !end.isAfter(now)).isPresent();
  }

  /** Why something waits. */
  public String words() {
    if (drainingSince.isPresent()) {
      return "%s goes on after a pause; one notification is sent first".formatted(kind.named(name));
    }
    return "%s is paused by %s since %s%s: %s"
        .formatted(
            kind.named(name),
            pausedBy,
            pausedAt,
            endsAt.map(end -> " until " + end).orElse(""),
            reason);
  }
}
