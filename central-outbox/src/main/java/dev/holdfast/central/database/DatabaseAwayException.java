package dev.holdfast.central.database;

import dev.holdfast.messaging.store.KnownOutage;

/** The database cannot be asked now, whatever the question. */
public final class DatabaseAwayException extends RuntimeException implements KnownOutage {

  private static final long serialVersionUID = 1L;

  /**
   * @param words why, without an address
   */
  DatabaseAwayException(String words, Throwable cause) {
    super(words, cause);
  }

  /** Whoever meets one that is none need not report it: the outage is in the log once. */
  public static boolean isNews(Throwable failure) {
    return !KnownOutage.isCauseOf(failure);
  }
}
