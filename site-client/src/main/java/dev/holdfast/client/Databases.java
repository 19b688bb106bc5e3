package dev.holdfast.client;

/** Database writes through the {@linkplain HoldfastSite#standard standard site}. */
public final class Databases {

  private Databases() {}

  /** {@code Databases.in("historian").sql("…", 1, 2).orderingKey("pump-3").send()}. */
  public static DatabaseWrite in(String database) {
    return HoldfastSite.standard().database(database);
  }

  /** Writes at once. */
  public static Outcome write(String database, String sql, Object... parameters) {
    return in(database).sql(sql, parameters).send();
  }
}
