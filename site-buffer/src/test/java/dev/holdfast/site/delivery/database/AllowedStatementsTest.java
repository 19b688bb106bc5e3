package dev.holdfast.site.delivery.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AllowedStatementsTest {

  @ParameterizedTest(name = "{0}, {1}: {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          POSTGRESQL | INSERT        | INSERT INTO a VALUES (1)
          POSTGRESQL | INSERT        | /* DROP */ insert into a values ('DELETE; DROP') ;
          POSTGRESQL | INSERT        | INSERT INTO a SELECT "delete" FROM b -- UPDATE
          POSTGRESQL | INSERT        | INSERT INTO a VALUES (1) ON CONFLICT DO NOTHING
          POSTGRESQL | INSERT UPDATE | INSERT INTO a VALUES (1) ON CONFLICT (b) DO UPDATE SET b = 2
          POSTGRESQL | WITH DELETE   | WITH b AS (DELETE FROM a RETURNING *) SELECT 1
          MYSQL      | INSERT        | INSERT INTO a VALUES (TRUNCATE(1.5, 1), REPLACE('a', 'b', 'c'))
          SQLSERVER  | INSERT        | INSERT INTO [drop] VALUES (1)
          """)
  void what_the_verbs_cover_is_taken(Dialect dialect, String verbs, String sql) {
    assertThat(allowed(dialect, verbs.split(" ")).flaw(sql)).isEmpty();
  }

  @ParameterizedTest(name = "{0}, {1}: {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          POSTGRESQL | INSERT | DROP TABLE a                                          | begins with DROP
          POSTGRESQL | INSERT | 'INSERT' DELETE FROM a                                | begins with DELETE
          POSTGRESQL | INSERT | -- INSERT                                             | says nothing
          POSTGRESQL | INSERT | WITH b AS (DELETE FROM a RETURNING *) INSERT INTO c SELECT * FROM b | begins with WITH
          POSTGRESQL | INSERT | INSERT INTO c WITH b AS (DELETE FROM a RETURNING *) SELECT 1 | says DELETE
          POSTGRESQL | INSERT | INSERT INTO a VALUES (1) ON CONFLICT (b) DO UPDATE SET b = 2 | says UPDATE
          POSTGRESQL | INSERT | INSERT INTO a VALUES (1); DROP TABLE a                | more than one
          POSTGRESQL | UPDATE | INSERT INTO a VALUES (1)                              | begins with INSERT
          MYSQL      | INSERT | INSERT INTO a VALUES (1) ON DUPLICATE KEY UPDATE b = 2 | says UPDATE
          MYSQL      | INSERT | /*! DROP TABLE a */                                   | begins with /*!
          MYSQL      | INSERT | # INSERT<lf>DELETE FROM a                             | begins with DELETE
          SQLSERVER  | INSERT | INSERT INTO a VALUES (1) DROP TABLE a                 | says DROP
          SQLSERVER  | INSERT | INSERT INTO a SELECT 1DROP TABLE a                    | says DROP
          SQLSERVER  | INSERT | INSERT INTO a EXEC b                                  | says EXEC
          SQLSERVER  | INSERT | INSERT INTO a VALUES (1)<soh>DROP TABLE a             | cannot be seen
          """)
  void what_they_do_not_cover_is_refused(
      Dialect dialect, String verbs, String sql, String because) {
    String real = sql.replace("<lf>", "\n").replace("<soh>", "\001");

    assertThat(allowed(dialect, verbs.split(" ")).flaw(real))
        .hasValueSatisfying(
            flaw ->
                assertThat(flaw)
                    .contains(because)
                    .endsWith("allows only " + verbs.replace(" ", ", ")));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          CALL tidy(:days)              | true
          ~ CALL   tidy(:days) ;~       | true
          CALL<lf>tidy(:days)           | true
          call tidy(:days)              | false
          CALL tidy(:other)             | false
          CALL tidy(:days); DROP TABLE a | false
          SELECT 'a  b' -- c<lf>FROM d  | true
          SELECT 'a b' -- c<lf>FROM d   | false
          SELECT 'a  b' -- c FROM d     | false
          """)
  void a_whole_statement_is_taken_however_it_is_spaced(String sql, boolean taken) {
    AllowedStatements allowed =
        allowed(Dialect.POSTGRESQL, "CALL tidy(:days)", "SELECT 'a  b' -- c\nFROM d");

    assertThat(allowed.flaw(sql.replace("<lf>", "\n")).isEmpty()).isEqualTo(taken);
  }

  @Test
  void without_a_list_everything_is_taken() {
    assertThat(allowed(Dialect.POSTGRESQL).flaw("DROP TABLE a")).isEmpty();
  }

  private static AllowedStatements allowed(Dialect dialect, String... named) {
    return new AllowedStatements(dialect, List.of(named));
  }
}
