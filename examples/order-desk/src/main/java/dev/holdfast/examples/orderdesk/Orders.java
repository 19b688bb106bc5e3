package dev.holdfast.examples.orderdesk;

import dev.holdfast.examples.stock.ReserveStock;
import dev.holdfast.examples.stock.StockReserved;
import dev.holdfast.examples.stock.StockShort;
import dev.holdfast.messaging.annotations.Handles;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;

/** Orders, what is sent for them, and what comes back. */
@Singleton
class Orders {

  private static final String PLACE =
      "INSERT INTO orders (order_id, item, quantity, state) VALUES (?, ?, ?, 'placed')";
  private static final String ANSWER =
      "UPDATE orders SET state = ?, answers = answers + 1 WHERE order_id = ?";
  private static final String FIND = "SELECT * FROM orders WHERE order_id = ?";

  private final SqliteDatabase database;
  private final ReserveStockSender reserveStock;

  @Inject
  Orders(SqliteDatabase database, ReserveStockSender reserveStock) {
    this.database = database;
    this.reserveStock = reserveStock;
  }

  /** The order is on disk and the warehouse will hear of it, or neither. */
  Uni<Order> place(NewOrder wanted) {
    Order order = new Order(UUID.randomUUID(), wanted.item(), wanted.quantity(), "placed", 0);
    return database.write(
        transaction -> {
          transaction.update(PLACE, order.id().toString(), order.item(), order.quantity());
          reserveStock.send(
              transaction, new ReserveStock(order.id(), order.item(), order.quantity()));
          return order;
        });
  }

  @Handles
  void reserved(StockReserved answer, SqliteTransaction transaction) throws SQLException {
    transaction.update(ANSWER, "reserved", answer.orderId().toString());
  }

  @Handles
  void refused(StockShort answer, SqliteTransaction transaction) throws SQLException {
    transaction.update(ANSWER, "refused", answer.orderId().toString());
  }

  Uni<Optional<Order>> find(UUID id) {
    return database.read(reading -> reading.first(FIND, Orders::order, id.toString()));
  }

  private static Order order(ResultSet row) throws SQLException {
    return new Order(
        UUID.fromString(row.getString("order_id")),
        row.getString("item"),
        row.getInt("quantity"),
        row.getString("state"),
        row.getInt("answers"));
  }
}
