package dev.holdfast.site.delivery.database;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class MariaDbSessionTest extends DatabaseSessionContract {

  private static MariaDbServer server;

  @BeforeAll
  static void start() {
    server = MariaDbServer.startIfInstalled();
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  @Override
  Server server() {
    return server;
  }
}
