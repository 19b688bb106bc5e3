package dev.holdfast.central.sitecalls.postgres;

import dev.holdfast.central.database.StorableText;
import dev.holdfast.central.sitecalls.SiteCalls.Reported;
import dev.holdfast.shared.contract.SiteCallReport;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Reports as the rows of one statement. */
final class ReportRows {

  private ReportRows() {}

  static String toJson(List<Reported> reports, Instant now) {
    JsonArray rows = new JsonArray();
    reports.forEach(reported -> rows.add(row(reported, now)));
    return rows.encode();
  }

  private static JsonObject row(Reported reported, Instant now) {
    SiteCallReport report = reported.report();
    return new JsonObject()
        .put("site", reported.site().value())
        .put("id", report.operationId().toString())
        .put("channel", StorableText.of(report.channel()))
        .put("target", StorableText.of(report.target()))
        .put("outcome", StorableText.of(report.outcome()))
        .put("retries", report.retryCount())
        .put("error", storable(report.lastError()))
        .put("http_status", report.httpStatus().orElse(null))
        .put("created_at", report.createdAt().toString())
        .put("occurred_at", report.occurredAt().toString())
        .put("duration", report.durationMs())
        .put("instance", storable(report.source().instance()))
        .put("script", storable(report.source().script()))
        .put("execution", storable(report.source().executionId()))
        .put("parent_execution", storable(report.source().parentExecutionId()))
        .put("submitted_by", storable(report.source().submittedBy()))
        .put("now", now.toString());
  }

  private static String storable(Optional<String> text) {
    return text.map(StorableText::of).orElse(null);
  }
}
