package dev.holdfast.site.delivery.database;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What SQL may do to its session, told by its first words. A session serves many messages, so
 * nothing may begin or end a transaction or change what the next message finds; and what cannot be
 * told is not trusted.
 */
final class SessionRules {

  /** These leave a session as they found it. */
  private static final Set<String> PLAIN = Set.of("INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE");

  private static final Set<String> POSTGRESQL =
      Set.of(
          "ABORT",
          "BEGIN",
          "COMMIT",
          "DEALLOCATE",
          "DISCARD",
          "END",
          "LISTEN",
          "PREPARE",
          "RELEASE",
          "RESET",
          "ROLLBACK",
          "SAVEPOINT",
          "SET",
          "START",
          "UNLISTEN");

  /** What PostgreSQL sets for the transaction alone. */
  private static final Set<String> SET_FOR_THE_TRANSACTION =
      Set.of("LOCAL", "TRANSACTION", "CONSTRAINTS");

  /** A statement that begins with an executable comment begins with one word or with another. */
  private static final Set<String> MYSQL =
      Set.of(
          "BEGIN",
          "COMMIT",
          "DEALLOCATE",
          "LOCK",
          "PREPARE",
          "RELEASE",
          "RESET",
          "ROLLBACK",
          "SAVEPOINT",
          "SET",
          "START",
          "UNLOCK",
          "USE",
          "XA",
          SqlWords.EXECUTABLE_COMMENT);

  private static final Set<String> SQLSERVER = Set.of("RESET", "SAVEPOINT", "SET", "START", "USE");

  /** A batch may have them anywhere; none of them can be a name without brackets. */
  private static final Set<String> SQLSERVER_ANYWHERE =
      Set.of("COMMIT", "ROLLBACK", "TRAN", "TRANSACTION", "IMPLICIT_TRANSACTIONS");

  private SessionRules() {}

  /** The word for which a statement is refused. */
  static Optional<String> refused(String sql, Dialect dialect) {
    return switch (dialect) {
      case POSTGRESQL -> first(sql, dialect, POSTGRESQL).filter(word -> !isLocal(sql, word));
      case MYSQL -> first(sql, dialect, MYSQL);
      case SQLSERVER ->
          first(sql, dialect, SQLSERVER)
              .or(
                  () ->
                      SqlWords.of(sql, dialect, Integer.MAX_VALUE).stream()
                          .filter(SQLSERVER_ANYWHERE::contains)
                          .findFirst());
    };
  }

  /** Is the session certain to be as it was? */
  static boolean isPlain(String sql, Dialect dialect) {
    return first(sql, dialect, PLAIN).isPresent();
  }

  private static Optional<String> first(String sql, Dialect dialect, Set<String> words) {
    return SqlWords.of(sql, dialect, 1).stream().limit(1).filter(words::contains).findFirst();
  }

  private static boolean isLocal(String sql, String first) {
    List<String> words = SqlWords.of(sql, Dialect.POSTGRESQL, 2);
    return first.equals("SET")
        && words.size() == 2
        && SET_FOR_THE_TRANSACTION.contains(words.get(1));
  }
}
