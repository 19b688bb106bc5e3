package dev.holdfast.site.delivery.database;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.site.delivery.database.WritePayload.FlawedPayload;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * SQL and the values for it. They meet only in the driver, which binds them.
 *
 * @param path where it stands in the request, with a dot at the end
 */
record Statement(String path, String sql, Values values) {

  private static final int MAX_SQL = 1_000_000;

  /** How the SQL refers to its values. */
  sealed interface Values {}

  /** By position, in the dialect's own way. */
  record Positional(List<Parameter> values) implements Values {}

  /** By {@code :name}. */
  record Named(Map<String, Parameter> values) implements Values {}

  /**
   * As the driver takes it.
   *
   * @param plain leaves its session as it was
   */
  record Bound(String sql, Tuple values, boolean plain) {}

  /**
   * @param path where it stands in the request, with a dot at the end
   */
  static Statement read(String path, JsonObject json) {
    WritePayload.requireOnly(path, json, Set.of("sql", "parameters"));
    if (!(json.fields().get("sql") instanceof String sql) || sql.isBlank()) {
      throw new FlawedPayload(path + "sql", "must be a string with an SQL statement");
    }
    if (sql.length() > MAX_SQL) {
      throw new FlawedPayload(
          path + "sql", "must not be longer than %d characters".formatted(MAX_SQL));
    }
    if (sql.indexOf('\0') >= 0) {
      throw new FlawedPayload(path + "sql", "must not contain the character NUL");
    }
    return new Statement(path, sql, values(path + "parameters", json.fields().get("parameters")));
  }

  private static Values values(String field, Object given) {
    if (given == null) {
      return new Positional(List.of());
    }
    if (given instanceof List<?> list) {
      List<Parameter> values = new ArrayList<>();
      for (int i = 0; i < list.size(); i++) {
        values.add(value("%s[%d]".formatted(field, i), list.get(i)));
      }
      return new Positional(List.copyOf(values));
    }
    if (given instanceof JsonObject object) {
      Map<String, Parameter> values = new LinkedHashMap<>();
      object.fields().forEach((name, json) -> values.put(name, value(field + "." + name, json)));
      return new Named(values);
    }
    throw new FlawedPayload(field, "must be a list of values, or an object of named ones");
  }

  private static Parameter value(String field, Object json) {
    try {
      return Parameter.read(json);
    } catch (IllegalArgumentException e) {
      throw new FlawedPayload(field, e.getMessage());
    }
  }

  /** Fails with {@link FlawedPayload} when others would notice that it ran in their session. */
  void requireOwnTransaction(Dialect dialect) {
    SessionRules.refused(sql, dialect)
        .ifPresent(
            word -> {
              throw new FlawedPayload(
                  path + "sql",
                  ("must not say %s: a message is run in a transaction of its own, on a session"
                          + " that other messages use as well")
                      .formatted(word));
            });
  }

  /** Fails with {@link FlawedPayload} when it is not what the database's definition allows. */
  void requireAllowed(AllowedStatements allowed) {
    requireOwnTransaction(allowed.dialect());
    allowed
        .flaw(sql)
        .ifPresent(
            problem -> {
              throw new FlawedPayload(path + "sql", problem);
            });
  }

  /** Fails with {@link FlawedPayload} when the SQL names a value that is not there, or none. */
  Bound bind(Dialect dialect, MessageId id) {
    requireOwnTransaction(dialect);
    boolean plain = SessionRules.isPlain(sql, dialect);
    if (values instanceof Positional positional) {
      return new Bound(sql, tuple(positional.values(), dialect, id), plain);
    }
    Map<String, Parameter> named = ((Named) values).values();
    NamedParameters translated = NamedParameters.translate(sql, dialect);
    for (String name : translated.names()) {
      if (!named.containsKey(name)) {
        throw new FlawedPayload("parameters", "have no '%s', which the SQL names".formatted(name));
      }
    }
    for (String name : named.keySet()) {
      if (!translated.names().contains(name)) {
        throw new FlawedPayload("parameters." + name, "is not named in the SQL as :" + name);
      }
    }
    List<Parameter> inOrder = translated.names().stream().map(named::get).toList();
    return new Bound(translated.sql(), tuple(inOrder, dialect, id), plain);
  }

  private static Tuple tuple(List<Parameter> values, Dialect dialect, MessageId id) {
    Tuple tuple = Tuple.tuple();
    values.forEach(value -> tuple.addValue(dialect.toDriver(value.valueFor(id))));
    return tuple;
  }
}
