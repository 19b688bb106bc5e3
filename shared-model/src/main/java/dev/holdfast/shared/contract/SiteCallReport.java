package dev.holdfast.shared.contract;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.shared.json.JsonText;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * One attempt of a tracked operation, on its way from a site to central's mirror of them.
 *
 * @param outcome what the attempt came to; central keeps the name, so that a site may know more
 */
public record SiteCallReport(
    MessageId operationId,
    String channel,
    String target,
    String outcome,
    int retryCount,
    Optional<String> lastError,
    Optional<Integer> httpStatus,
    Instant createdAt,
    Instant occurredAt,
    int durationMs,
    Source source) {

  /**
   * Who asked for it.
   *
   * @param submittedBy the name of the token at the site; sites of before do not tell it
   */
  public record Source(
      Optional<String> instance,
      Optional<String> script,
      Optional<String> executionId,
      Optional<String> parentExecutionId,
      Optional<String> submittedBy) {}

  public SiteCallReport {
    Objects.requireNonNull(operationId, "operationId");
    Objects.requireNonNull(occurredAt, "occurredAt");
  }

  public String toJson() {
    return JsonText.object(
        json -> {
          json.field("operationId", operationId)
              .field("channel", channel)
              .field("target", target)
              .field("outcome", outcome)
              .field("retryCount", retryCount)
              .field("lastError", lastError)
              .field("createdAt", createdAt)
              .field("occurredAt", occurredAt)
              .field("durationMs", durationMs)
              .field("sourceInstance", source.instance())
              .field("sourceScript", source.script())
              .field("executionId", source.executionId())
              .field("parentExecutionId", source.parentExecutionId())
              .field("submittedBy", source.submittedBy());
          if (httpStatus.isPresent()) {
            json.field("httpStatus", httpStatus.get().intValue());
          }
        });
  }

  /**
   * @throws JsonException naming the field that is missing or wrong
   */
  public static SiteCallReport fromJson(String text) {
    JsonObject json = JsonObject.parse(text);
    return new SiteCallReport(
        json.value("operationId", MessageId::parse),
        json.text("channel"),
        json.text("target"),
        json.text("outcome"),
        json.integer("retryCount"),
        json.optionalText("lastError"),
        json.optionalInteger("httpStatus"),
        json.instant("createdAt"),
        json.instant("occurredAt"),
        json.integer("durationMs"),
        new Source(
            json.optionalText("sourceInstance"),
            json.optionalText("sourceScript"),
            json.optionalText("executionId"),
            json.optionalText("parentExecutionId"),
            json.optionalText("submittedBy")));
  }
}
