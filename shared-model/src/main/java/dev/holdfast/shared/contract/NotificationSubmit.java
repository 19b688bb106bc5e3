package dev.holdfast.shared.contract;

import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.shared.json.JsonText;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * One notification on its way from a site to central.
 *
 * @param sourceNode the node that forwards it; the site itself is known by its signature
 * @param submitNumber its place among all that the node has sent; empty from senders that do not
 *     number
 */
public record NotificationSubmit(
    NotificationId notificationId,
    NotificationContent content,
    String sourceNode,
    Optional<String> sourceInstance,
    Optional<String> sourceScript,
    Optional<String> executionId,
    Optional<String> parentExecutionId,
    Instant enqueuedAt,
    Optional<SubmitNumber> submitNumber) {

  public NotificationSubmit {
    Objects.requireNonNull(notificationId, "notificationId");
    Objects.requireNonNull(content, "content");
    Objects.requireNonNull(sourceNode, "sourceNode");
    Objects.requireNonNull(enqueuedAt, "enqueuedAt");
  }

  public String toJson() {
    return JsonText.object(
        json ->
            json.field("notificationId", notificationId)
                .field("list", content.list())
                .field("subject", content.subject())
                .field("body", content.body())
                .field("sourceNode", sourceNode)
                .field("sourceInstance", sourceInstance)
                .field("sourceScript", sourceScript)
                .field("executionId", executionId)
                .field("parentExecutionId", parentExecutionId)
                .field("enqueuedAt", enqueuedAt)
                .field("submitNumber", submitNumber.map(SubmitNumber::toText)));
  }

  /**
   * @throws JsonException naming the field that is missing or wrong
   */
  public static NotificationSubmit fromJson(String text) {
    JsonObject json = JsonObject.parse(text);
    return new NotificationSubmit(
        json.value("notificationId", NotificationId::parse),
        new NotificationContent(json.text("list"), json.text("subject"), json.text("body")),
        json.text("sourceNode"),
        json.optionalText("sourceInstance"),
        json.optionalText("sourceScript"),
        json.optionalText("executionId"),
        json.optionalText("parentExecutionId"),
        json.instant("enqueuedAt"),
        json.optional("submitNumber", SubmitNumber::parse));
  }
}
