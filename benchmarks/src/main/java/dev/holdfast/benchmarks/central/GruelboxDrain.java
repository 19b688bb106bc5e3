package dev.holdfast.benchmarks.central;

import com.gruelbox.transactionoutbox.DefaultPersistor;
import com.gruelbox.transactionoutbox.Dialect;
import com.gruelbox.transactionoutbox.Instantiator;
import com.gruelbox.transactionoutbox.Submitter;
import com.gruelbox.transactionoutbox.ThreadLocalContextTransactionManager;
import com.gruelbox.transactionoutbox.TransactionManager;
import com.gruelbox.transactionoutbox.TransactionOutbox;
import com.gruelbox.transactionoutbox.TransactionOutboxEntry;
import com.gruelbox.transactionoutbox.TransactionOutboxListener;
import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.benchmarks.Figures;
import dev.holdfast.testkit.postgres.TemporaryDatabase;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The same backlog as tasks of gruelbox's transaction-outbox, worked off by twenty threads. */
final class GruelboxDrain {

  private static final int THREADS = 20;

  private GruelboxDrain() {}

  /** What a task does. Not final: the library makes a proxy of it. */
  static class Noop {
    void take(String body) {}
  }

  static double run(TemporaryDatabase database, int rows) throws Exception {
    CountDownLatch left = new CountDownLatch(rows);
    ExecutorService workers = Executors.newFixedThreadPool(THREADS);
    try (HikariDataSource connections = new HikariDataSource()) {
      connections.setJdbcUrl(database.jdbcUrl());
      connections.setUsername(database.username());
      connections.setPassword(database.password());
      connections.setMaximumPoolSize(THREADS + 4);
      ThreadLocalContextTransactionManager transactions =
          TransactionManager.fromDataSource(connections);
      TransactionOutbox outbox = outbox(transactions, workers, left);
      String body = "x".repeat(512);
      transactions.inTransaction(
          () -> {
            for (int n = 0; n < rows; n++) {
              outbox.schedule(Noop.class).take(body);
            }
          });
      // The work begins with the commit, at the end of the transaction.
      long start = System.nanoTime();
      if (!left.await(5, TimeUnit.MINUTES)) {
        throw new IllegalStateException(left.getCount() + " tasks are left");
      }
      return Figures.perSecond(rows, start);
    } finally {
      workers.shutdownNow();
    }
  }

  private static TransactionOutbox outbox(
      TransactionManager transactions, ExecutorService workers, CountDownLatch left) {
    return TransactionOutbox.builder()
        .transactionManager(transactions)
        .persistor(DefaultPersistor.builder().dialect(Dialect.POSTGRESQL_9).build())
        .instantiator(Instantiator.using(type -> new Noop()))
        .submitter(Submitter.withExecutor(workers))
        .listener(
            new TransactionOutboxListener() {
              @Override
              public void success(TransactionOutboxEntry entry) {
                left.countDown();
              }
            })
        .build();
  }
}
