package dev.holdfast.messaging.operate;

import dev.holdfast.base.order.StartOrder;
import dev.holdfast.messaging.inbox.InboxStore;
import dev.holdfast.messaging.outbox.OutboxConfig;
import io.quarkus.arc.properties.IfBuildProperty;
import io.quarkus.runtime.Startup;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * Refuses to start where senders would have left before a handler that hangs has been given up:
 * they would hear nothing of its neighbours, which are processed. Senders are taken to wait as we
 * do.
 */
@Singleton
@Startup(StartOrder.CHECKED_FIRST + 1)
@IfBuildProperty(name = "holdfast.messaging.inbox.enabled", stringValue = "true")
class TimeLimits {

  @Inject
  TimeLimits(InboxStore inbox, OutboxConfig senders) {
    Duration wait = inbox.longestWait();
    if (wait.compareTo(senders.sendTimeout()) >= 0) {
      throw new IllegalArgumentException(
          ("with holdfast.messaging.inbox.handler-timeout an answer may take %s, but senders wait"
                  + " for %s (holdfast.messaging.outbox.send-timeout, alike on both sides); make the"
                  + " former less than half of the latter")
              .formatted(wait, senders.sendTimeout()));
    }
  }
}
