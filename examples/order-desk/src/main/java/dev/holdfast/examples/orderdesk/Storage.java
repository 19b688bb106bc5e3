package dev.holdfast.examples.orderdesk;

import dev.holdfast.messaging.sqlite.SqliteMigration;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** The tables of the service. Its outbox and its inbox are in the same file: one transaction. */
@Singleton
class Storage {

  @Produces
  @Singleton
  SqliteMigration tables() {
    return statement -> {
      statement.execute(
          """
          CREATE TABLE IF NOT EXISTS orders (
            order_id TEXT PRIMARY KEY, item TEXT NOT NULL, quantity INTEGER NOT NULL,
            state TEXT NOT NULL, answers INTEGER NOT NULL DEFAULT 0) STRICT
          """);
    };
  }
}
