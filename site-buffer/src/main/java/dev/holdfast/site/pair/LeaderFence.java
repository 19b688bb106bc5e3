package dev.holdfast.site.pair;

import dev.holdfast.messaging.sqlite.Fence;
import dev.holdfast.messaging.sqlite.SqliteWork;
import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.messaging.store.StoreException.Kind;

/**
 * Lets writes through while this node leads, and only in the epoch that they were asked for in.
 * What gets through is told, since it may have to be shipped.
 */
final class LeaderFence implements Fence {

  private static final long CLOSED = 0;

  private final Pulse pulse;
  private final Runnable onCommit;
  private volatile long epoch = CLOSED;

  LeaderFence(Pulse pulse, Runnable onCommit) {
    this.pulse = pulse;
    this.onCommit = onCommit;
  }

  void open(long forEpoch) {
    epoch = forEpoch;
  }

  void close() {
    epoch = CLOSED;
  }

  @Override
  public boolean isOpen() {
    return epoch != CLOSED && pulse.isRegular();
  }

  @Override
  public <T> SqliteWork<T> mark(SqliteWork<T> work) {
    long asked = epoch;
    return transaction -> {
      if (!isOpen() || epoch != asked) {
        throw new StoreException(
            Kind.FENCED, "this node is not the active one of its site any more, or not yet", null);
      }
      transaction.afterCommit(onCommit);
      return work.run(transaction);
    };
  }
}
