package dev.holdfast.site.delivery.database;

import java.util.Optional;

/**
 * Cuts SQL into pieces, so that a colon in a string, a quoted name or a comment is not taken for a
 * parameter. Knows no grammar: what it does not recognise it passes on as it is.
 */
final class SqlLexer {

  private final String sql;
  private final Dialect dialect;
  private int start;
  private int end;
  private boolean atParameter;

  SqlLexer(String sql, Dialect dialect) {
    this.sql = sql;
    this.dialect = dialect;
  }

  /** Goes on to the next piece; false at the end. */
  boolean next() {
    start = end;
    if (start == sql.length()) {
      return false;
    }
    atParameter = isParameter();
    end = atParameter ? endOfName(start + 1) : endOfPiece();
    return true;
  }

  /** The present piece. */
  String text() {
    return sql.substring(start, end);
  }

  /** The name, where the present piece is a parameter. */
  Optional<String> parameter() {
    return atParameter ? Optional.of(sql.substring(start + 1, end)) : Optional.empty();
  }

  /** Is the present piece a character of a word? */
  boolean isLetter() {
    return end == start + 1 && Character.isJavaIdentifierPart(at(start));
  }

  /**
   * Is the present piece the head of {@code /*!50000 ... *}{@code /}? MySQL and MariaDB run what
   * stands in it, or do not, by their version.
   */
  boolean isExecutableComment() {
    return dialect == Dialect.MYSQL
        && (sql.startsWith("/*!", start) || sql.startsWith("/*M!", start));
  }

  /** Is the present piece a comment that ends with its line? */
  boolean isLineComment() {
    return end > start + 1 && startsLineComment();
  }

  /** Not a cast ({@code ::text}), an assignment ({@code :=}) or the slice of an array. */
  private boolean isParameter() {
    return at(start) == ':'
        && Character.isJavaIdentifierStart(at(start + 1))
        && at(start + 1) != '$'
        && at(start - 1) != ':'
        && !Character.isJavaIdentifierPart(at(start - 1));
  }

  private int endOfName(int from) {
    int i = from;
    while (Character.isLetterOrDigit(at(i)) || at(i) == '_') {
      i++;
    }
    return i;
  }

  private int endOfPiece() {
    char c = at(start);
    if (c == '\'') {
      return endOfQuoted('\'', dialect.hasBackslashEscapes() || isEscapeString());
    }
    if (c == '"') {
      return endOfQuoted('"', dialect.hasBackslashEscapes());
    }
    if (c == '`' && dialect == Dialect.MYSQL) {
      return endOfQuoted('`', false);
    }
    if (c == '[' && dialect == Dialect.SQLSERVER) {
      return endOfQuoted(']', false);
    }
    if (c == '$' && dialect == Dialect.POSTGRESQL) {
      return endOfDollarQuoted();
    }
    return startsLineComment() ? endOfLine() : endOfCommentOrCharacter();
  }

  /** PostgreSQL's {@code E'...'}. */
  private boolean isEscapeString() {
    char before = at(start - 1);
    return dialect == Dialect.POSTGRESQL
        && (before == 'E' || before == 'e')
        && !Character.isJavaIdentifierPart(at(start - 2));
  }

  /** A doubled quote stands for one, and the string goes on. */
  private int endOfQuoted(char quote, boolean backslashEscapes) {
    int i = start + 1;
    while (i < sql.length()) {
      if (at(i) == '\\' && backslashEscapes) {
        i += 2;
      } else if (at(i) == quote && at(i + 1) == quote) {
        i += 2;
      } else if (at(i) == quote) {
        return i + 1;
      } else {
        i++;
      }
    }
    return sql.length();
  }

  /** {@code $tag$ ... $tag$}; {@code $1} is none. */
  private int endOfDollarQuoted() {
    if (Character.isJavaIdentifierPart(at(start - 1)) || Character.isDigit(at(start + 1))) {
      return start + 1;
    }
    int tagEnd = endOfName(start + 1);
    if (at(tagEnd) != '$') {
      return start + 1;
    }
    String tag = sql.substring(start, tagEnd + 1);
    int close = sql.indexOf(tag, tagEnd + 1);
    return close < 0 ? sql.length() : close + tag.length();
  }

  private boolean startsLineComment() {
    if (dialect != Dialect.MYSQL) {
      return sql.startsWith("--", start);
    }
    // Two hyphens without a blank are two signs there.
    return at(start) == '#'
        || (sql.startsWith("--", start)
            && (Character.isWhitespace(at(start + 2)) || Character.isISOControl(at(start + 2))));
  }

  /** For MySQL and MariaDB a carriage return does not end one. */
  private int endOfLine() {
    int i = start;
    while (i < sql.length() && at(i) != '\n' && (at(i) != '\r' || dialect == Dialect.MYSQL)) {
      i++;
    }
    return i;
  }

  private int endOfCommentOrCharacter() {
    if (!sql.startsWith("/*", start)) {
      return start + 1;
    }
    if (isExecutableComment()) {
      return sql.indexOf('!', start) + 1;
    }
    int depth = 1;
    int i = start + 2;
    while (i < sql.length() && depth > 0) {
      if (sql.startsWith("*/", i)) {
        depth--;
        i += 2;
      } else if (sql.startsWith("/*", i) && dialect != Dialect.MYSQL) {
        depth++;
        i += 2;
      } else {
        i++;
      }
    }
    return i;
  }

  /** Beyond either end there is nothing that means anything. */
  private char at(int index) {
    return index < 0 || index >= sql.length() ? ' ' : sql.charAt(index);
  }
}
