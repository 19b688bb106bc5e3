package dev.holdfast.central.users;

import dev.holdfast.central.audit.AuditEvent;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Lines of the audit about users; never with a password, a hash or a code. */
final class UserAudit {

  private static final String KIND = "User";

  private UserAudit() {}

  static AuditEvent event(Instant at, String by, String event, String user, JsonObject detail) {
    return AuditEvent.byAdmin(at, by, KIND, event, words(user), detail.encode());
  }

  static AuditEvent created(User user) {
    return changed("Created", Optional.empty(), user);
  }

  static AuditEvent changed(User before, User after) {
    return changed("Changed", Optional.of(before), after);
  }

  private static AuditEvent changed(String event, Optional<User> before, User after) {
    JsonObject detail = new JsonObject();
    before.ifPresent(user -> detail.put("before", shown(user)));
    detail.put("after", shown(after));
    return event(after.updatedAt(), after.updatedBy(), event, after.name(), detail);
  }

  private static JsonObject shown(User user) {
    JsonObject shown =
        new JsonObject()
            .put("roles", new JsonArray(List.copyOf(user.roles())))
            .put("disabled", user.disabled());
    user.email().ifPresent(email -> shown.put("email", email));
    return shown;
  }

  static String words(String name) {
    return "user " + name;
  }
}
