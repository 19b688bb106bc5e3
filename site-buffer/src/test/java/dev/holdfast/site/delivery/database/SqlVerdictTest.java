package dev.holdfast.site.delivery.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.mssqlclient.MSSQLException;
import io.vertx.mysqlclient.MySQLException;
import io.vertx.pgclient.PgException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlVerdictTest {

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          08000, AWAY
          08006, AWAY
          53100, AWAY
          53300, AWAY
          57P01, AWAY
          57P03, AWAY
          57014, LATER
          40001, LATER
          40P01, LATER
          58030, LATER
          22P02, NEVER
          23505, NEVER
          42P01, NEVER
          28P01, NEVER
          3D000, NEVER
          0A000, NEVER
          XX000, NEVER
          P0001, NEVER
          5,     NEVER
          """)
  void postgresql_is_judged_by_its_state(String state, SqlVerdict expected) {
    assertThat(SqlVerdict.of(new PgException("no", "ERROR", state, null))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          1213, 40001, LATER
          1205, HY000, LATER
          3024, HY000, LATER
          1969, 70100, LATER
          1114, HY000, LATER
          1040, 08004, AWAY
          1203, 42000, AWAY
          1226, 42000, AWAY
          1053, 08S01, AWAY
          1047, 08S01, AWAY
          1290, HY000, AWAY
          2013, HY000, AWAY
          1062, 23000, NEVER
          1048, 23000, NEVER
          1064, 42000, NEVER
          1146, 42S02, NEVER
          1366, HY000, NEVER
          1264, 22003, NEVER
          1045, 28000, NEVER
          1049, 42000, NEVER
          """)
  void mysql_is_judged_by_its_code_first(int code, String state, SqlVerdict expected) {
    assertThat(SqlVerdict.of(new MySQLException("no", code, state))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          1205,  LATER
          1222,  LATER
          3960,  LATER
          9002,  LATER
          1105,  LATER
          701,   AWAY
          6005,  AWAY
          40613, AWAY
          40501, AWAY
          983,   AWAY
          2627,  NEVER
          2601,  NEVER
          515,   NEVER
          547,   NEVER
          208,   NEVER
          102,   NEVER
          8152,  NEVER
          245,   NEVER
          18456, NEVER
          4060,  NEVER
          """)
  void sql_server_is_judged_by_its_number(int number, SqlVerdict expected) {
    byte any = 1;

    assertThat(SqlVerdict.of(new MSSQLException(number, any, any, "no", "server", "", 1)))
        .isEqualTo(expected);
  }
}
