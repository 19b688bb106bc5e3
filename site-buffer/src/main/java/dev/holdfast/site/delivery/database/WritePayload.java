package dev.holdfast.site.delivery.database;

import dev.holdfast.shared.contract.NotificationContent.Flaw;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a message asks a database to do.
 *
 * @param statements run in one transaction when there are several
 */
record WritePayload(List<Statement> statements) {

  private static final int MAX_STATEMENTS = 1_000;

  /** The payload is not of the shape; tells the field. */
  static final class FlawedPayload extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Flaw flaw;

    FlawedPayload(String field, String problem) {
      super(field + " " + problem);
      this.flaw = new Flaw(field, problem);
    }

    Flaw flaw() {
      return flaw;
    }
  }

  /**
   * What is wrong with a payload as it is handed in; empty when it can be attempted.
   *
   * @param allowed by the database it is for, where that is defined
   */
  static Optional<Flaw> flaw(String payload, Optional<AllowedStatements> allowed) {
    try {
      WritePayload write = parse(payload);
      allowed.ifPresent(known -> write.statements().forEach(each -> each.requireAllowed(known)));
      return Optional.empty();
    } catch (FlawedPayload e) {
      return Optional.of(e.flaw());
    }
  }

  static WritePayload parse(String payload) {
    JsonObject json = object(payload);
    if (!json.fields().containsKey("statements")) {
      return new WritePayload(List.of(Statement.read("payload.", json)));
    }
    if (json.fields().size() > 1) {
      throw new FlawedPayload("payload", "must have nothing beside its statements");
    }
    return new WritePayload(statements(json.fields().get("statements")));
  }

  private static JsonObject object(String payload) {
    try {
      return JsonObject.parse(payload);
    } catch (JsonException e) {
      throw new FlawedPayload("payload", "cannot be read: " + e.getMessage());
    }
  }

  private static List<Statement> statements(Object given) {
    if (!(given instanceof List<?> list) || list.isEmpty() || list.size() > MAX_STATEMENTS) {
      throw new FlawedPayload(
          "payload.statements", "must be a list of 1 to %d statements".formatted(MAX_STATEMENTS));
    }
    List<Statement> statements = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      String field = "payload.statements[%d]".formatted(i);
      if (!(list.get(i) instanceof JsonObject json)) {
        throw new FlawedPayload(field, "must be an object with sql and parameters");
      }
      statements.add(Statement.read(field + ".", json));
    }
    return List.copyOf(statements);
  }

  static void requireOnly(String path, JsonObject json, Set<String> known) {
    for (String field : json.fields().keySet()) {
      if (!known.contains(field)) {
        throw new FlawedPayload(path + field, "is not a field of a write");
      }
    }
  }
}
