package dev.holdfast.central.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Site;
import dev.holdfast.shared.contract.Endpoints;
import dev.holdfast.shared.contract.NotificationContent;
import dev.holdfast.shared.contract.NotificationStatus;
import dev.holdfast.shared.contract.NotificationStatusAnswer;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.quarkus.test.junit.QuarkusTest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@QuarkusTest
class IngestTest extends CentralTest {

  private static final NotificationContent CONTENT =
      new NotificationContent("ops", "Pump 3 has stopped", "Line one\nline two: äöü €");

  private final NotificationId id = NotificationId.random();
  private Site plant;
  private Site ship;

  @BeforeEach
  void sites() {
    plant = Site.named(Site.PLANT, clock);
    ship = Site.named(Site.SHIP, clock);
  }

  @Test
  void a_notification_gets_one_row_and_is_acknowledged() {
    EnvelopeReply reply = Site.post(plant.submit(id, CONTENT));

    assertThat(reply).isEqualTo(EnvelopeReply.accepted(id.asMessageId()));
    assertThat(rows.count()).isEqualTo(1);
    assertThat(rows.column(id, "type")).isEqualTo("Email");
    assertThat(rows.column(id, "list_name")).isEqualTo("ops");
    assertThat(rows.column(id, "subject")).isEqualTo(CONTENT.subject());
    assertThat(rows.column(id, "body")).isEqualTo(CONTENT.body());
    assertThat(rows.column(id, "source_site_id")).isEqualTo(Site.PLANT);
    assertThat(rows.column(id, "source_node")).isEqualTo("plant-7-node-a");
    assertThat(rows.column(id, "source_script")).isEqualTo("watch-pumps");
    assertThat(rows.column(id, "origin_execution_id")).isEqualTo("execution-1");
  }

  @Test
  void a_second_copy_is_known_and_changes_nothing() {
    Site.post(plant.submit(id, CONTENT));
    Object stored = rows.column(id, "created_at");
    clock.advance(Duration.ofMinutes(1));

    EnvelopeReply reply = Site.post(plant.submit(id, CONTENT));

    assertThat(reply).isEqualTo(EnvelopeReply.known(id.asMessageId()));
    assertThat(rows.count()).isEqualTo(1);
    assertThat(rows.column(id, "created_at")).isEqualTo(stored);
  }

  static Stream<NotificationContent> otherContents() {
    return Stream.of(
        new NotificationContent("night-shift", CONTENT.subject(), CONTENT.body()),
        new NotificationContent(CONTENT.list(), "Pump 4 has stopped", CONTENT.body()),
        new NotificationContent(CONTENT.list(), CONTENT.subject(), CONTENT.body() + " "));
  }

  @ParameterizedTest
  @MethodSource("otherContents")
  void an_id_with_other_content_is_refused_and_changes_nothing(NotificationContent other) {
    Site.post(plant.submit(id, CONTENT));

    EnvelopeReply reply = Site.post(plant.submit(id, other));

    assertThat(reply.acknowledged()).isFalse();
    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.error())
        .contains(
            "notificationId is in use for a notification with other content;"
                + " submit it under a new id");
    assertThat(rows.count()).isEqualTo(1);
    assertThat(rows.column(id, "subject")).isEqualTo(CONTENT.subject());
  }

  @Test
  void an_id_with_two_contents_in_a_batch_is_taken_once() {
    NotificationContent second = new NotificationContent("ops", "Pump 4 has stopped", "Body");

    List<EnvelopeReply> replies =
        Site.postTogether(
            List.of(
                plant.submit(id, CONTENT), plant.submit(id, second), plant.submit(id, CONTENT)));

    assertThat(replies).extracting(EnvelopeReply::status).containsExactly(200, 409, 200);
    assertThat(replies).extracting(EnvelopeReply::acknowledged).containsExactly(true, false, true);
    assertThat(rows.column(id, "subject")).isEqualTo(CONTENT.subject());
  }

  @Test
  void one_bad_envelope_in_a_batch_is_answered_for_itself() {
    NotificationId other = NotificationId.random();
    Envelope forged = Site.posingAs(Site.PLANT, Site.SHIP, clock).submit(other, CONTENT);
    Envelope flawed = plant.submit(other, new NotificationContent("ops", " ", "Body"));

    List<EnvelopeReply> replies =
        Site.postTogether(
            List.of(forged, plant.submit(id, CONTENT), flawed, ship.submit(other, CONTENT)));

    assertThat(replies).extracting(EnvelopeReply::status).containsExactly(401, 200, 400, 200);
    assertThat(replies.get(2).error()).hasValueSatisfying(e -> assertThat(e).contains("subject"));
    assertThat(rows.count()).isEqualTo(2);
    assertThat(rows.column(other, "source_site_id")).isEqualTo(Site.SHIP);
  }

  @Test
  void what_the_database_could_not_hold_does_not_sink_the_batch() {
    NotificationId other = NotificationId.random();
    Envelope nul = plant.submit(other, CONTENT, "a\0b", Optional.empty());

    List<EnvelopeReply> replies = Site.postTogether(List.of(nul, plant.submit(id, CONTENT)));

    assertThat(replies).extracting(EnvelopeReply::status).containsExactly(400, 200);
    assertThat(replies.get(0).error())
        .hasValueSatisfying(e -> assertThat(e).contains("sourceScript"));
    assertThat(rows.count()).isEqualTo(1);
  }

  @Test
  void an_id_twice_in_a_batch_makes_one_row() {
    List<EnvelopeReply> replies =
        Site.postTogether(List.of(plant.submit(id, CONTENT), plant.submit(id, CONTENT)));

    assertThat(replies)
        .containsExactly(
            EnvelopeReply.accepted(id.asMessageId()), EnvelopeReply.known(id.asMessageId()));
    assertThat(rows.count()).isEqualTo(1);
  }

  @Test
  void a_forged_envelope_leaves_nothing_behind() {
    EnvelopeReply reply =
        Site.post(Site.posingAs(Site.PLANT, Site.SHIP, clock).submit(id, CONTENT));

    assertThat(reply.status()).isEqualTo(401);
    assertThat(reply.acknowledged()).isFalse();
    assertThat(rows.count()).isZero();
  }

  @Test
  void a_site_cannot_use_the_id_of_another() {
    Site.post(plant.submit(id, CONTENT));

    EnvelopeReply reply = Site.post(ship.submit(id, CONTENT));

    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.acknowledged()).isFalse();
    assertThat(rows.column(id, "source_site_id")).isEqualTo(Site.PLANT);
  }

  @Test
  void the_envelope_must_carry_the_id_of_its_notification() {
    Envelope good = plant.submit(id, CONTENT);
    Envelope other =
        plant.sign(
            MessageId.random(), Endpoints.NOTIFICATION_SUBMIT, good.payload(), Optional.empty());

    EnvelopeReply reply = Site.post(other);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.error()).hasValueSatisfying(e -> assertThat(e).contains("notificationId"));
  }

  @Test
  void a_limit_that_is_broken_is_named() {
    EnvelopeReply reply =
        Site.post(plant.submit(id, new NotificationContent("ops", "x".repeat(999), "Body")));

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.error()).hasValueSatisfying(e -> assertThat(e).contains("subject", "998"));
  }

  @Test
  void a_database_error_is_not_acknowledged() {
    rows.execute("ALTER TABLE notifications RENAME TO elsewhere");
    try {
      EnvelopeReply reply = Site.post(plant.submit(id, CONTENT));

      assertThat(reply.status()).isEqualTo(500);
      assertThat(reply.acknowledged()).isFalse();
    } finally {
      rows.execute("ALTER TABLE elsewhere RENAME TO notifications");
    }
  }

  @Test
  void a_site_learns_where_its_own_notification_stands() {
    Site.post(plant.submit(id, CONTENT));

    EnvelopeReply reply = Site.post(plant.askFor(id));

    NotificationStatusAnswer answer =
        NotificationStatusAnswer.fromJson(reply.payload().orElseThrow());
    assertThat(answer.notificationId()).isEqualTo(id);
    assertThat(answer.enqueuedAt()).isEqualTo(clock.instant());
    assertThat(answer.status()).isIn(NotificationStatus.Pending, NotificationStatus.Parked);
  }

  @Test
  void another_sites_notification_does_not_exist_for_it() {
    Site.post(plant.submit(id, CONTENT));

    assertThat(Site.post(ship.askFor(id)).status()).isEqualTo(404);
    assertThat(Site.post(plant.askFor(NotificationId.random())).status()).isEqualTo(404);
  }
}
