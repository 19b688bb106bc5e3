package dev.holdfast.central.inbox;

import dev.holdfast.central.changes.ChangeKind;
import dev.holdfast.central.changes.TellChanges;
import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.central.dispatch.DispatchSchedule;
import dev.holdfast.central.epoch.EpochFence;
import dev.holdfast.central.epoch.EpochFence.Taken;
import dev.holdfast.central.notification.Ingested;
import dev.holdfast.central.notification.Notifications;
import dev.holdfast.messaging.receive.EnvelopeHandler;
import dev.holdfast.shared.contract.Endpoints;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.hibernate.reactive.mutiny.Mutiny;

/** Takes notifications in: one statement and one commit for the batch, then the answers. */
@ApplicationScoped
class ReceiveNotification implements EnvelopeHandler {

  private final EpochFence fence;
  private final Notifications notifications;
  private final DispatchSchedule dispatch;
  private final TellChanges changes;
  private final DatabaseTime time;
  private final Counter ingested;

  @Inject
  ReceiveNotification(
      EpochFence fence,
      Notifications notifications,
      DispatchSchedule dispatch,
      TellChanges changes,
      DatabaseTime time,
      MeterRegistry registry) {
    this.fence = fence;
    this.notifications = notifications;
    this.dispatch = dispatch;
    this.changes = changes;
    this.time = time;
    this.ingested =
        Counter.builder("holdfast_central_ingested")
            .description("Notifications that got a new row")
            .register(registry);
  }

  @Override
  public String endpoint() {
    return Endpoints.NOTIFICATION_SUBMIT;
  }

  @Override
  public Uni<List<EnvelopeReply>> handle(List<Envelope> genuine) {
    return fence.around(genuine, this::take);
  }

  private Uni<Taken> take(Mutiny.Session session, List<Envelope> current) {
    IngestBatch batch = IngestBatch.of(current);
    return batch.toInsert().isEmpty()
        ? Uni.createFrom().item(Taken.of(batch.replies(Map.of())))
        : notifications
            .insertNew(session, batch.toInsert(), time.instant())
            .map(results -> new Taken(batch.replies(results), () -> committed(batch, results)));
  }

  private void committed(IngestBatch batch, Map<NotificationId, Ingested> results) {
    long fresh = results.values().stream().filter(Ingested.FRESH::equals).count();
    if (fresh > 0) {
      ingested.increment((double) fresh);
      dispatch.wake();
      changes.changed(ChangeKind.NOTIFICATIONS, batch.sites());
    }
  }
}
