package dev.holdfast.client;

import java.util.Arrays;
import java.util.Collections;

/** A write to a database the site knows. */
public final class DatabaseWrite extends Draft<DatabaseWrite> {

  private final String database;

  private DatabaseWrite(String database, Inside inside) {
    super(inside);
    this.database = database;
  }

  static DatabaseWrite to(Sender sender, String database) {
    return new DatabaseWrite(UrlPath.checkedName("database", database), Inside.empty(sender));
  }

  /**
   * The statement, with the placeholders of the database ({@code $1}, {@code ?} or {@code @p1}).
   *
   * @param parameters bound to the placeholders, never pasted into the text; may be null
   */
  public DatabaseWrite sql(String sql, Object... parameters) {
    return content(
        content()
            .with("sql", sql)
            .with("parameters", Collections.unmodifiableList(Arrays.asList(parameters.clone()))));
  }

  @Override
  DatabaseWrite copy(Inside inside) {
    return new DatabaseWrite(database, inside);
  }

  @Override
  String endpoint() {
    return "/api/v1/databases/%s/writes".formatted(UrlPath.segment(database));
  }

  @Override
  String category() {
    return "CachedDbWrite";
  }

  @Override
  String target() {
    return database;
  }
}
