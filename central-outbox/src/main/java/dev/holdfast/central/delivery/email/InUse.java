package dev.holdfast.central.delivery.email;

import io.smallrye.mutiny.Uni;
import java.util.function.Supplier;

/** Something that is closed when it was let go and nobody uses it any more. */
final class InUse {

  private final Runnable close;
  private int users;
  private boolean letGo;
  private boolean closed;

  InUse(Runnable close) {
    this.close = close;
  }

  <T> Uni<T> during(Supplier<Uni<T>> use, Supplier<T> tooLate) {
    return Uni.createFrom()
        .deferred(
            () ->
                begin()
                    ? use.get().onTermination().invoke(this::end)
                    : Uni.createFrom().item(tooLate.get()));
  }

  /**
   * @return false when it is closed; otherwise {@link #end} must follow
   */
  synchronized boolean begin() {
    users += closed ? 0 : 1;
    return !closed;
  }

  void end() {
    synchronized (this) {
      users--;
    }
    closeIfUnused();
  }

  void letGo() {
    synchronized (this) {
      letGo = true;
    }
    closeIfUnused();
  }

  private void closeIfUnused() {
    synchronized (this) {
      if (!letGo || closed || users > 0) {
        return;
      }
      closed = true;
    }
    close.run();
  }
}
