package dev.holdfast.site.delivery.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.outcome.DeliveryOutcome.Permanent;
import dev.holdfast.shared.outcome.DeliveryOutcome.Transient;
import io.vertx.core.VertxException;
import io.vertx.mssqlclient.MSSQLException;
import io.vertx.mysqlclient.MySQLException;
import io.vertx.pgclient.PgException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SqlFailuresTest {

  private static final byte ANY = 1;

  @ParameterizedTest
  @MethodSource("refusedLogins")
  void without_a_connection_the_database_is_away_whatever_the_reason(Throwable refusal) {
    assertThat(SqlFailures.whileConnecting("plant", refusal))
        .isInstanceOfSatisfying(
            Transient.class,
            away -> {
              assertThat(away.targetAway()).isTrue();
              assertThat(away.cause()).startsWith("no connection to the database plant: ");
              assertThat(away.cause()).contains("as told");
            });
  }

  static Stream<Throwable> refusedLogins() {
    return Stream.of(
        new PgException("as told", "FATAL", "28P01", null),
        new PgException("as told", "FATAL", "28000", null),
        new PgException("as told", "FATAL", "3D000", null),
        new MySQLException("as told", 1045, "28000"),
        new MySQLException("as told", 1044, "42000"),
        new MySQLException("as told", 1049, "42000"),
        new MSSQLException(18456, ANY, ANY, "as told", "server", "", 1),
        new MSSQLException(4060, ANY, ANY, "as told", "server", "", 1),
        new VertxException("LATIN1 is not supported in the client, as told"),
        new UnsupportedOperationException("Authentication type 7 is not supported, as told"));
  }

  /** On a connection that stands the same codes speak of the statement: it names what is not. */
  @Test
  void on_a_connection_an_unknown_database_is_the_messages_fault() {
    assertThat(SqlFailures.whileWriting("plant", new MySQLException("no", 1049, "42000")))
        .isInstanceOf(Permanent.class);
  }

  @Test
  void mysql_is_quoted_without_the_words_of_its_driver() {
    assertThat(refusal(new MySQLException("Unknown column 'a, b' in 'field list'", 1054, "42S22")))
        .isEqualTo(
            "the database plant refused: error 1054, SQLSTATE 42S22:"
                + " Unknown column 'a, b' in 'field list'");
  }

  private static String refusal(Throwable failure) {
    DeliveryOutcome outcome = SqlFailures.whileWriting("plant", failure);
    return ((Permanent) outcome).reason();
  }
}
