package dev.holdfast.central.pause;

import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A pause as JSON. */
@Schema(
    name = "Pause",
    description = "Nothing of it is attempted or counted; what is due stays due",
    examples =
        """
        {"kind": "lists", "name": "ops", "state": "Paused", "reason": "the relay is moved to another rack",
         "endsAt": "2026-03-01T15:00:00Z", "pausedAt": "2026-03-01T14:10:00Z", "pausedBy": "anna"}
        """)
public record PauseView(
    PausedKind kind,
    @Schema(examples = "ops") String name,
    @Schema(description = "Draining: one is sent first, then the rest") State state,
    @Schema(examples = "the relay is moved to another rack") String reason,
    Instant endsAt,
    Instant pausedAt,
    @Schema(examples = "anna") String pausedBy) {

  /** How it stands. */
  public enum State {
    Paused,
    Draining
  }

  /** All of them. */
  @Schema(
      description = "All that is paused",
      examples =
          """
          {"items": [{"kind": "lists", "name": "ops", "state": "Paused", "reason": "the relay is moved to another rack",
           "endsAt": "2026-03-01T15:00:00Z", "pausedAt": "2026-03-01T14:10:00Z", "pausedBy": "anna"}]}
          """)
  public record AllPauses(List<PauseView> items) {}

  static PauseView of(Pause pause) {
    return new PauseView(
        pause.kind(),
        pause.name(),
        pause.drainingSince().isPresent() ? State.Draining : State.Paused,
        pause.reason(),
        pause.endsAt().orElse(null),
        pause.pausedAt(),
        pause.pausedBy());
  }
}
