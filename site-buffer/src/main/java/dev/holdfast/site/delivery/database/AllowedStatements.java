package dev.holdfast.site.delivery.database;

import static java.util.stream.Collectors.joining;

import dev.holdfast.site.definition.AllowRules;
import dev.holdfast.site.definition.Database;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What the definition of a database lets messages run. A fence against what was not meant to be
 * sent: what the account may do is still the server's to say.
 */
final class AllowedStatements {

  /** They may stand within others: below WITH, after ON CONFLICT DO, in MERGE. */
  private static final Set<String> NESTED = Set.of("INSERT", "UPDATE", "DELETE", "MERGE");

  /** There one statement may follow another without a sign, and none of these can be a name. */
  private static final Set<String> NESTED_IN_BATCH =
      Set.of(
          "ALTER",
          "BACKUP",
          "BULK",
          "CREATE",
          "DBCC",
          "DENY",
          "DROP",
          "EXEC",
          "EXECUTE",
          "GRANT",
          "KILL",
          "RECONFIGURE",
          "RESTORE",
          "REVOKE",
          "SHUTDOWN",
          "TRUNCATE",
          "UPDATETEXT",
          "WRITETEXT");

  private static final int SHOWN = 10;
  private static final int SHOWN_CHARS = 100;

  private final Dialect dialect;
  private final List<String> named;
  private final Set<String> verbs = new HashSet<>();
  private final Set<String> statements = new HashSet<>();

  AllowedStatements(Dialect dialect, List<String> named) {
    this.dialect = dialect;
    this.named = named;
    for (String one : named) {
      if (AllowRules.isVerb(one)) {
        verbs.add(one);
      } else {
        statements.add(plain(one));
      }
    }
  }

  /** Empty for a database whose dialect nobody knows. */
  static Optional<AllowedStatements> of(Database database) {
    return Dialect.of(database).map(dialect -> new AllowedStatements(dialect, database.allow()));
  }

  Dialect dialect() {
    return dialect;
  }

  /** What is wrong with one, with what is allowed; empty when it may be run. */
  Optional<String> flaw(String sql) {
    return named.isEmpty() || statements.contains(plain(sql))
        ? Optional.empty()
        : unnamed(sql)
            .map(
                what ->
                    "is not what this database takes (%s): its definition allows only %s"
                        .formatted(what, words()));
  }

  /** What it is that the verbs do not cover. */
  private Optional<String> unnamed(String sql) {
    if (sql.chars().anyMatch(AllowedStatements::isHidden)) {
      return Optional.of("it has characters that cannot be seen");
    }
    List<String> words = SqlWords.of(sql, dialect, Integer.MAX_VALUE);
    if (words.isEmpty() || !verbs.contains(words.get(0))) {
      return Optional.of(
          words.isEmpty() ? "it says nothing" : "it begins with " + shown(words.get(0)));
    }
    return hasSecond(sql)
        ? Optional.of("it is more than one statement")
        : nested()
            .filter(verb -> words.stream().anyMatch(word -> says(word, verb)))
            .findFirst()
            .map("it says "::concat);
  }

  /** A server might take them for blanks, where we take them for part of a word. */
  private static boolean isHidden(int character) {
    return Character.isIdentifierIgnorable(character)
        || (Character.isISOControl(character) && !Character.isWhitespace(character));
  }

  private Stream<String> nested() {
    Stream<String> all =
        dialect == Dialect.SQLSERVER
            ? Stream.concat(NESTED.stream(), NESTED_IN_BATCH.stream())
            : NESTED.stream();
    return all.filter(verb -> !verbs.contains(verb)).sorted();
  }

  /** For some servers a number ends where a letter begins. */
  private static boolean says(String word, String verb) {
    return word.equals(verb) || (Character.isDigit(word.charAt(0)) && word.contains(verb));
  }

  private boolean hasSecond(String sql) {
    SqlLexer lexer = new SqlLexer(sql, dialect);
    boolean ended = false;
    while (lexer.next()) {
      if (ended && lexer.isLetter()) {
        return true;
      }
      ended |= lexer.text().equals(";");
    }
    return false;
  }

  /** Without what means nothing: blanks more than one, and a semicolon at the end. */
  private String plain(String sql) {
    StringBuilder plain = new StringBuilder();
    SqlLexer lexer = new SqlLexer(sql, dialect);
    while (lexer.next()) {
      String piece = lexer.text();
      if (!piece.isBlank()) {
        // A comment to the end of its line is none to the end of all.
        plain.append(lexer.isLineComment() ? piece + "\n" : piece);
      } else if (!endsBlank(plain)) {
        plain.append(' ');
      }
    }
    return plain.toString().replaceFirst("[; ]+\\z", "");
  }

  private static boolean endsBlank(StringBuilder text) {
    return text.isEmpty() || Character.isWhitespace(text.charAt(text.length() - 1));
  }

  private String words() {
    String all = named.stream().limit(SHOWN).map(AllowedStatements::shown).collect(joining(", "));
    return named.size() > SHOWN ? all + " and %d more".formatted(named.size() - SHOWN) : all;
  }

  private static String shown(String text) {
    return text.length() > SHOWN_CHARS ? text.substring(0, SHOWN_CHARS) + "…" : text;
  }
}
