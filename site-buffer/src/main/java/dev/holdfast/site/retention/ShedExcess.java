package dev.holdfast.site.retention;

import dev.holdfast.messaging.sqlite.TableSize;
import dev.holdfast.messaging.store.StoreException;
import io.quarkus.arc.All;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;

/** Keeps history within its bytes, however much there is of it: the oldest goes. */
@ApplicationScoped
public class ShedExcess {

  private static final Logger LOG = Logger.getLogger(ShedExcess.class);

  private final List<Sheddable> history;
  private final long maxBytes;

  @Inject
  ShedExcess(@All List<Sheddable> history, HistoryConfig config) {
    this(history, config.maxBytes().asLongValue());
  }

  ShedExcess(List<Sheddable> history, long maxBytes) {
    this.history = history;
    this.maxBytes = maxBytes;
  }

  /** Not at the start, which has enough to read. */
  @Scheduled(every = "1h", delayed = "10m", concurrentExecution = ConcurrentExecution.SKIP)
  public Uni<Void> runOnce() {
    return Multi.createFrom()
        .iterable(history)
        .onItem()
        .transformToUniAndConcatenate(this::shedExcess)
        .onItem()
        .ignoreAsUni();
  }

  private Uni<Void> shedExcess(Sheddable sheddable) {
    return sheddable
        .size()
        .chain(size -> shed(sheddable, excessRows(size)))
        .onFailure(failure -> !StoreException.isFenced(failure))
        .invoke(
            failure -> LOG.errorf(failure, "%s are not kept within their bytes", sheddable.what()))
        .onFailure()
        .recoverWithNull();
  }

  private long excessRows(TableSize size) {
    double excess = (double) (size.bytes() - maxBytes) / Math.max(1, size.bytes());
    return (long) Math.ceil(excess * size.rows());
  }

  private Uni<Void> shed(Sheddable sheddable, long rows) {
    if (rows <= 0) {
      return Uni.createFrom().voidItem();
    }
    AtomicLong left = new AtomicLong(rows);
    return Multi.createBy()
        .repeating()
        .uni(() -> sheddable.shed((int) Math.min(ForgetOld.AT_ONCE, left.get())))
        .whilst(gone -> gone > 0 && left.addAndGet(-gone) > 0)
        .onItem()
        .ignoreAsUni()
        .invoke(() -> tell(sheddable, rows - Math.max(0, left.get())));
  }

  private static void tell(Sheddable sheddable, long gone) {
    LOG.infof(
        "the oldest %s were removed before their time, %d of them: they took more than"
            + " holdfast.site.history.max-bytes",
        sheddable.what(), gone);
  }
}
