package dev.holdfast.site.delivery.forward;

import dev.holdfast.site.buffer.Category;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.delivery.TargetRecovered;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/** Notices when central goes away and when it is back, and then lets nobody wait any longer. */
@ApplicationScoped
class CentralOutage {

  private static final Logger LOG = Logger.getLogger(CentralOutage.class);

  private final MessageBuffer buffer;
  private final Event<TargetRecovered> recovered;
  private final Clock clock;
  private final AtomicBoolean away = new AtomicBoolean();

  @Inject
  CentralOutage(MessageBuffer buffer, Event<TargetRecovered> recovered, Clock clock) {
    this.buffer = buffer;
    this.recovered = recovered;
    this.clock = clock;
  }

  void notReached(Throwable failure) {
    if (away.compareAndSet(false, true)) {
      LOG.warnf("central cannot be reached, notifications wait: %s", failure.getMessage());
    }
  }

  void reached() {
    if (away.compareAndSet(true, false)) {
      LOG.info("central is back, what waited for it goes out");
      buffer
          .makeDue(Category.Notification, clock.instant())
          .subscribe()
          .with(
              done -> recovered.fire(new TargetRecovered("central")),
              failure -> LOG.error("the backlog goes out at its own pace", failure));
    }
  }
}
