package dev.holdfast.messaging.sqlite;

import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.messaging.store.StoreException.Kind;
import io.smallrye.mutiny.Uni;
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

/** A few threads that read, each with a connection while it does. */
final class SqliteReaders implements AutoCloseable {

  private static final int THREADS = 4;
  private static final int WAITING = 1_000;

  /** A connection that reads, and what keeps it from reading for too long. */
  private record Reader(SqliteTransaction statements, TimeLimit limit) {}

  private final BlockingQueue<Reader> idle = new ArrayBlockingQueue<>(THREADS);
  private final List<Reader> all = new ArrayList<>();
  private final ExecutorService threads =
      new ThreadPoolExecutor(
          THREADS,
          THREADS,
          0,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(WAITING),
          task -> {
            Thread thread = new Thread(task, "sqlite-reader");
            thread.setDaemon(true);
            return thread;
          });

  SqliteReaders(SqliteFile file, Duration longestRead) throws SQLException {
    for (int i = 0; i < THREADS; i++) {
      Connection connection = file.openForReading();
      Reader reader =
          new Reader(new SqliteTransaction(connection), TimeLimit.on(connection, longestRead));
      all.add(reader);
      idle.add(reader);
    }
  }

  <T> Uni<T> read(SqliteWork<T> work) {
    return Uni.createFrom()
        .deferred(
            () ->
                Uni.createFrom()
                    .item(() -> run(work))
                    .runSubscriptionOn(threads)
                    .onFailure(RejectedExecutionException.class)
                    .transform(
                        e ->
                            new StoreException(
                                Kind.BUSY, "%d reads are already waiting".formatted(WAITING), e))
                    .emitOn(CallerThread.current()));
  }

  /** There are as many connections as threads, so one is always idle here. */
  private <T> T run(SqliteWork<T> work) {
    Reader reader = idle.remove();
    try {
      reader.limit().start();
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
