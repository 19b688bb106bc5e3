package dev.holdfast.site.delivery.database;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.text.FailureText;
import io.vertx.mssqlclient.MSSQLException;
import io.vertx.mysqlclient.MySQLException;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.DatabaseException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** What a failure to write means. */
final class SqlFailures {

  private static final int MAX_TEXT = 1_000;

  /** The drivers have no types for these, only words. Nothing has been sent in either case. */
  private static final Set<String> UNFIT_PARAMETERS =
      Set.of("Parameter at position[", "The number of parameters to execute");

  private static final String NOT_SENT = "Connection is not active now";

  private static final String MYSQL_MESSAGE = "{errorMessage=";

  private static final String REMEDY =
      "For a time, write {\"type\": \"timestamp\", \"value\": ...} instead of a text, or cast it"
          + " in the SQL: $1::text::timestamptz";

  private SqlFailures() {}

  /**
   * No connection could be had, so no message could have gone through. A refused login is mended in
   * the definition or at the server, never by parking what waits.
   */
  static DeliveryOutcome whileConnecting(String database, Throwable failure) {
    return DeliveryOutcome.targetAway(
        "no connection to the database %s: %s"
            .formatted(
                database,
                failure instanceof DatabaseException refusal ? describe(refusal) : words(failure)));
  }

  /** On a connection that stood. */
  static DeliveryOutcome whileWriting(String database, Throwable failure) {
    if (failure instanceof DatabaseException refusal) {
      return refused(database, refusal);
    }
    String words = words(failure);
    if (UNFIT_PARAMETERS.stream().anyMatch(words::startsWith)) {
      return DeliveryOutcome.failedForGood(
          "the parameters do not fit the statement: %s %s".formatted(words, REMEDY));
    }
    return DeliveryOutcome.targetAway(
        "the connection to the database %s broke: %s".formatted(database, words));
  }

  static DeliveryOutcome noAnswer(String database, Duration timeout) {
    return DeliveryOutcome.targetAway(
        "the database %s did not answer within %s".formatted(database, timeout));
  }

  /** The trouble may be with this write alone: the server answered others. */
  static DeliveryOutcome tookTooLong(String database, Duration timeout) {
    return DeliveryOutcome.failedForNow(
        "the write took the database %s longer than %s and was cancelled"
            .formatted(database, timeout));
  }

  /** The connection out of the pool had been closed, and nothing went out on it. */
  static boolean wasNotSent(Throwable failure) {
    return words(failure).startsWith(NOT_SENT);
  }

  private static DeliveryOutcome refused(String database, DatabaseException refusal) {
    String text = "the database %s refused: %s".formatted(database, describe(refusal));
    return switch (SqlVerdict.of(refusal)) {
      case AWAY -> DeliveryOutcome.targetAway(text);
      case LATER -> DeliveryOutcome.failedForNow(text);
      case NEVER -> DeliveryOutcome.failedForGood(text);
    };
  }

  private static String describe(DatabaseException refusal) {
    if (refusal instanceof PgException pg) {
      String detail = Optional.ofNullable(pg.getDetail()).map(d -> ": " + d).orElse("");
      return shortened(
          "%s (SQLSTATE %s)%s".formatted(pg.getErrorMessage(), pg.getSqlState(), detail));
    }
    if (refusal instanceof MSSQLException mssql) {
      return shortened("%s (error %d)".formatted(mssql.errorMessage(), mssql.getErrorCode()));
    }
    if (refusal instanceof MySQLException mysql) {
      return shortened(
          "error %d, SQLSTATE %s: %s"
              .formatted(mysql.getErrorCode(), mysql.getSqlState(), serversWords(mysql)));
    }
    return shortened(String.valueOf(refusal.getMessage()));
  }

  /** Its driver keeps them only inside of its own {@code {errorMessage=..., errorCode=...}}. */
  private static String serversWords(MySQLException refusal) {
    String message = refusal.getMessage();
    int end = message.lastIndexOf(", errorCode=");
    return message.startsWith(MYSQL_MESSAGE) && end > 0
        ? message.substring(MYSQL_MESSAGE.length(), end)
        : message;
  }

  private static String words(Throwable failure) {
    return shortened(FailureText.of(failure));
  }

  private static String shortened(String text) {
    return text.length() > MAX_TEXT ? text.substring(0, MAX_TEXT) + "…" : text;
  }
}
