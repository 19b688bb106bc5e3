package dev.holdfast.central.dispatch;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Function;

/**
 * Writes one list at a time: whatever has gathered while the last one was written. So nothing waits
 * longer than it must, and the more there is the fewer are the writes.
 */
final class Gathered<T> {

  private final Function<List<T>, Uni<Void>> write;
  private final int most;
  private final Queue<T> waiting = new ArrayDeque<>();
  private UniEmitter<? super Void> end;
  private Cancellable items;
  private Cancellable writing;
  private boolean allThere;

  private Gathered(int most, Function<List<T>, Uni<Void>> write) {
    this.most = most;
    this.write = write;
  }

  /**
   * @param items as many as may wait in memory
   * @param write never fails
   * @return after the last has been written
   */
  static <T> Uni<Void> writeAll(Multi<T> items, int most, Function<List<T>, Uni<Void>> write) {
    return Uni.createFrom().emitter(end -> new Gathered<>(most, write).run(items, end));
  }

  private synchronized void run(Multi<T> source, UniEmitter<? super Void> emitter) {
    end = emitter;
    end.onTermination(this::cancel);
    items = source.subscribe().with(this::add, end::fail, this::complete);
  }

  private synchronized void add(T item) {
    waiting.add(item);
    goOn();
  }

  private synchronized void complete() {
    allThere = true;
    goOn();
  }

  private void goOn() {
    if (writing != null) {
      return;
    }
    if (!waiting.isEmpty()) {
      List<T> list = new ArrayList<>();
      while (!waiting.isEmpty() && list.size() < most) {
        list.add(waiting.remove());
      }
      // Stands for the write until there is a handle to it: it may be over before it returns one.
      Cancellable begun = () -> {};
      writing = begun;
      Cancellable handle = write.apply(list).subscribe().with(done -> written(), end::fail);
      if (writing == begun) {
        writing = handle;
      }
    } else if (allThere) {
      end.complete(null);
    }
  }

  private synchronized void written() {
    writing = null;
    goOn();
  }

  private synchronized void cancel() {
    if (items != null) {
      items.cancel();
    }
    if (writing != null) {
      writing.cancel();
    }
  }
}
