package dev.holdfast.site.acknowledged;

import dev.holdfast.messaging.sqlite.TableSize;
import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.site.buffer.AcknowledgedConfig;
import dev.holdfast.site.leadership.Leadership;
import dev.holdfast.site.retention.Forgettable;
import dev.holdfast.site.retention.Sheddable;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import org.jboss.logging.Logger;

/** Copies go by age with the rest of history, and by bytes every minute: they come fast. */
@ApplicationScoped
@Priority(Sheddable.DONE)
public class OldAcknowledged implements Forgettable, Sheddable {

  private static final Logger LOG = Logger.getLogger(OldAcknowledged.class);

  private static final Instant ANY_TIME = Instant.ofEpochMilli(Long.MAX_VALUE);
  private static final int AT_ONCE = 500;

  private final AcknowledgedNotifications acknowledged;
  private final AcknowledgedConfig config;
  private final Leadership leadership;

  @Inject
  OldAcknowledged(
      AcknowledgedNotifications acknowledged, AcknowledgedConfig config, Leadership leadership) {
    this.acknowledged = acknowledged;
    this.config = config;
    this.leadership = leadership;
  }

  @Override
  public String what() {
    return "copies of notifications that central has acknowledged";
  }

  @Override
  public Duration retention() {
    return config.keep();
  }

  @Override
  public Uni<Integer> forget(Instant before, int atMost) {
    return acknowledged.forget(before, atMost);
  }

  @Override
  public Uni<TableSize> size() {
    return acknowledged.size();
  }

  @Override
  public Uni<Integer> shed(int atMost) {
    return acknowledged.forget(ANY_TIME, atMost);
  }

  /** Never fails. */
  @Scheduled(every = "1m", delayed = "1m", concurrentExecution = ConcurrentExecution.SKIP)
  public Uni<Void> keepWithinBytes() {
    return leadership.isActive()
        ? Multi.createBy()
            .repeating()
            .uni(this::shedIfTooMuch)
            .whilst(gone -> gone > 0)
            .onItem()
            .ignoreAsUni()
            .onFailure(failure -> !StoreException.isFenced(failure))
            .invoke(failure -> LOG.errorf(failure, "%s are not kept within their bytes", what()))
            .onFailure()
            .recoverWithNull()
        : Uni.createFrom().voidItem();
  }

  private Uni<Integer> shedIfTooMuch() {
    return acknowledged
        .bytes()
        .chain(
            bytes ->
                bytes > config.maxBytes().asLongValue() ? shed(AT_ONCE) : Uni.createFrom().item(0));
  }
}
