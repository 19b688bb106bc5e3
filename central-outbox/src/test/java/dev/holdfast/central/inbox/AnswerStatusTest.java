package dev.holdfast.central.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.notification.FoundNotifications;
import dev.holdfast.central.notification.Ingested;
import dev.holdfast.central.notification.NewNotification;
import dev.holdfast.central.notification.NotificationQuery;
import dev.holdfast.central.notification.Notifications;
import dev.holdfast.central.notification.StoredNotification;
import dev.holdfast.central.testing.Site;
import dev.holdfast.shared.contract.Endpoints;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.smallrye.mutiny.Uni;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hibernate.reactive.mutiny.Mutiny;
import org.junit.jupiter.api.Test;

class AnswerStatusTest {

  private final Asked notifications = new Asked();
  private final Site plant = Site.named(Site.PLANT, Clock.systemUTC());

  @Test
  void a_batch_of_questions_is_one_query_and_each_is_answered_for_itself() {
    NotificationId one = NotificationId.random();
    NotificationId other = NotificationId.random();
    Envelope broken =
        plant.sign(MessageId.random(), Endpoints.NOTIFICATION_STATUS, "{}", Optional.empty());
    List<Envelope> batch =
        List.of(plant.askFor(one), broken, plant.askFor(other), plant.askFor(one));

    List<EnvelopeReply> replies =
        new AnswerStatus(notifications).handle(batch).await().indefinitely();

    assertThat(notifications.queries).hasSize(1);
    assertThat(notifications.queries.get(0)).containsExactlyInAnyOrder(one, other);
    assertThat(replies).extracting(EnvelopeReply::status).containsExactly(404, 400, 404, 404);
  }

  /** Knows none. */
  private static final class Asked implements Notifications {
    final List<Collection<NotificationId>> queries = new ArrayList<>();

    @Override
    public Uni<Map<NotificationId, StoredNotification>> look(Collection<NotificationId> ids) {
      queries.add(ids);
      return Uni.createFrom().item(Map.of());
    }

    @Override
    public Uni<Optional<StoredNotification>> find(NotificationId id) {
      throw new AssertionError("one by one");
    }

    @Override
    public Uni<Map<NotificationId, Ingested>> insertNew(
        List<NewNotification> arrived, Instant now) {
      throw new AssertionError("nothing arrives");
    }

    @Override
    public Uni<Map<NotificationId, Ingested>> insertNew(
        Mutiny.Session session, List<NewNotification> arrived, Instant now) {
      throw new AssertionError("nothing arrives");
    }

    @Override
    public Uni<FoundNotifications> page(NotificationQuery query) {
      throw new AssertionError("nobody lists");
    }
  }
}
