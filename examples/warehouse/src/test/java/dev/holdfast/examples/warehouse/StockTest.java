package dev.holdfast.examples.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.examples.stock.ReserveStock;
import dev.holdfast.examples.stock.ReserveStockJson;
import dev.holdfast.messaging.outbox.OutboxStatus;
import dev.holdfast.messaging.outbox.OutboxStore;
import dev.holdfast.messaging.receive.ReceiveEnvelopes;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SigningSecret;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The warehouse alone: what the order desk would send comes from the test. */
@QuarkusTest
@QuarkusTestResource(WarehouseSettings.class)
class StockTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @Inject ReceiveEnvelopes receive;
  @Inject OutboxStore outbox;
  @Inject Stock stock;

  @Test
  void a_command_that_comes_twice_takes_stock_once_and_is_answered_once() {
    Envelope command = command(new ReserveStock(new UUID(0, 7), "pump", 3));
    long answersBefore = answers();

    List<EnvelopeReply> first = send(command);
    List<EnvelopeReply> second = send(command);

    assertThat(first).allMatch(reply -> reply.acknowledged() && !reply.duplicateDetected());
    assertThat(second).allMatch(reply -> reply.acknowledged() && reply.duplicateDetected());
    assertThat(pumps()).isEqualTo(new StockItem("pump", 97, 1));
    assertThat(answers() - answersBefore).isEqualTo(1);
  }

  @Test
  void what_is_not_there_is_not_taken() {
    StockItem before = pumps();

    assertThat(send(command(new ReserveStock(new UUID(0, 8), "pump", 1_000))))
        .allMatch(EnvelopeReply::acknowledged);

    assertThat(pumps()).isEqualTo(before);
  }

  private List<EnvelopeReply> send(Envelope envelope) {
    return receive.receive(List.of(EnvelopeJson.write(envelope))).await().atMost(PATIENCE);
  }

  /** Nobody is there to take them, so they wait. */
  private long answers() {
    return outbox.stats().await().atMost(PATIENCE).counts().entrySet().stream()
        .filter(entry -> entry.getKey() != OutboxStatus.Sent)
        .mapToLong(entry -> entry.getValue())
        .sum();
  }

  private StockItem pumps() {
    return stock.find("pump").await().atMost(PATIENCE).orElseThrow();
  }

  private static Envelope command(ReserveStock message) {
    return new EnvelopeSigner(
            "order-desk", SigningSecret.of(WarehouseSettings.SECRET), Clock.systemUTC())
        .sign(
            MessageId.random(),
            MessageType.Command,
            "ReserveStock",
            ReserveStockJson.write(message),
            Optional.empty());
  }
}
