package dev.holdfast.central.broker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.CentralTestResource;
import dev.holdfast.central.testing.Site;
import dev.holdfast.shared.contract.SubmitNumber;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.testkit.kafka.KafkaBroker;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

/** The running central at a real broker. */
@QuarkusTest
@TestProfile(BrokerIngestTest.AtABroker.class)
class BrokerIngestTest extends CentralTest {

  private static final Duration WAIT = Duration.ofSeconds(60);
  private static final String TOPIC = "holdfast-submits";
  private static final String REFUSED = "holdfast-submits-refused";

  KafkaBroker broker;

  @Test
  void what_lies_in_the_broker_becomes_rows_and_what_comes_again_becomes_none() throws Exception {
    Site plant = Site.named(Site.PLANT, clock);
    List<String> envelopes =
        IntStream.rangeClosed(1, 200)
            .mapToObj(
                number ->
                    plant.submit(
                        NotificationId.random(),
                        new SubmitNumber("run-1", number, 1, Optional.empty())))
            .map(EnvelopeJson::write)
            .toList();
    // It may lie there for days.
    clock.advance(Duration.ofDays(3));

    produce(envelopes);
    produce(envelopes);
    Envelope last = plant.submit(NotificationId.random(), "ops", "The last");
    produce(List.of(EnvelopeJson.write(last)));

    Eventually.holds("all rows", WAIT, () -> rows.count() == 201);
    assertThat(rows.texts("SELECT CAST(received AS text) FROM submit_streams"))
        .containsExactly("{[1,201)}");
  }

  @Test
  void what_can_never_be_taken_is_set_aside_with_its_reason_and_holds_up_nothing()
      throws Exception {
    Site plant = Site.named(Site.PLANT, clock);
    String forged =
        EnvelopeJson.write(
            Site.posingAs(Site.PLANT, Site.SHIP, clock)
                .submit(NotificationId.random(), "ops", "Forged"));
    String flawed = EnvelopeJson.write(plant.submit(NotificationId.random(), "ops", " "));
    String question = EnvelopeJson.write(plant.askFor(NotificationId.random()));
    String other =
        EnvelopeJson.write(plant.sign(MessageId.random(), "Nowhere", "{}", Optional.empty()));
    NotificationId good = NotificationId.random();
    String otherContent = EnvelopeJson.write(plant.submit(good, "ops", "Quite another"));

    produce(
        List.of(
            "not an envelope",
            forged,
            flawed,
            question,
            other,
            EnvelopeJson.write(plant.submit(good, "ops", "Good")),
            otherContent));

    Eventually.holds("the good one", WAIT, () -> rows.count() == 1);
    assertThat(rows.column(good, "subject")).isEqualTo("Good");
    assertThat(refused(6))
        .extracting(record -> header(record, "holdfast-status") + " " + record.value())
        .containsExactlyInAnyOrder(
            "400 not an envelope",
            "401 " + forged,
            "400 " + flawed,
            "404 " + question,
            "404 " + other,
            "409 " + otherContent);
  }

  private void produce(List<String> envelopes) throws Exception {
    Map<String, Object> settings = Map.of("bootstrap.servers", broker.address());
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
      List<Future<RecordMetadata>> sent = new ArrayList<>();
      for (String envelope : envelopes) {
        sent.add(producer.send(new ProducerRecord<>(TOPIC, Site.PLANT, envelope)));
      }
      for (Future<RecordMetadata> one : sent) {
        one.get(WAIT.toSeconds(), TimeUnit.SECONDS);
      }
    }
  }

  private List<ConsumerRecord<String, String>> refused(int count) {
    Map<String, Object> settings =
        Map.of(
            "bootstrap.servers", broker.address(),
            "group.id", "test",
            "auto.offset.reset", "earliest");
    List<ConsumerRecord<String, String>> records = new ArrayList<>();
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
      consumer.subscribe(List.of(REFUSED));
      Eventually.holds(
          "refused records",
          WAIT,
          () -> {
            consumer.poll(Duration.ofMillis(200)).forEach(records::add);
            return records.size() >= count;
          });
    }
    return records;
  }

  private static String header(ConsumerRecord<String, String> record, String name) {
    return new String(record.headers().lastHeader(name).value(), UTF_8);
  }

  /** As an installation that has a broker. */
  public static class AtABroker implements QuarkusTestProfile {
    @Override
    public List<TestResourceEntry> testResources() {
      return List.of(
          new TestResourceEntry(CentralTestResource.class, Map.of(CentralTestResource.BROKER, "")));
    }

    @Override
    public boolean disableGlobalTestResources() {
      return true;
    }
  }
}
