package dev.holdfast.central.smtp;

import dev.holdfast.central.audit.AuditEvent;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Changes of configurations for the record: before and after, without secrets. */
final class SmtpAudit {

  private static final String KIND = "SmtpConfiguration";

  private SmtpAudit() {}

  static AuditEvent event(
      Instant at,
      String by,
      String subject,
      Optional<SmtpConfiguration> before,
      Optional<SmtpConfiguration> after) {
    JsonObject detail = new JsonObject();
    before.ifPresent(one -> detail.put("before", shown(one)));
    after.ifPresent(one -> detail.put("after", shown(one)));
    detail.put("secretsChanged", !secrets(before).equals(secrets(after)));
    String event = before.isEmpty() ? "Created" : after.isEmpty() ? "Deleted" : "Changed";
    return AuditEvent.byAdmin(at, by, KIND, event, subject, detail.encode());
  }

  static AuditEvent tested(Instant at, String by, String subject, String to, TrialReport report) {
    return AuditEvent.byAdmin(
        at,
        by,
        KIND,
        "Tested",
        subject,
        new JsonObject()
            .put("to", to)
            .put("outcome", report.outcome())
            .put("detail", report.detail())
            .encode());
  }

  private static List<?> secrets(Optional<SmtpConfiguration> configuration) {
    return configuration.map(one -> one.auth().secrets()).orElse(List.of());
  }

  private static JsonObject shown(SmtpConfiguration configuration) {
    SmtpView view = SmtpView.of(configuration);
    return new JsonObject()
        .put("host", view.host())
        .put("port", view.port())
        .put("tlsMode", view.tlsMode())
        .put("auth", view.auth())
        .put("username", view.username())
        .put("tokenUrl", view.tokenUrl())
        .put("clientId", view.clientId())
        .put("scope", view.scope())
        .put("from", view.from())
        .put("trusted", configuration.trust().isPresent())
        .put("maxRetries", view.maxRetries())
        .put("retryDelay", view.retryDelay())
        .put("maxConcurrentConnections", view.maxConcurrentConnections())
        .put("maxRecipientsPerMail", view.maxRecipientsPerMail())
        .put("timeout", view.timeout())
        .put("failoverOrder", view.failoverOrder())
        .put("enabled", view.enabled())
        .put("warnings", new JsonArray(configuration.warnings()));
  }
}
