package dev.holdfast.benchmarks.messages;

import com.gruelbox.transactionoutbox.DefaultPersistor;
import com.gruelbox.transactionoutbox.Dialect;
import com.gruelbox.transactionoutbox.Instantiator;
import com.gruelbox.transactionoutbox.Submitter;
import com.gruelbox.transactionoutbox.ThreadLocalContextTransactionManager;
import com.gruelbox.transactionoutbox.Transaction;
import com.gruelbox.transactionoutbox.TransactionManager;
import com.gruelbox.transactionoutbox.TransactionOutbox;
import com.gruelbox.transactionoutbox.TransactionOutboxEntry;
import com.gruelbox.transactionoutbox.TransactionOutboxListener;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The same with gruelbox's transaction-outbox, as its manual sets it up: sixteen threads sell,
 * sixteen work off what was committed, each task posts one message.
 */
final class GruelboxSender implements AutoCloseable {

  private final HikariDataSource connections = new HikariDataSource();
  private final ExecutorService workers = Executors.newFixedThreadPool(Setup.CONNECTIONS);
  private final ExecutorService sellers = Executors.newFixedThreadPool(Setup.SELLERS);
  private final ThreadLocalContextTransactionManager transactions;
  private final Poster poster;

  GruelboxSender(String jdbcUrl, int receiverPort) {
    connections.setJdbcUrl(jdbcUrl);
    connections.setUsername("postgres");
    connections.setPassword("postgres");
    connections.setMaximumPoolSize(2 * Setup.CONNECTIONS);
    transactions = TransactionManager.fromDataSource(connections);
    poster = new Poster(URI.create("http://127.0.0.1:%d/plain".formatted(receiverPort)));
  }

  /** What a task does. Not final: the library makes a proxy of it. */
  static class Poster {
    private final HttpClient http =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI receiver;

    Poster(URI receiver) {
      this.receiver = receiver;
    }

    void post(String messageId, String payload) throws IOException, InterruptedException {
      HttpRequest request =
          HttpRequest.newBuilder(receiver)
              .header("Message-Id", messageId)
              .POST(HttpRequest.BodyPublishers.ofString(payload))
              .build();
      int status = http.send(request, BodyHandlers.discarding()).statusCode();
      if (status != 200) {
        throw new IOException("answered " + status);
      }
    }
  }

  void run(int messages) throws Exception {
    CountDownLatch left = new CountDownLatch(messages);
    TransactionOutbox outbox =
        TransactionOutbox.builder()
            .transactionManager(transactions)
            .persistor(DefaultPersistor.builder().dialect(Dialect.POSTGRESQL_9).build())
            .instantiator(Instantiator.using(type -> poster))
            .submitter(Submitter.withExecutor(workers))
            .listener(
                new TransactionOutboxListener() {
                  @Override
                  public void success(TransactionOutboxEntry entry) {
                    left.countDown();
                  }
                })
            .build();
    transactions.inTransactionThrows(
        transaction -> transaction.connection().createStatement().execute(Setup.SALES));
    AtomicInteger next = new AtomicInteger();
    for (int i = 0; i < Setup.SELLERS; i++) {
      sellers.execute(() -> sell(outbox, next, messages));
    }
    if (!left.await(5, TimeUnit.MINUTES)) {
      throw new IllegalStateException(left.getCount() + " messages are left");
    }
  }

  private void sell(TransactionOutbox outbox, AtomicInteger next, int messages) {
    for (int n = next.getAndIncrement(); n < messages; n = next.getAndIncrement()) {
      int number = n;
      transactions.inTransaction(transaction -> sell(outbox, transaction, number));
    }
  }

  private static void sell(TransactionOutbox outbox, Transaction transaction, int number) {
    try (PreparedStatement insert =
        transaction.connection().prepareStatement("INSERT INTO sales (n) VALUES (?)")) {
      insert.setInt(1, number);
      insert.executeUpdate();
      outbox.schedule(Poster.class).post(UUID.randomUUID().toString(), Setup.payload(number));
    } catch (SQLException | IOException | InterruptedException e) {
      throw new IllegalStateException("number " + number + " was not sold", e);
    }
  }

  @Override
  public void close() {
    sellers.shutdownNow();
    workers.shutdownNow();
    connections.close();
  }
}
