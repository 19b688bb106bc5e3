package dev.holdfast.site.delivery.database;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The words of a statement outside of strings, quoted names and comments. */
final class SqlWords {

  /** Stands for the head of one: what is in it may be run or not. */
  static final String EXECUTABLE_COMMENT = "/*!";

  private SqlWords() {}

  /**
   * In capitals and in their order.
   *
   * @param limit how many are wanted, from the beginning
   */
  static List<String> of(String sql, Dialect dialect, int limit) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    SqlLexer lexer = new SqlLexer(sql, dialect);
    while (words.size() < limit && lexer.next()) {
      if (lexer.isLetter()) {
        word.append(lexer.text());
      } else {
        end(word, words);
        if (lexer.isExecutableComment()) {
          words.add(EXECUTABLE_COMMENT);
        }
      }
    }
    end(word, words);
    return words;
  }

  private static void end(StringBuilder word, List<String> words) {
    if (!word.isEmpty()) {
      words.add(word.toString().toUpperCase(Locale.ROOT));
      word.setLength(0);
    }
  }
}
