package dev.holdfast.examples.orders;

import dev.holdfast.messaging.annotations.Handles;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.List;

/** The side that receives; in real life, another service. */
@Singleton
class Billing {

  private static final String INVOICE = "INSERT INTO invoices (order_id, total) VALUES (?, ?)";
  private static final String INVOICES = "SELECT order_id, total FROM invoices ORDER BY order_id";

  private final SqliteDatabase database;

  @Inject
  Billing(SqliteDatabase database) {
    this.database = database;
  }

  @Handles
  void invoice(OrderApproved order, SqliteTransaction transaction) throws SQLException {
    transaction.update(INVOICE, order.orderId().toString(), order.total().toPlainString());
  }

  Uni<List<String>> invoices() {
    return database.read(
        reading ->
            reading.list(
                INVOICES, row -> row.getString("order_id") + ": " + row.getString("total")));
  }
}
