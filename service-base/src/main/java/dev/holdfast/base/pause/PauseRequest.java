package dev.holdfast.base.pause;

import dev.holdfast.base.listing.Query;
import java.time.Instant;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What an operator sends to pause something. */
@Schema(
    description = "Why, and until when",
    examples =
        """
        {"reason": "the relay is moved to another rack", "endsAt": "2026-03-01T15:00:00Z"}
        """)
public record PauseRequest(
    @Schema(examples = "the relay is moved to another rack") String reason,
    @Schema(
            description = "When it goes on by itself; without it, when somebody resumes it",
            examples = "2026-03-01T15:00:00Z")
        String endsAt) {

  public static PauseRequest required(PauseRequest request) {
    return request == null ? new PauseRequest(null, null) : request;
  }

  public String checkedReason() {
    return Query.text("reason", reason)
        .orElseThrow(() -> Query.invalid("reason", "is missing; say why it is paused"));
  }

  public Optional<Instant> checkedEnd(Instant now) {
    Optional<Instant> end = Query.time("endsAt", endsAt);
    if (end.filter(at -> !at.isAfter(now)).isPresent()) {
      throw Query.invalid("endsAt", "must be in the future");
    }
    return end;
  }
}
