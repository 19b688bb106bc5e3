package dev.holdfast.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.contract.Endpoints;
import dev.holdfast.shared.contract.NotificationContent;
import dev.holdfast.shared.contract.NotificationSubmit;
import dev.holdfast.shared.contract.SubmitNumber;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.testkit.kafka.KafkaBroker;
import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.postgres.TemporaryPostgres;
import dev.holdfast.testkit.soak.Soak;
import dev.holdfast.testkit.waiting.Eventually;
import io.restassured.response.Response;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Central takes from a broker and is killed between storing and saying so. */
class BrokerIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String SECRET = "a-secret-of-more-than-thirty-two-bytes";
  private static final int EACH = 1_000;
  private static final int KILLS = Soak.length(1, 10);

  @TempDir Path directory;
  private KafkaBroker broker;
  private TemporaryPostgres postgres;
  private Service central;
  private KafkaProducer<String, String> producer;
  private long number;

  @BeforeEach
  void start() throws IOException {
    broker = KafkaBroker.start();
    postgres = TemporaryPostgres.start();
    central =
        new Service(
            Packaged.CENTRAL,
            directory.resolve("c"),
            FreePort.pick(),
            Map.of(
                "holdfast.messaging.services.plant-7.secret", SECRET,
                "holdfast.central.broker.enabled", "true",
                "kafka.bootstrap.servers", broker.address(),
                // A killed member of the group is missed soon.
                "mp.messaging.incoming.submits.session.timeout.ms", "6000",
                // It is killed before it has told the broker how far it is.
                "mp.messaging.incoming.submits.auto.commit.interval.ms", "600000",
                "quarkus.datasource.jdbc.url", postgres.jdbcUrl(),
                "quarkus.datasource.reactive.url", postgres.reactiveUrl(),
                "quarkus.datasource.username", postgres.username(),
                "quarkus.datasource.password", postgres.password()));
    producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", broker.address()),
            new StringSerializer(),
            new StringSerializer());
  }

  @AfterEach
  void stop() {
    producer.close(Duration.ZERO);
    central.close();
    postgres.close();
    broker.close();
  }

  @Test
  void killed_before_it_could_say_what_it_had_stored_it_stores_nothing_twice() throws Exception {
    produce();
    central.start();
    double again = 0;
    for (int kill = 1; kill <= KILLS; kill++) {
      int expected = kill * EACH;
      Eventually.holds("what was sent", PATIENCE, () -> received() == expected);
      again += duplicates();
      central.kill();
      produce();
      central.start();
    }

    int all = (KILLS + 1) * EACH;
    Eventually.holds("all", PATIENCE, () -> received() == all);
    again += duplicates();
    assertThat(again).as("records that came again").isPositive();
    String summary = completeness().path("summary");
    assertThat(summary).isEqualTo(String.format(Locale.ROOT, "1–%,d complete", all));
    List<Object> segments = completeness().path("segments");
    assertThat(segments).hasSize(1);
  }

  private void produce() throws Exception {
    List<Future<RecordMetadata>> sent = new ArrayList<>();
    EnvelopeSigner signer =
        new EnvelopeSigner("plant-7", SigningSecret.of(SECRET), Clock.systemUTC());
    for (int i = 0; i < EACH; i++) {
      number++;
      NotificationId id = NotificationId.random();
      NotificationSubmit submit =
          new NotificationSubmit(
              id,
              new NotificationContent("ops", "Number " + number, "Body"),
              "node-1",
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              Clock.systemUTC().instant(),
              Optional.of(new SubmitNumber("run-1", number, 1, Optional.empty())));
      String envelope =
          EnvelopeJson.write(
              signer.sign(
                  id.asMessageId(),
                  MessageType.Signal,
                  Endpoints.NOTIFICATION_SUBMIT,
                  submit.toJson(),
                  Optional.empty()));
      sent.add(producer.send(new ProducerRecord<>("holdfast-submits", "plant-7", envelope)));
    }
    for (Future<RecordMetadata> one : sent) {
      one.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }
  }

  private long received() {
    List<Number> segments = completeness().path("segments.received");
    return segments.stream().mapToLong(Number::longValue).sum();
  }

  private Response completeness() {
    return central.request().get("/api/v1/sites/plant-7/completeness");
  }

  private double duplicates() {
    return central
        .request()
        .get("/q/metrics")
        .asString()
        .lines()
        .filter(line -> line.startsWith("rf_inbox_duplicate_count_total"))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }
}
