package dev.holdfast.messaging.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Generated senders and receivers on a real outbox and a real inbox. */
class EndToEndTest {

  private static final String SCENARIO =
      """
      package shop;

      import dev.holdfast.messaging.dispatch.Destination;
      import dev.holdfast.base.time.Timeouts;
      import dev.holdfast.messaging.dispatch.Dispatcher;
      import dev.holdfast.messaging.inbox.InboxConfig;
      import dev.holdfast.messaging.inbox.InboxEndpoints;
      import dev.holdfast.messaging.inbox.sqlite.SqliteInbox;
      import dev.holdfast.messaging.outbox.OutboxConfig;
      import dev.holdfast.messaging.outbox.sqlite.SqliteOutbox;
      import dev.holdfast.messaging.receive.EnvelopeHandler;
      import dev.holdfast.messaging.sqlite.SqliteDatabase;
      import dev.holdfast.messaging.sqlite.Synchronous;
      import dev.holdfast.messaging.store.StoreException;
      import dev.holdfast.shared.id.MessageId;
      import dev.holdfast.shared.wire.Envelope;
      import dev.holdfast.shared.wire.EnvelopeHeaders;
      import dev.holdfast.shared.wire.EnvelopeReply;
      import dev.holdfast.shared.wire.EnvelopeSigner;
      import dev.holdfast.shared.wire.MessageType;
      import dev.holdfast.shared.wire.SigningSecret;
      import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
      import io.smallrye.config.SmallRyeConfigBuilder;
      import io.smallrye.mutiny.Uni;
      import java.math.BigDecimal;
      import java.nio.file.Path;
      import java.time.Clock;
      import java.time.Duration;
      import java.time.Instant;
      import java.util.ArrayList;
      import java.util.List;
      import java.util.Optional;
      import java.util.UUID;

      public final class Scenario {

        private static final Duration PATIENCE = Duration.ofSeconds(20);
        private static final OrderApproved ORDER =
            new OrderApproved(
                new UUID(0, 1),
                Instant.EPOCH,
                List.of(new OrderLine("bolt", 3, new BigDecimal("0.10"), OrderLine.Colour.RED)),
                Optional.empty());

        private final SqliteDatabase database;
        private final OrderApprovedSender sender;
        private final InboxEndpoints endpoints;

        private Scenario(SqliteDatabase database) {
          Clock clock = Clock.systemUTC();
          this.database = database;
          this.sender = new OrderApprovedSender(new SqliteOutbox(database, config(OutboxConfig.class), clock));
          this.endpoints =
              new InboxEndpoints(
                  new SqliteInbox(database, config(InboxConfig.class), clock), clock, new SimpleMeterRegistry());
        }

        private static <T> T config(Class<T> type) {
          return new SmallRyeConfigBuilder()
              .addDefaultInterceptors()
              .addDiscoveredConverters()
              .withMapping(type)
              .build()
              .getConfigMapping(type);
        }

        public static String sent(Path directory) {
          return with(directory, Scenario::send);
        }

        public static String received(Path directory) {
          return with(directory, Scenario::receive);
        }

        public static String answered(Path directory) {
          return with(directory, Scenario::answer);
        }

        private static String with(Path directory, java.util.function.Function<Scenario, String> work) {
          try (SqliteDatabase database =
              SqliteDatabase.open(
                  directory.resolve("shop.db"),
                  Synchronous.NORMAL,
                  List.of(
                      SqliteOutbox.schema(),
                      SqliteInbox.schema(),
                      statement -> statement.execute("CREATE TABLE IF NOT EXISTS sold (item TEXT)")))) {
            return work.apply(new Scenario(database));
          }
        }

        private String send() {
          database
              .write(
                  transaction -> {
                    sender.send(transaction, ORDER);
                    return sender.send(transaction, ORDER, message -> message.retriedAtMost(9));
                  })
              .await()
              .atMost(PATIENCE);
          try {
            database
                .write(
                    transaction -> {
                      sender.send(transaction, ORDER);
                      throw new IllegalStateException("rolled back");
                    })
                .await()
                .atMost(PATIENCE);
          } catch (StoreException expected) {
            // The third must leave no row.
          }
          return rows("SELECT message_type || ' ' || destination || ' ' || endpoint || ' ' || max_retries || ' ' || payload AS line FROM outbox_messages ORDER BY max_retries");
        }

        private String receive() {
          EnvelopeHandler endpoint = new OrderApprovedReceiver(new Orders()).endpoint(endpoints);
          Envelope envelope = envelope(MessageType.Signal, endpoint.endpoint(), OrderApprovedJson.write(ORDER));
          handle(endpoint, envelope);
          boolean again = handle(endpoint, envelope).duplicateDetected();
          EnvelopeReply bad = handle(endpoint, envelope(MessageType.Signal, endpoint.endpoint(), "{}"));
          String why = bad.error().orElseThrow().replaceFirst(".*: ", "");
          return rows("SELECT item AS line FROM sold") + " " + again + " " + bad.status() + " " + why;
        }

        private String answer() {
          EnvelopeHandler endpoint = new QuoteWantedReceiver(new Prices()).endpoint(endpoints);
          Envelope envelope =
              envelope(MessageType.PushCall, endpoint.endpoint(), QuoteWantedJson.write(new QuoteWanted("bolt", 7)));
          return endpoint.endpoint() + " " + handle(endpoint, envelope).payload().orElseThrow();
        }

        public static String delivered(Path directory) {
          return with(directory, Scenario::deliver);
        }

        /** From the sender's commit over the dispatcher to the receiver, and back to who asked. */
        private String deliver() {
          Clock clock = Clock.systemUTC();
          OutboxConfig settings = config(OutboxConfig.class);
          SqliteOutbox outbox = new SqliteOutbox(database, settings, clock);
          EnvelopeHandler endpoint = new QuoteWantedReceiver(new Prices()).endpoint(endpoints);
          List<String> answers = new ArrayList<>();
          QuoteWantedAnswers asker =
              (id, asked, answer) -> {
                answers.add(asked.item() + " " + asked.count() + " costs " + answer.price());
                return Uni.createFrom().voidItem();
              };
          Destination billing =
              new Destination(
                  envelopes -> endpoint.handle(envelopes),
                  new EnvelopeSigner(
                      "web", SigningSecret.of("web-and-billing-share-this-in-tests"), clock));
          Dispatcher dispatcher =
              new Dispatcher(
                  outbox, id -> Optional.of(billing), List.of(asker), List.of(), () -> true, settings,
                  clock, () -> 0, new SimpleMeterRegistry(), new Timeouts());
          QuoteWantedSender quotes = new QuoteWantedSender(outbox);
          database
              .write(transaction -> quotes.send(transaction, new QuoteWanted("bolt", 7)))
              .await()
              .atMost(PATIENCE);
          dispatcher.runOnce().await().atMost(PATIENCE);
          return answers + " " + rows("SELECT status AS line FROM outbox_messages");
        }

        private static EnvelopeReply handle(EnvelopeHandler endpoint, Envelope envelope) {
          return endpoint.handle(List.of(envelope)).await().atMost(PATIENCE).get(0);
        }

        private static Envelope envelope(MessageType type, String endpoint, String payload) {
          return new Envelope(
              MessageId.random(), Optional.empty(), "web", type, endpoint, payload,
              new EnvelopeHeaders("2.0", Instant.EPOCH.toString(), "", Optional.empty()));
        }

        private String rows(String sql) {
          return String.join(
              "\\n", database.read(reading -> reading.list(sql, row -> row.getString("line"))).await().atMost(PATIENCE));
        }
      }
      """;

  @TempDir Path directory;

  @Test
  void what_is_sent_is_in_the_outbox_if_and_only_if_the_transaction_commits() {
    assertThat(run("sent"))
        .isEqualTo(
            """
            Signal billing OrderApproved 5 PAYLOAD
            Signal billing OrderApproved 9 PAYLOAD\
            """
                .replace(
                    "PAYLOAD",
                    "{\"orderId\":\"00000000-0000-0000-0000-000000000001\",\"at\":\"1970-01-01T00:00:00Z\","
                        + "\"lines\":[{\"item\":\"bolt\",\"count\":3,\"price\":0.10,\"colour\":\"RED\"}]}"));
  }

  @Test
  void what_arrives_twice_is_handled_once_and_what_cannot_be_read_is_not_taken() {
    assertThat(run("received")).isEqualTo("bolt true 422 field 'orderId' is missing");
  }

  @Test
  void the_answer_of_a_handler_goes_back_as_json() {
    assertThat(run("answered")).isEqualTo("quotes/wanted {\"price\":7}");
  }

  @Test
  void the_answer_to_a_push_call_comes_to_the_one_who_asked() {
    assertThat(run("delivered")).isEqualTo("[bolt 7 costs 7] Sent");
  }

  private Object run(String scenario) {
    return Shop.in(directory)
        .source(SCENARIO)
        .onSqlite()
        .compile()
        .cleanly()
        .call("shop.Scenario", scenario, directory);
  }
}
