package dev.holdfast.site.delivery.database;

import dev.holdfast.testkit.waiting.Eventually;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PostgresSessionTest extends DatabaseSessionContract {

  private static PostgresServer server;

  @BeforeAll
  static void start() {
    server = new PostgresServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Override
  Server server() {
    return server;
  }

  @Test
  void a_write_that_takes_too_long_is_ended_at_the_server() {
    define("plant", server().port(), HASTE);

    assertLater(write(server().sleep(60), "[]"));

    Eventually.holds("the statement is gone", SHORT, () -> !runs("SLEEP("));
    assertDelivered(write("INSERT INTO notes (id) VALUES (1)", "[]"));
  }
}
