package dev.holdfast.messaging.sqlite;

import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.messaging.store.StoreException.Kind;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** A few threads that read, each with a connection while it does. */
final class SqliteReaders implements AutoCloseable {

  private static final int WAITING = 1_000;

  /** A connection that reads, and what keeps it from reading for too long. */
  private record Reader(SqliteTransaction statements, TimeLimit limit) {}

  private final BlockingQueue<Reader> idle;
  private final List<Reader> all = new ArrayList<>();
  private final ExecutorService threads;

  SqliteReaders(SqliteFile file, Duration longestRead, String name, int count) throws SQLException {
    this.idle = new ArrayBlockingQueue<>(count);
    this.threads =
        new ThreadPoolExecutor(
            count,
            count,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(WAITING),
            task -> {
              Thread thread = new Thread(task, name);
              thread.setDaemon(true);
              return thread;
            });
    for (int i = 0; i < count; i++) {
      Connection connection = file.openForReading();
      Reader reader =
          new Reader(new SqliteTransaction(connection), TimeLimit.on(connection, longestRead));
      all.add(reader);
      idle.add(reader);
    }
  }

  /** Ends early when nobody waits for it any more. */
  <T> Uni<T> read(SqliteWork<T> work) {
    return Uni.createFrom()
        .deferred(
            () ->
                Uni.createFrom()
                    .<T>emitter(caller -> enqueue(work, caller))
                    .emitOn(CallerThread.current()));
  }

  private <T> void enqueue(SqliteWork<T> work, UniEmitter<? super T> caller) {
    AtomicBoolean unwanted = new AtomicBoolean();
    caller.onTermination(() -> unwanted.set(true));
    try {
      threads.execute(() -> answer(work, caller, unwanted));
    } catch (RejectedExecutionException e) {
      caller.fail(
          threads.isShutdown()
              ? SqliteErrors.closed()
              : new StoreException(
                  Kind.BUSY, "%d reads are already waiting".formatted(WAITING), e));
    }
  }

  private <T> void answer(
      SqliteWork<T> work, UniEmitter<? super T> caller, AtomicBoolean unwanted) {
    if (unwanted.get()) {
      return;
    }
    try {
      caller.complete(run(work, unwanted));
    } catch (Throwable e) {
      caller.fail(e);
    }
  }

  /** There are as many connections as threads, so one is always idle here. */
  private <T> T run(SqliteWork<T> work, AtomicBoolean unwanted) {
    Reader reader = idle.remove();
    try {
      reader.limit().start(unwanted);
      return work.run(reader.statements());
    } catch (SQLException e) {
      throw SqliteErrors.explain(e);
    } finally {
      idle.add(reader);
    }
  }

  @Override
  public void close() throws SQLException {
    threads.shutdown();
    try {
      if (!threads.awaitTermination(5, TimeUnit.SECONDS)) {
        threads.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    for (Reader reader : all) {
      reader.statements().close();
    }
  }
}
