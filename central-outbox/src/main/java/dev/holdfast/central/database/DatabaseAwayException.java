package dev.holdfast.central.database;

import java.util.stream.Stream;

/** The database cannot be asked now, whatever the question. */
public final class DatabaseAwayException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param words why, without an address
   */
  DatabaseAwayException(String words, Throwable cause) {
    super(words, cause);
  }

  /** Whoever has this to report need not: the outage is in the log once. */
  public static boolean isNoNews(Throwable failure) {
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
        .limit(10)
        .anyMatch(DatabaseAwayException.class::isInstance);
  }

  public static boolean isNews(Throwable failure) {
    return !isNoNews(failure);
  }
}
