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
import java.util.function.Supplier;

/**
 * Writes one list at a time: whatever has gathered while the last one was written, and in a pause
 * after that unless no more will come. A write costs about the same for one as for a hundred, so
 * without the pause quick deliveries would spend most of their time on being written down.
 */
final class Gathered<T> {

  private final Function<List<T>, Uni<Void>> write;
  private final int most;
  private final Supplier<Uni<Void>> pause;
  private final Queue<T> waiting = new ArrayDeque<>();
  private UniEmitter<? super Void> end;
  private Cancellable items;
  private Cancellable writing;
  private Cancellable pausing;
  private boolean inPause;
  private boolean pauseOver;
  private boolean allThere;

  private Gathered(int most, Supplier<Uni<Void>> pause, Function<List<T>, Uni<Void>> write) {
    this.most = most;
    this.pause = pause;
    this.write = write;
  }

  /**
   * @param items as many as may wait in memory
   * @param most of one write
   * @param pause how long to wait for company; never fails
   * @param write never fails
   * @return after the last has been written
   */
  static <T> Uni<Void> writeAll(
      Multi<T> items, int most, Supplier<Uni<Void>> pause, Function<List<T>, Uni<Void>> write) {
    return Uni.createFrom().emitter(end -> new Gathered<>(most, pause, write).run(items, end));
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
    if (waiting.isEmpty()) {
      if (allThere) {
        end.complete(null);
      }
    } else if (allThere || pauseOver || waiting.size() >= most) {
      endPause();
      writeSome();
    } else if (!inPause) {
      inPause = true;
      pausing = pause.get().subscribe().with(over -> pauseIsOver(), end::fail);
    }
  }

  private void writeSome() {
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
  }

  private synchronized void pauseIsOver() {
    inPause = false;
    pauseOver = true;
    goOn();
  }

  private void endPause() {
    if (inPause) {
      pausing.cancel();
    }
    inPause = false;
    pauseOver = false;
  }

  private synchronized void written() {
    writing = null;
    goOn();
  }

  private synchronized void cancel() {
    if (items != null) {
      items.cancel();
    }
    if (inPause) {
      pausing.cancel();
    }
    if (writing != null) {
      writing.cancel();
    }
  }
}
