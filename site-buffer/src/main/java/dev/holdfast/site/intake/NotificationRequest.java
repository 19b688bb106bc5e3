package dev.holdfast.site.intake;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.holdfast.shared.contract.NotificationContent;
import dev.holdfast.shared.contract.NotificationContent.Flaw;
import dev.holdfast.shared.contract.SourceText;
import dev.holdfast.site.buffer.Origin;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What a script posts to have people notified. */
@Schema(description = "A notification for everybody on a list")
public record NotificationRequest(
    @Schema(description = "The list at central", required = true, examples = "ops") String list,
    @Schema(required = true, maxLength = 998, examples = "Pump 3 runs dry") String subject,
    @Schema(required = true, examples = "Inlet pressure below 0.4 bar since 02:58.") String body,
    @Schema(description = "The instance that asks", examples = "plc-gateway-2")
        String originInstance,
    @Schema(description = "The script that asks", examples = "pump-watch") String sourceScript,
    @Schema(examples = "run-4711") String executionId,
    @Schema(examples = "shift-12") String parentExecutionId) {

  /** The first flaw found; empty when the request can be taken. */
  @JsonIgnore
  Optional<Flaw> flaw() {
    return content()
        .flaw()
        .or(() -> sourceFlaw("originInstance", originInstance))
        .or(() -> sourceFlaw("sourceScript", sourceScript))
        .or(() -> sourceFlaw("executionId", executionId))
        .or(() -> sourceFlaw("parentExecutionId", parentExecutionId));
  }

  private static Optional<Flaw> sourceFlaw(String field, String text) {
    return SourceText.flaw(Optional.ofNullable(text)).map(problem -> new Flaw(field, problem));
  }

  @JsonIgnore
  NotificationContent content() {
    return new NotificationContent(list, subject, body);
  }

  @JsonIgnore
  Origin origin() {
    return new Origin(
        Optional.ofNullable(originInstance),
        Optional.ofNullable(sourceScript),
        Optional.ofNullable(executionId),
        Optional.ofNullable(parentExecutionId));
  }
}
