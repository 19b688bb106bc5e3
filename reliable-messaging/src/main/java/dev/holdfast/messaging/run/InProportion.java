package dev.holdfast.messaging.run;

import dev.holdfast.base.time.Ticker;
import io.smallrye.mutiny.Uni;
import java.util.function.Supplier;

/**
 * Work that takes longer the more there is: it is left out until twenty times as long as it took
 * last has gone by, and so never takes more than a twentieth of anything.
 */
public final class InProportion implements Supplier<Uni<?>> {

  private static final int REST = 20;

  private final Supplier<? extends Uni<?>> work;
  private final Ticker ticker;
  private volatile long endedAt;
  private volatile long took;

  public InProportion(Supplier<? extends Uni<?>> work, Ticker ticker) {
    this.work = work;
    this.ticker = ticker;
    this.endedAt = ticker.nanos();
  }

  /** One run at a time. */
  @Override
  public Uni<?> get() {
    long begin = ticker.nanos();
    if (begin - endedAt < took * REST) {
      return Uni.createFrom().voidItem();
    }
    return work.get().onTermination().invoke(() -> ended(begin));
  }

  private void ended(long begin) {
    endedAt = ticker.nanos();
    took = endedAt - begin;
  }
}
