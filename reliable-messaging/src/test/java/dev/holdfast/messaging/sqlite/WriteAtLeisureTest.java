package dev.holdfast.messaging.sqlite;

import dev.holdfast.testkit.waiting.Eventually;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The writer of these tests would wait for an hour, so whoever is answered was not kept waiting.
 */
class WriteAtLeisureTest {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  @TempDir Path directory;
  private SqliteWriter writer;

  @BeforeEach
  void open() throws SQLException {
    Connection connection =
        new SqliteFile(directory.resolve("numbers.db"), Synchronous.FULL).openForWriting();
    writer = new SqliteWriter(new SqliteTransaction(connection), Duration.ofHours(1));
  }

  @AfterEach
  void close() throws SQLException {
    writer.close();
  }

  @Test
  void a_few_do_not_wait_for_others() {
    writer.writeAtLeisure(tx -> 1).await().atMost(PATIENCE);
    writer.writeAtLeisure(tx -> 2).await().atMost(PATIENCE);
  }

  @Test
  void many_wait_for_more_until_somebody_comes_who_is_in_a_hurry() throws InterruptedException {
    List<UniAssertSubscriber<Integer>> waiting = waitAtLeisure();

    writer.write(tx -> 0).await().atMost(PATIENCE);

    waiting.forEach(one -> one.awaitItem(PATIENCE));
  }

  @Test
  void with_plenty_of_them_they_wait_no_longer() throws InterruptedException {
    List<UniAssertSubscriber<Integer>> waiting = waitAtLeisure();

    subscribe(SqliteWriter.PLENTY, () -> writer.writeAtLeisure(tx -> 0));

    waiting.forEach(one -> one.awaitItem(PATIENCE));
  }

  @Test
  void nobody_is_kept_waiting_by_a_writer_that_is_closed() throws Exception {
    List<UniAssertSubscriber<Integer>> waiting = waitAtLeisure();

    writer.close();

    waiting.forEach(one -> one.awaitItem(PATIENCE));
  }

  /** As many as it takes, gathered behind one that holds the writer up, and waiting by now. */
  private List<UniAssertSubscriber<Integer>> waitAtLeisure() throws InterruptedException {
    Gate gate = new Gate();
    subscribe(1, () -> writer.write(tx -> gate.pass()));
    gate.awaitReached();
    List<UniAssertSubscriber<Integer>> waiting =
        subscribe(SqliteWriter.COMPANY, () -> writer.writeAtLeisure(tx -> 0));
    gate.open();
    Eventually.holds("the writer waits for more", PATIENCE, writer::isAtLeisure);
    waiting.forEach(UniAssertSubscriber::assertNotTerminated);
    return waiting;
  }

  private static List<UniAssertSubscriber<Integer>> subscribe(
      int times, Supplier<Uni<Integer>> work) {
    return Stream.generate(
            () -> work.get().subscribe().withSubscriber(UniAssertSubscriber.<Integer>create()))
        .limit(times)
        .toList();
  }
}
