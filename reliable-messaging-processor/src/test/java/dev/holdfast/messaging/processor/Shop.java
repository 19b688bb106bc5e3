package dev.holdfast.messaging.processor;

import java.nio.file.Path;

/** A small service that approves orders, tells billing of it and answers for prices. */
final class Shop {

  static final String ORDER_APPROVED =
      """
      package shop;

      import dev.holdfast.messaging.annotations.SendsTo;
      import dev.holdfast.messaging.annotations.Signal;
      import java.time.Instant;
      import java.util.List;
      import java.util.Optional;
      import java.util.UUID;

      @Signal
      @SendsTo("billing")
      public record OrderApproved(
          UUID orderId, Instant at, List<OrderLine> lines, Optional<String> approvedBy) {}
      """;

  static final String ORDER_LINE =
      """
      package shop;

      import java.math.BigDecimal;

      public record OrderLine(String item, int count, BigDecimal price, Colour colour) {
        public enum Colour { RED, GREEN }
      }
      """;

  static final String QUOTE =
      """
      package shop;

      import dev.holdfast.messaging.annotations.PushCall;
      import dev.holdfast.messaging.annotations.SendsTo;
      import java.math.BigDecimal;

      @PushCall(value = "quotes/wanted", response = QuoteWanted.Quote.class)
      @SendsTo("billing")
      public record QuoteWanted(String item, long count) {
        public record Quote(BigDecimal price) {}
      }
      """;

  static final String CANCEL =
      """
      package shop;

      import dev.holdfast.messaging.annotations.Command;
      import java.util.UUID;

      @Command
      record CancelOrder(UUID orderId) {}
      """;

  static final String ORDERS =
      """
      package shop;

      import dev.holdfast.messaging.annotations.Handles;
      import dev.holdfast.messaging.sqlite.SqliteTransaction;
      import jakarta.inject.Singleton;
      import java.sql.SQLException;

      @Singleton
      class Orders {

        @Handles
        void approved(OrderApproved order, SqliteTransaction transaction) throws SQLException {
          for (OrderLine line : order.lines()) {
            transaction.update("INSERT INTO sold (item) VALUES (?)", line.item());
          }
        }
      }
      """;

  static final String PRICES =
      """
      package shop;

      import dev.holdfast.messaging.annotations.Handles;
      import dev.holdfast.shared.wire.Envelope;
      import io.smallrye.mutiny.Uni;
      import io.vertx.mutiny.sqlclient.SqlConnection;
      import jakarta.inject.Singleton;
      import java.math.BigDecimal;

      @Singleton
      class Prices {

        @Handles
        QuoteWanted.Quote quote(QuoteWanted wanted) {
          return new QuoteWanted.Quote(BigDecimal.valueOf(wanted.count()));
        }

        @Handles
        Uni<Void> cancel(Envelope envelope, CancelOrder order, SqlConnection connection) {
          return Uni.createFrom().voidItem();
        }
      }
      """;

  private Shop() {}

  static Compilation in(Path directory) {
    return new Compilation(directory)
        .source(ORDER_APPROVED)
        .source(ORDER_LINE)
        .source(QUOTE)
        .source(CANCEL)
        .source(ORDERS)
        .source(PRICES);
  }
}
