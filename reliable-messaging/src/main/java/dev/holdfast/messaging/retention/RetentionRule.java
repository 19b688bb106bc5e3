package dev.holdfast.messaging.retention;

import dev.holdfast.base.order.StartOrder;
import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.inbox.InboxConfig;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.RetryWindow;
import io.quarkus.arc.properties.IfBuildProperty;
import io.quarkus.runtime.Startup;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;

/**
 * Refuses to start with an inbox that forgets too soon: a message repeated after that would be
 * processed twice.
 */
@Singleton
@Startup(StartOrder.CHECKED_FIRST)
@IfBuildProperty(name = "holdfast.messaging.inbox.enabled", stringValue = "true")
class RetentionRule {

  @Inject
  RetentionRule(InboxConfig inbox, OutboxConfig outbox, MessagingConfig messaging) {
    Duration ours = RetryWindow.of(outbox);
    require(inbox.retention(), ours, "a sender with the settings holdfast.messaging.outbox.*");
    for (Map.Entry<String, MessagingConfig.Service> peer : messaging.services().entrySet()) {
      require(
          inbox.retention(),
          peer.getValue().retryWindow().orElse(ours),
          "holdfast.messaging.services.%s.retry-window".formatted(peer.getKey()));
    }
    requireReplaysKnown(inbox.retention(), messaging.security().timestampWindow());
  }

  private static void require(Duration retention, Duration window, String sender) {
    if (retention.compareTo(window) < 0) {
      throw new IllegalArgumentException(
          ("holdfast.messaging.inbox.retention is %s, but %s may repeat a message for %s;"
                  + " make the retention at least as long, or let messages expire sooner")
              .formatted(retention, sender, window));
    }
  }

  private static void requireReplaysKnown(Duration retention, Duration timestampWindow) {
    if (retention.compareTo(timestampWindow) <= 0) {
      throw new IllegalArgumentException(
          ("holdfast.messaging.inbox.retention is %s, but"
                  + " holdfast.messaging.security.timestamp-window is %s, and for so long whoever has"
                  + " recorded a message can send it again; make the retention longer than that")
              .formatted(retention, timestampWindow));
    }
  }
}
