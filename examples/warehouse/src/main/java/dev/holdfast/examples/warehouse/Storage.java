package dev.holdfast.examples.warehouse;

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
          "CREATE TABLE IF NOT EXISTS stock (item TEXT PRIMARY KEY, left_over INTEGER) STRICT");
      statement.execute(
          "CREATE TABLE IF NOT EXISTS reservations (order_id TEXT, item TEXT, quantity INTEGER)");
      statement.execute(
          "INSERT INTO stock VALUES ('pump', 100), ('valve', 1000) ON CONFLICT DO NOTHING");
    };
  }
}
