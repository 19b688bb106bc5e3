package dev.holdfast.site.pause;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A pause as JSON. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@Schema(
    name = "Pause",
    description = "Nothing goes out to a target or counts against what waits for it",
    examples =
        """
        {"kind": "external-systems", "name": "erp", "lane": "ExternalSystem erp", "reason": "it gets a new release",
         "endsAt": "2026-03-01T15:00:00Z", "pausedAt": "2026-03-01T14:10:00Z", "pausedBy": "anna"}
        """)
public record PauseView(
    @Schema(description = "external-systems or databases", examples = "external-systems")
        String kind,
    @Schema(examples = "erp") String name,
    @Schema(
            description = "Under which name the status has its breaker",
            examples = "ExternalSystem erp")
        String lane,
    @Schema(examples = "it gets a new release") String reason,
    @Schema(description = "When it goes on by itself; absent when somebody has to resume it")
        Instant endsAt,
    Instant pausedAt,
    @Schema(examples = "anna") String pausedBy) {

  /** All of them. */
  @Schema(
      name = "Pauses",
      description = "All that is paused",
      examples =
          """
          {"items": [{"kind": "external-systems", "name": "erp", "lane": "ExternalSystem erp", "reason": "it gets a new release",
           "endsAt": "2026-03-01T15:00:00Z", "pausedAt": "2026-03-01T14:10:00Z", "pausedBy": "anna"}]}
          """)
  public record AllPauses(List<PauseView> items) {}

  public static PauseView of(Pause pause) {
    return new PauseView(
        pause.target().kind().plural(),
        pause.target().name(),
        pause.lane().toString(),
        pause.reason(),
        pause.endsAt().orElse(null),
        pause.pausedAt(),
        pause.pausedBy());
  }
}
