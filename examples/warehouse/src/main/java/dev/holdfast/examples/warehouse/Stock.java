package dev.holdfast.examples.warehouse;

import dev.holdfast.examples.stock.ReserveStock;
import dev.holdfast.examples.stock.StockReserved;
import dev.holdfast.examples.stock.StockShort;
import dev.holdfast.messaging.annotations.Handles;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.shared.wire.Envelope;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.Optional;

/** What lies on the shelves. */
@Singleton
class Stock {

  /** No unique order: were a command to take effect twice, the reservations would show it. */
  private static final String RESERVE =
      "INSERT INTO reservations (order_id, item, quantity) VALUES (?, ?, ?)";

  private static final String TAKE_IF_ENOUGH =
      "UPDATE stock SET left_over = left_over - ? WHERE item = ? AND left_over >= ?";
  private static final String LEFT = "SELECT left_over FROM stock WHERE item = ?";
  private static final String FIND =
      """
      SELECT item, left_over,
        (SELECT count(*) FROM reservations r WHERE r.item = stock.item) AS reservations
      FROM stock WHERE item = ?
      """;

  private final SqliteDatabase database;
  private final StockReservedSender stockReserved;
  private final StockShortSender stockShort;

  @Inject
  Stock(SqliteDatabase database, StockReservedSender stockReserved, StockShortSender stockShort) {
    this.database = database;
    this.stockReserved = stockReserved;
    this.stockShort = stockShort;
  }

  /** Takes the stock and answers, in the transaction that remembers the command. */
  @Handles
  void reserve(ReserveStock command, Envelope envelope, SqliteTransaction transaction)
      throws SQLException {
    String order = command.orderId().toString();
    int quantity = command.quantity();
    boolean enough = transaction.update(TAKE_IF_ENOUGH, quantity, command.item(), quantity) == 1;
    int left = transaction.first(LEFT, row -> row.getInt("left_over"), command.item()).orElse(0);
    if (enough) {
      transaction.update(RESERVE, order, command.item(), quantity);
      stockReserved.send(
          transaction,
          new StockReserved(command.orderId(), left),
          signal -> signal.correlatedWith(envelope.messageId()));
    } else {
      stockShort.send(
          transaction,
          new StockShort(command.orderId(), left),
          signal -> signal.correlatedWith(envelope.messageId()));
    }
  }

  Uni<Optional<StockItem>> find(String item) {
    return database.read(
        reading ->
            reading.first(
                FIND,
                row ->
                    new StockItem(
                        row.getString("item"), row.getInt("left_over"), row.getInt("reservations")),
                item));
  }
}
