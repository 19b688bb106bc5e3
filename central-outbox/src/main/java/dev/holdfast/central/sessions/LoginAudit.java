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
    JsonObject detail = new JsonObject().put("address", address);
    how.ifPresent(by -> detail.put("by", by));
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
