package dev.holdfast.site.acknowledged;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.site.buffer.AcknowledgedConfig;
import dev.holdfast.site.delivery.Chance;
import dev.holdfast.site.delivery.TargetRecovered;
import dev.holdfast.site.delivery.forward.CentralClient;
import dev.holdfast.site.leadership.Leadership;
import dev.holdfast.site.message.Lane;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/**
 * Asks central every few minutes whether it still has what it has acknowledged, and soon after it
 * was away: that is when its database may be another one.
 */
@ApplicationScoped
public class AskWhatCentralLacks {

  private static final Logger LOG = Logger.getLogger(AskWhatCentralLacks.class);

  /** The share of the interval over which sites that lost central together spread. */
  private static final double JITTER = 0.1;

  private final ResendLacking resend;
  private final CentralClient central;
  private final Leadership leadership;
  private final AcknowledgedConfig config;
  private final Chance chance;
  private final Timeouts timeouts;
  private final AtomicBoolean asking = new AtomicBoolean();

  @Inject
  AskWhatCentralLacks(
      ResendLacking resend,
      CentralClient central,
      Leadership leadership,
      AcknowledgedConfig config,
      Chance chance,
      Timeouts timeouts) {
    this.resend = resend;
    this.central = central;
    this.leadership = leadership;
    this.config = config;
    this.chance = chance;
    this.timeouts = timeouts;
  }

  @Scheduled(
      every = "${holdfast.site.acknowledged.ask-interval:5m}",
      concurrentExecution = ConcurrentExecution.SKIP)
  Uni<Void> onTimer() {
    return askAfterJitter();
  }

  void onRecovery(@Observes TargetRecovered event) {
    if (event.lane().equals(Lane.CENTRAL)) {
      askAfterJitter().subscribe().with(done -> {});
    }
  }

  private Uni<Void> askAfterJitter() {
    Duration jitter =
        Duration.ofMillis((long) (config.askInterval().toMillis() * JITTER * chance.next()));
    return Uni.createFrom()
        .voidItem()
        .onItem()
        .delayIt()
        .onExecutor(timeouts.scheduler())
        .by(jitter.plusMillis(1))
        .chain(this::runOnce);
  }

  /** Never fails; what could not be asked is asked the next time. */
  public Uni<Void> runOnce() {
    if (!central.isConfigured() || !leadership.isActive() || !asking.compareAndSet(false, true)) {
      return Uni.createFrom().voidItem();
    }
    return resend
        .runOnce()
        .onTermination()
        .invoke(() -> asking.set(false))
        .onFailure()
        .invoke(
            failure ->
                LOG.debugf("whether central has what it acknowledged is not known: %s", failure))
        .onFailure()
        .recoverWithNull();
  }
}
