package dev.holdfast.site.delivery.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class NamedParametersTest {

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("translations")
  void names_become_the_dialects_own_placeholders(
      Dialect dialect, String sql, String expected, List<String> names) {
    assertThat(NamedParameters.translate(sql, dialect))
        .isEqualTo(new NamedParameters(expected, names));
  }

  static Stream<Arguments> translations() {
    return Stream.of(
        postgres("VALUES (:a, :b)", "VALUES ($1, $2)", "a", "b"),
        postgres("VALUES (:a, :b, :a)", "VALUES ($1, $2, $1)", "a", "b"),
        mysql("VALUES (:a, :b, :a)", "VALUES (?, ?, ?)", "a", "b", "a"),
        sqlServer("VALUES (:a, :b, :a)", "VALUES (@p1, @p2, @p1)", "a", "b"),
        postgres("x=:a", "x=$1", "a"),
        postgres(":a", "$1", "a"),
        postgres("(:größe_2)", "($1)", "größe_2"),
        postgres("'it''s :a' || :b", "'it''s :a' || $1", "b"),
        postgres("'a\\' || :b", "'a\\' || $1", "b"),
        postgres("E'a\\':x' || :b", "E'a\\':x' || $1", "b"),
        postgres("nameE'\\' || :b", "nameE'\\' || $1", "b"),
        mysql("'a\\':x' || :b", "'a\\':x' || ?", "b"),
        mysql("\"a\\\":x\" || :b", "\"a\\\":x\" || ?", "b"),
        postgres("\"col:a\" = :b", "\"col:a\" = $1", "b"),
        mysql("`col:a` = :b", "`col:a` = ?", "b"),
        sqlServer("[col:a]]:x] = :b", "[col:a]]:x] = @p1", "b"),
        postgres("a[:n] = :b", "a[$1] = $2", "n", "b"),
        postgres("a[1:n]", "a[1:n]"),
        postgres(":a::text", "$1::text", "a"),
        postgres("x::text = :a", "x::text = $1", "a"),
        mysql("@v:=1, :a", "@v:=1, ?", "a"),
        postgres("-- :x\n:a", "-- :x\n$1", "a"),
        postgres("1--:x", "1--:x"),
        mysql("1--:x", "1--?", "x"),
        mysql("1 -- :x\n+ :a", "1 -- :x\n+ ?", "a"),
        mysql("# :x\n:a", "# :x\n?", "a"),
        postgres("a # :x", "a # $1", "x"),
        postgres("/* :x /* :y */ :z */ :a", "/* :x /* :y */ :z */ $1", "a"),
        mysql("/* :x /* :y */ :z", "/* :x /* :y */ ?", "z"),
        mysql("/*!50000 :x */ + :a", "/*!50000 ? */ + ?", "x", "a"),
        mysql("/*M! :x */ :a", "/*M! ? */ ?", "x", "a"),
        postgres("/*! :x */ :a", "/*! :x */ $1", "a"),
        postgres("$$ :x $$ :a", "$$ :x $$ $1", "a"),
        postgres("$t$ :x $$ :y $t$ :a", "$t$ :x $$ :y $t$ $1", "a"),
        postgres("$1 + :a", "$1 + $1", "a"),
        postgres("': never ends :a", "': never ends :a"),
        postgres("/* never ends :a", "/* never ends :a"),
        postgres("$x$ never ends :a", "$x$ never ends :a"),
        postgres("'12:30' : :a :", "'12:30' : $1 :", "a"),
        postgres("", ""));
  }

  @Test
  void without_names_the_sql_stays_as_it_is() {
    String sql = "INSERT INTO t VALUES ($1, '?', \"a\", $$b$$) -- end";

    for (Dialect dialect : Dialect.values()) {
      assertThat(NamedParameters.translate(sql, dialect))
          .isEqualTo(new NamedParameters(sql, List.of()));
    }
  }

  private static Arguments postgres(String sql, String expected, String... names) {
    return arguments(Dialect.POSTGRESQL, sql, expected, List.of(names));
  }

  private static Arguments mysql(String sql, String expected, String... names) {
    return arguments(Dialect.MYSQL, sql, expected, List.of(names));
  }

  private static Arguments sqlServer(String sql, String expected, String... names) {
    return arguments(Dialect.SQLSERVER, sql, expected, List.of(names));
  }
}
