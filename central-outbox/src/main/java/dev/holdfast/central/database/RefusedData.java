package dev.holdfast.central.database;

import java.sql.SQLException;
import java.util.stream.Stream;

/** Tells what the database will never take from what it cannot do now. */
public final class RefusedData {

  private RefusedData() {}

  /** It does not fit its type (class 22) or breaks a rule of the table (class 23). */
  public static boolean caused(Throwable failure) {
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
        .limit(10)
        .filter(SQLException.class::isInstance)
        .map(cause -> ((SQLException) cause).getSQLState())
        .anyMatch(state -> state != null && (state.startsWith("22") || state.startsWith("23")));
  }
}
