package dev.holdfast.examples.orders;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.shared.id.MessageId;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/** The side that sends. */
@Singleton
class Orders {

  private static final String APPROVE = "INSERT INTO approved_orders (order_id) VALUES (?)";

  private final SqliteDatabase database;
  private final OrderApprovedSender sender;

  @Inject
  Orders(SqliteDatabase database, OrderApprovedSender sender) {
    this.database = database;
    this.sender = sender;
  }

  /** The order is approved and billing will know of it, or neither. */
  Uni<MessageId> approve(OrderApproved order) {
    return database.write(
        transaction -> {
          transaction.update(APPROVE, order.orderId().toString());
          return sender.send(transaction, order);
        });
  }
}
