package dev.holdfast.central.sessions;

import dev.holdfast.central.audit.AuditEvent;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Optional;

/** Lines of the audit about signing in and out. */
final class LoginAudit {

  private static final String CHANNEL = "Access";
  private static final String KIND = "Login";

  private LoginAudit() {}

  static AuditEvent signedIn(Instant at, String user, String address, String how) {
    return event(at, "SignedIn", user, Optional.of(user), address, Optional.of(how));
  }

  static AuditEvent signedOut(Instant at, String user, String address) {
    return event(at, "SignedOut", user, Optional.of(user), address, Optional.empty());
  }

  static AuditEvent changedPassword(Instant at, String user, String address) {
    return event(at, "PasswordChanged", user, Optional.of(user), address, Optional.empty());
  }

  /**
   * @param problem why the link for a forgotten password did not leave; empty when it did
   */
  static AuditEvent mailedLink(Instant at, String user, String address, Optional<String> problem) {
    JsonObject detail = detail(address, Optional.of("forgotten password"));
    problem.ifPresent(why -> detail.put("error", why));
    String event = problem.isEmpty() ? "LinkMailed" : "LinkNotMailed";
    return event(at, event, "anonymous", Optional.of(user), detail);
  }

  /** A name that nobody has is not written down: it may be a password in the wrong field. */
  static AuditEvent refused(Instant at, Optional<String> user, String address, String how) {
    return event(at, "Refused", "anonymous", user, address, Optional.of(how));
  }

  private static AuditEvent event(
      Instant at,
      String event,
      String actor,
      Optional<String> user,
      String address,
      Optional<String> how) {
    return event(at, event, actor, user, detail(address, how));
  }

  private static JsonObject detail(String address, Optional<String> how) {
    JsonObject detail = new JsonObject().put("address", address);
    how.ifPresent(by -> detail.put("by", by));
    return detail;
  }

  private static AuditEvent event(
      Instant at, String event, String actor, Optional<String> user, JsonObject detail) {
    return new AuditEvent(
        at,
        CHANNEL,
        KIND,
        event,
        Optional.empty(),
        Optional.empty(),
        actor,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(user.map(name -> "user " + name).orElse("unknown user")),
        Optional.of(detail.encode()));
  }
}
