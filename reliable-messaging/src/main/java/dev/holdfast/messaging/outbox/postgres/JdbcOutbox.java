package dev.holdfast.messaging.outbox.postgres;

import dev.holdfast.messaging.outbox.NewMessage;
import dev.holdfast.messaging.outbox.OutboxRow;
import dev.holdfast.shared.id.MessageId;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Puts messages into the outbox from a transaction of JDBC: a {@code @Transactional} method with
 * Agroal, Hibernate ORM, or a connection of one's own. They are sent by the {@link PostgresOutbox}
 * on the same database.
 *
 * <pre>{@code
 * @Transactional
 * void approve(Order order) throws SQLException {
 *   try (Connection connection = dataSource.getConnection()) {
 *     ...
 *     outbox.enqueue(connection, NewMessage.signal("billing", "OrderApproved", order.toJson()));
 *   }
 * }
 * }</pre>
 */
public final class JdbcOutbox {

  private static final String ENQUEUE =
      """
      INSERT INTO outbox_messages (
        message_id, correlation_id, message_type, destination, endpoint, payload, headers,
        max_retries, created_at, expires_at, next_retry_at, status)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'Pending')
      """;

  private final PostgresOutbox outbox;
  private final Optional<TransactionSynchronizationRegistry> transactions;

  /** Where nobody tells of commits: messages are found at the polling interval. */
  public JdbcOutbox(PostgresOutbox outbox) {
    this.outbox = outbox;
    this.transactions = Optional.empty();
  }

  /**
   * Messages are sent as soon as the transaction of the thread has committed; where it has none, at
   * the polling interval.
   */
  public JdbcOutbox(PostgresOutbox outbox, TransactionSynchronizationRegistry transactions) {
    this.outbox = outbox;
    this.transactions = Optional.of(transactions);
  }

  /**
   * Puts a message in; it exists when the transaction commits, and never did when it does not.
   *
   * @param connection in the transaction that makes the change the message tells of
   * @throws IllegalArgumentException when it may be repeated for longer than receivers remember it
   */
  public MessageId enqueue(Connection connection, NewMessage message) throws SQLException {
    OutboxRow row = outbox.row(message);
    try (PreparedStatement insert = connection.prepareStatement(ENQUEUE)) {
      Object[] values = OutboxRows.values(message, row);
      for (int i = 0; i < values.length; i++) {
        insert.setObject(i + 1, values[i]);
      }
      insert.setObject(values.length + 1, OutboxRows.time(row.createdAt()));
      insert.executeUpdate();
    }
    transactions
        .filter(known -> known.getTransactionStatus() == Status.STATUS_ACTIVE)
        .ifPresent(
            known -> known.registerInterposedSynchronization(new SignalWhenCommitted(message)));
    return message.id();
  }

  private final class SignalWhenCommitted implements Synchronization {

    private final NewMessage message;

    SignalWhenCommitted(NewMessage message) {
      this.message = message;
    }

    @Override
    public void beforeCompletion() {
      // Nothing is known yet.
    }

    @Override
    public void afterCompletion(int status) {
      if (status == Status.STATUS_COMMITTED) {
        outbox.committed(message);
      }
    }
  }
}
