package dev.holdfast.central.notification.postgres;

import dev.holdfast.central.notification.AttemptResult;
import dev.holdfast.central.notification.NewNotification;
import dev.holdfast.central.notification.Source;
import dev.holdfast.shared.contract.SubmitNumber;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;

/** Rows as the one JSON parameter of a set-based statement. */
final class NotificationRows {

  private NotificationRows() {}

  static String arrived(List<NewNotification> arrived, Instant now) {
    JsonArray rows = new JsonArray();
    arrived.forEach(notification -> rows.add(row(notification, now)));
    return rows.encode();
  }

  /** Without what is in the rows already. */
  static String numbers(List<NewNotification> known, Instant now) {
    JsonArray rows = new JsonArray();
    known.forEach(
        notification ->
            rows.add(
                numbered(
                    new JsonObject()
                        .put("site", notification.source().site().value())
                        .put("now", now.toString()),
                    notification)));
    return rows.encode();
  }

  private static JsonObject numbered(JsonObject row, NewNotification notification) {
    return row.put("stream", notification.number().map(SubmitNumber::stream).orElse(null))
        .put("number", notification.number().map(SubmitNumber::number).orElse(null))
        .put("first_number", notification.number().map(SubmitNumber::first).orElse(null))
        .put("follows", notification.number().flatMap(SubmitNumber::follows).orElse(null));
  }

  private static JsonObject row(NewNotification notification, Instant now) {
    Source source = notification.source();
    JsonObject row =
        new JsonObject()
            .put("id", notification.id().toString())
            .put("type", notification.type())
            .put("list", notification.content().list())
            .put("subject", notification.content().subject())
            .put("body", notification.content().body())
            .put("site", source.site().value())
            .put("node", source.node())
            .put("instance", source.instance().orElse(null))
            .put("script", source.script().orElse(null))
            .put("execution", source.executionId().orElse(null))
            .put("parent_execution", source.parentExecutionId().orElse(null))
            .put("trace_parent", notification.traceParent().orElse(null))
            .put("enqueued_at", notification.siteEnqueuedAt().toString())
            .put("now", now.toString());
    return numbered(row, notification);
  }

  static String results(List<AttemptResult> results) {
    JsonArray rows = new JsonArray();
    results.forEach(result -> rows.add(row(result)));
    return rows.encode();
  }

  private static JsonObject row(AttemptResult result) {
    return new JsonObject()
        .put("id", result.id().toString())
        .put("from_status", result.from().name())
        .put("to_status", result.to().name())
        .put("retry_count", result.retryCount())
        .put("last_error", result.lastError().orElse(null))
        .put("resolved_targets", result.resolvedTargets().map(JsonArray::new).orElse(null))
        .put("attempted_at", result.attemptedAt().map(Instant::toString).orElse(null))
        .put("next_attempt_at", result.nextAttemptAt().map(Instant::toString).orElse(null));
  }
}
