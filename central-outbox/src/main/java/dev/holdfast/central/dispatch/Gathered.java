package dev.holdfast.central.dispatch;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Writes whatever has gathered while the last list was written, and in a pause after that unless no
 * more is on its way; whichever source it comes from. A write costs about the same for one as for a
 * hundred, so without company quick deliveries would spend most of their time on being written
 * down. Only full lists are written side by side.
 */
final class Gathered<T> {

  private final Function<List<T>, Uni<Void>> write;
  private final int most;
  private final int atOnce;
  private final Supplier<Uni<Void>> pause;
  private final Queue<Waiting<T>> waiting = new ArrayDeque<>();
  private final Set<Write> writes = new HashSet<>();

  /** Of which items may come; and of which some may still have to be written. */
  private int flowing;

  private int open;
  private Cancellable pausing;
  private boolean inPause;
  private boolean pauseOver;

  /**
   * @param most of one write
   * @param atOnce so many writes side by side
   * @param pause how long to wait for company; never fails
   * @param write never fails
   */
  Gathered(int most, int atOnce, Supplier<Uni<Void>> pause, Function<List<T>, Uni<Void>> write) {
    this.most = most;
    this.atOnce = atOnce;
    this.pause = pause;
    this.write = write;
  }

  /**
   * @param items as many as may wait in memory
   * @return after the last of them has been written
   */
  Uni<Void> writeAll(Multi<T> items) {
    return Uni.createFrom().emitter(end -> new Source(end).run(items));
  }

  private void goOn() {
    while (waiting.size() >= most && writes.size() < atOnce) {
      writeSome();
    }
    if (!writes.isEmpty() || waiting.isEmpty()) {
      return;
    }
    if (flowing == 0 || pauseOver) {
      writeSome();
    } else if (!inPause) {
      inPause = true;
      pausing = pause.get().subscribe().with(over -> pauseIsOver());
    }
  }

  private void writeSome() {
    endPause();
    List<Waiting<T>> some = new ArrayList<>();
    while (!waiting.isEmpty() && some.size() < most) {
      some.add(waiting.remove());
    }
    Write begun = new Write(some);
    writes.add(begun);
    begun.run();
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

  private record Waiting<T>(T item, Gathered<T>.Source from) {}

  /** One list on its way to be written. */
  private final class Write {

    private final List<Waiting<T>> list;
    private Cancellable handle = () -> {};

    Write(List<Waiting<T>> list) {
      this.list = list;
    }

    /** It may be over before there is a handle to it. */
    void run() {
      handle =
          write
              .apply(list.stream().map(Waiting::item).toList())
              .subscribe()
              .with(done -> over(), this::failed);
    }

    private void over() {
      synchronized (Gathered.this) {
        writes.remove(this);
        list.forEach(one -> one.from().unwritten--);
        goOn();
        list.stream().map(Waiting::from).distinct().forEach(Source::endIfThrough);
      }
    }

    private void failed(Throwable failure) {
      synchronized (Gathered.this) {
        writes.remove(this);
        list.stream().map(Waiting::from).distinct().forEach(from -> from.end.fail(failure));
        goOn();
      }
    }
  }

  /** Whose items are written along with those of others. */
  private final class Source {

    private final UniEmitter<? super Void> end;
    private Cancellable items = () -> {};
    private int unwritten;
    private boolean allThere;
    private boolean closed;

    Source(UniEmitter<? super Void> end) {
      this.end = end;
    }

    void run(Multi<T> source) {
      synchronized (Gathered.this) {
        flowing++;
        open++;
        end.onTermination(this::close);
        items = source.subscribe().with(this::add, end::fail, this::complete);
      }
    }

    private void add(T item) {
      synchronized (Gathered.this) {
        unwritten++;
        waiting.add(new Waiting<>(item, this));
        goOn();
      }
    }

    private void complete() {
      synchronized (Gathered.this) {
        noMore();
        goOn();
        endIfThrough();
      }
    }

    private void noMore() {
      flowing -= allThere ? 0 : 1;
      allThere = true;
    }

    private void endIfThrough() {
      if (allThere && unwritten == 0) {
        end.complete(null);
      }
    }

    /** After its end, or when nobody waits for it any more. */
    private void close() {
      synchronized (Gathered.this) {
        if (closed) {
          return;
        }
        closed = true;
        noMore();
        open--;
        items.cancel();
        waiting.removeIf(one -> one.from() == this);
        if (open == 0) {
          endPause();
          writes.forEach(one -> one.handle.cancel());
        }
      }
    }
  }
}
