package dev.holdfast.messaging.retention;

import dev.holdfast.base.start.RunService;
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
@Startup(RunService.CHECKED_FIRST)
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
  }

  private static void require(Duration retention, Duration window, String sender) {
    if (retention.compareTo(window) <= 0) {
      throw new IllegalArgumentException(
          ("holdfast.messaging.inbox.retention is %s, but %s may repeat a message for %s;"
                  + " make the retention longer than that, or the retries shorter")
              .formatted(retention, sender, window));
    }
  }
}
