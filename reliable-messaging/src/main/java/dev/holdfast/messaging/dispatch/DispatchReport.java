package dev.holdfast.messaging.dispatch;

import dev.holdfast.base.time.LatencyBuckets;
import dev.holdfast.messaging.log.MessageLog;
import dev.holdfast.messaging.outbox.OutboxMessage;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import org.jboss.logging.Logger;

/** What became of messages, in the log and in the metrics; those are there from the start. */
final class DispatchReport {

  private static final Logger LOG = Logger.getLogger(Dispatcher.class);

  private final DistributionSummary duration;
  private final DistributionSummary retries;
  private final Counter failed;
  private final Counter expired;

  DispatchReport(MeterRegistry registry) {
    // A summary and no timer: a timer would export seconds under a name that says milliseconds.
    duration =
        DistributionSummary.builder("rf_outbox_send_duration_ms")
            .description("How long exchanges took that messages were sent in, in milliseconds")
            .serviceLevelObjectives(LatencyBuckets.inMillis())
            .register(registry);
    retries =
        DistributionSummary.builder("rf_outbox_retry_count")
            .description("Retries that a message took until it was sent or given up")
            .serviceLevelObjectives(1, 2, 3, 5, 10)
            .register(registry);
    failed = counter(registry, "rf_outbox_failed_count", "Messages given up after all retries");
    expired = counter(registry, "rf_outbox_expired_count", "Messages that outlived their time");
  }

  private static Counter counter(MeterRegistry registry, String name, String description) {
    return Counter.builder(name).description(description).register(registry);
  }

  /**
   * @param messages as they are after the attempt
   */
  void attempted(List<OutboxMessage> messages, Duration took) {
    for (OutboxMessage message : messages) {
      duration.record((double) took.toMillis());
      switch (message.status()) {
        case Sent -> sent(message, took);
        case Failed -> gaveUp(message);
        default -> putOff(message);
      }
    }
  }

  private void sent(OutboxMessage message, Duration took) {
    retries.record(message.retryCount());
    MessageLog.LOG.infof(
        "sent message=%s peer=%s duration_ms=%d",
        message.id(), message.destination(), took.toMillis());
  }

  private static void putOff(OutboxMessage message) {
    MessageLog.LOG.warnf(
        "failed attempt message=%s peer=%s retry=%d/%s error=%s",
        message.id(),
        message.destination(),
        message.retryCount(),
        message.maxRetries() == 0 ? "unlimited" : message.maxRetries(),
        message.lastError().orElse(""));
  }

  private void gaveUp(OutboxMessage message) {
    retries.record(message.retryCount());
    failed.increment();
    MessageLog.LOG.errorf(
        "gave up message=%s peer=%s endpoint=%s attempts=%d error=%s;"
            + " POST /_rf/outbox/%s/retry tries it again",
        message.id(),
        message.destination(),
        message.endpoint(),
        message.retryCount() + 1,
        message.lastError().orElse(""),
        message.id());
  }

  void failedExpired(int messages) {
    if (messages > 0) {
      expired.increment(messages);
      LOG.infof("%d failed messages have expired; nobody decided about them", messages);
    }
  }

  void expired(List<OutboxMessage> messages) {
    for (OutboxMessage message : messages) {
      expired.increment();
      LOG.warnf(
          "expired message=%s peer=%s endpoint=%s attempts=%d error=%s",
          message.id(),
          message.destination(),
          message.endpoint(),
          message.retryCount(),
          message.lastError().orElse("never tried"));
    }
  }
}
