package dev.holdfast.site.intake;

import dev.holdfast.base.trace.Traces;
import dev.holdfast.shared.contract.NotificationContent;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.site.buffer.Category;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.buffer.NewMessage;
import dev.holdfast.site.buffer.Origin;
import dev.holdfast.site.delivery.forward.NotificationPayload;
import dev.holdfast.site.sweep.SweepTrigger;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.temporal.ChronoUnit;

/** Buffers first, forwards afterwards: the caller gets its id without waiting for the WAN. */
@ApplicationScoped
public class AcceptNotification {

  /** An outage of central, however long, must not park what only waits for it. */
  private static final int WITHOUT_LIMIT = 0;

  private final MessageBuffer buffer;
  private final SweepTrigger sweep;
  private final Traces traces;
  private final Clock clock;
  private final RetryPolicy retry;
  private final Counter accepted;

  @Inject
  AcceptNotification(
      MessageBuffer buffer,
      SweepTrigger sweep,
      Traces traces,
      Clock clock,
      RetryDefaults defaults,
      MeterRegistry registry) {
    this.buffer = buffer;
    this.sweep = sweep;
    this.traces = traces;
    this.clock = clock;
    this.retry = new RetryPolicy(defaults.defaultRetryInterval(), WITHOUT_LIMIT);
    this.accepted =
        Counter.builder("holdfast_site_accepted")
            .description("Messages accepted onto disk, by category")
            .tag("category", Category.Notification.name())
            .register(registry);
  }

  /** Completes when the notification is on disk. */
  public Uni<NotificationId> accept(NotificationContent content, Origin origin) {
    NotificationId id = NotificationId.random();
    NewMessage message =
        new NewMessage(
            id.asMessageId(),
            Category.Notification,
            content.list(),
            NotificationPayload.write(content),
            retry,
            clock.instant().truncatedTo(ChronoUnit.MILLIS),
            origin,
            traces.current());
    return buffer
        .append(message)
        .invoke(() -> accepted.increment())
        .invoke(sweep::wake)
        .replaceWith(id);
  }
}
