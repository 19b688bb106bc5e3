package dev.holdfast.site.retention;

import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.messaging.store.StoreException;
import io.quarkus.arc.All;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/** Forgets what has long been over, a little at a time: those who hand messages in come between. */
@ApplicationScoped
public class ForgetOld {

  private static final Logger LOG = Logger.getLogger(ForgetOld.class);

  static final int AT_ONCE = 500;

  private final List<Forgettable> forgettables;
  private final TrustedTime time;

  @Inject
  ForgetOld(@All List<Forgettable> forgettables, TrustedTime time) {
    this.forgettables = forgettables;
    this.time = time;
  }

  /** Every hour rather than once a day: each time there is less to do at once. */
  @Scheduled(every = "1h", concurrentExecution = ConcurrentExecution.SKIP)
  public Uni<Void> runOnce() {
    return Multi.createFrom()
        .iterable(forgettables)
        .onItem()
        .transformToUniAndConcatenate(this::forget)
        .onItem()
        .ignoreAsUni();
  }

  private Uni<Void> forget(Forgettable forgettable) {
    Instant before = time.now().minus(forgettable.retention());
    return Multi.createBy()
        .repeating()
        .uni(() -> forgettable.forget(before, AT_ONCE))
        .whilst(forgotten -> forgotten == AT_ONCE)
        .collect()
        .with(Collectors.summingInt(Integer::intValue))
        .invoke(forgotten -> tell(forgettable, forgotten))
        .onFailure(failure -> !StoreException.isFenced(failure))
        .invoke(failure -> LOG.errorf(failure, "old %s stay another hour", forgettable.what()))
        .onFailure()
        .recoverWithNull()
        .replaceWithVoid();
  }

  private static void tell(Forgettable forgettable, int forgotten) {
    if (forgotten > 0) {
      LOG.infof("%d old %s gone through", forgotten, forgettable.what());
    }
  }
}
