package dev.holdfast.site.delivery.database;

import java.util.ArrayList;
import java.util.List;

/**
 * SQL whose parameters have names ({@code :name}), turned into the dialect's own form.
 *
 * @param sql with the dialect's placeholders
 * @param names of the values to bind, in their order
 */
record NamedParameters(String sql, List<String> names) {

  static NamedParameters translate(String sql, Dialect dialect) {
    StringBuilder out = new StringBuilder(sql.length());
    List<String> names = new ArrayList<>();
    SqlLexer lexer = new SqlLexer(sql, dialect);
    while (lexer.next()) {
      out.append(
          lexer.parameter().map(name -> placeholder(name, names, dialect)).orElse(lexer.text()));
    }
    return new NamedParameters(out.toString(), List.copyOf(names));
  }

  private static String placeholder(String name, List<String> names, Dialect dialect) {
    int known = dialect.isNumbered() ? names.indexOf(name) : -1;
    if (known < 0) {
      names.add(name);
    }
    return dialect.placeholder(known < 0 ? names.size() : known + 1);
  }
}
