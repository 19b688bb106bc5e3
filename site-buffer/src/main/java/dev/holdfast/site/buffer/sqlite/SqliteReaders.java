package dev.holdfast.site.buffer.sqlite;

import dev.holdfast.site.buffer.BufferException;
import dev.holdfast.site.buffer.BufferException.Kind;
import io.smallrye.mutiny.Uni;
import java.sql.SQLException;
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

  private final BlockingQueue<Statements> idle = new ArrayBlockingQueue<>(THREADS);
  private final List<Statements> all = new ArrayList<>();
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

  SqliteReaders(SqliteFile file) throws SQLException {
    for (int i = 0; i < THREADS; i++) {
      Statements statements = new Statements(file.openForReading());
      all.add(statements);
      idle.add(statements);
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
                            new BufferException(
                                Kind.BUSY, "%d reads are already waiting".formatted(WAITING), e))
                    .emitOn(CallerThread.current()));
  }

  /** There are as many connections as threads, so one is always idle here. */
  private <T> T run(SqliteWork<T> work) {
    Statements statements = idle.remove();
    try {
      return work.run(statements);
    } catch (SQLException e) {
      throw SqliteErrors.explain(e);
    } finally {
      idle.add(statements);
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
    for (Statements statements : all) {
      statements.close();
    }
  }
}
