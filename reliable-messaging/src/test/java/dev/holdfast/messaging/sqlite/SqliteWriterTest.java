package dev.holdfast.messaging.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.messaging.store.StoreException.Kind;
import dev.holdfast.testkit.waiting.Eventually;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteWriterTest {

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final String INSERT = "INSERT INTO numbers (n) VALUES (?)";

  @TempDir Path directory;
  private Path file;
  private SqliteWriter writer;

  /** Counts how often the file was really committed to. */
  private final AtomicInteger commits = new AtomicInteger();

  @BeforeEach
  void open() throws SQLException {
    file = directory.resolve("numbers.db");
    Connection connection = new SqliteFile(file, Synchronous.FULL).openForWriting();
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE numbers (n INTEGER PRIMARY KEY)");
    }
    ((org.sqlite.SQLiteConnection) connection)
        .addCommitListener(
            new org.sqlite.SQLiteCommitListener() {
              @Override
              public void onCommit() {
                commits.incrementAndGet();
              }

              @Override
              public void onRollback() {}
            });
    writer = new SqliteWriter(new SqliteTransaction(connection));
  }

  @AfterEach
  void close() throws SQLException {
    writer.close();
  }

  @Test
  void what_has_gathered_is_committed_together() throws InterruptedException {
    Gate gate = holdTheWriter();
    List<UniAssertSubscriber<Integer>> waiting = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      waiting.add(subscribe(insert(i)));
    }
    int before = commits.get();
    gate.open();

    waiting.forEach(subscriber -> subscriber.awaitItem(PATIENCE));

    assertThat(stored()).isEqualTo(100);
    // The one that held the writer, and all the others together.
    assertThat(commits.get() - before).isLessThanOrEqualTo(2);
  }

  @Test
  void a_write_completes_only_when_others_can_see_it() {
    for (int i = 0; i < 20; i++) {
      insert(i).await().atMost(PATIENCE);

      assertThat(stored()).isEqualTo(i + 1);
    }
  }

  /** As of lists in an IN (…): each length is a text of its own. */
  @Test
  void statements_of_many_texts_do_not_pile_up() {
    for (int i = 0; i < 2_000; i++) {
      String text = "INSERT INTO numbers (n) SELECT %d WHERE 0 < ?".formatted(i);
      writer.write(statements -> statements.update(text, 1)).await().atMost(PATIENCE);
    }

    assertThat(writer.write(SqliteTransaction::prepared).await().atMost(PATIENCE))
        .isLessThanOrEqualTo(SqliteTransaction.KEPT_STATEMENTS);
    assertThat(stored()).isEqualTo(2_000);
  }

  @Test
  void a_statement_that_is_being_read_is_kept_open_whatever_runs_meanwhile() {
    insert(1).await().atMost(PATIENCE);
    insert(2).await().atMost(PATIENCE);

    List<Integer> read =
        writer
            .write(
                statements ->
                    statements.list(
                        "SELECT n FROM numbers ORDER BY n",
                        row -> {
                          for (int i = 0; i < 2 * SqliteTransaction.KEPT_STATEMENTS; i++) {
                            statements.first("SELECT " + i + " AS i", other -> other.getInt("i"));
                          }
                          return row.getInt("n");
                        }))
            .await()
            .atMost(PATIENCE);

    assertThat(read).containsExactly(1, 2);
  }

  @Test
  void a_write_that_fails_takes_no_other_with_it() throws InterruptedException {
    Gate gate = holdTheWriter();
    UniAssertSubscriber<Integer> one = subscribe(insert(1));
    UniAssertSubscriber<Integer> again = subscribe(insert(1));
    UniAssertSubscriber<Integer> two = subscribe(insert(2));
    gate.open();

    one.awaitItem(PATIENCE);
    two.awaitItem(PATIENCE);
    again.awaitFailure(PATIENCE).assertFailedWith(StoreException.class);
    assertThat(stored()).isEqualTo(2);
  }

  @Test
  void a_write_that_explodes_leaves_the_writer_alive() {
    Uni<Object> exploding =
        writer.write(
            statements -> {
              throw new IllegalStateException("boom");
            });

    assertThatThrownBy(() -> exploding.await().atMost(PATIENCE)).hasMessageContaining("boom");
    assertThat(insert(7).await().atMost(PATIENCE)).isEqualTo(1);
  }

  @Test
  void new_work_is_told_to_come_back_when_too_much_waits_and_results_find_room() {
    Gate gate = holdTheWriter();
    List<UniAssertSubscriber<Integer>> waiting = new ArrayList<>();
    for (int i = 0; i < SqliteWriter.QUEUE_CAPACITY; i++) {
      waiting.add(subscribe(admit(1, i)));
    }

    assertRefusedWith(Kind.BUSY, subscribe(admit(1, -1)));
    waiting.add(subscribe(insert(-2)));
    waiting.add(subscribe(writer.writeAtLeisure(statements -> statements.update(INSERT, -3))));

    gate.open();
    waiting.forEach(subscriber -> subscriber.awaitItem(Duration.ofMinutes(1)));
    assertThat(stored()).isEqualTo(SqliteWriter.QUEUE_CAPACITY + 2);
  }

  @Test
  void what_new_work_may_hold_while_it_waits_is_bounded() {
    Gate gate = holdTheWriter();
    UniAssertSubscriber<Integer> large = subscribe(admit(SqliteWriter.QUEUE_BYTES - 10, 1));
    UniAssertSubscriber<Integer> small = subscribe(admit(10, 2));

    assertRefusedWith(Kind.BUSY, subscribe(admit(1, 3)));

    gate.open();
    large.awaitItem(PATIENCE);
    small.awaitItem(PATIENCE);
    Eventually.holds("room again", PATIENCE, () -> isTaken(admit(SqliteWriter.QUEUE_BYTES, 4)));
    assertThat(numbers()).containsExactly(1, 2, 4);
  }

  /** The room is given back just after the answer. */
  private static boolean isTaken(Uni<Integer> work) {
    return work.onFailure().recoverWithItem(0).await().atMost(PATIENCE) == 1;
  }

  @Test
  void a_callers_chain_never_runs_on_the_writing_thread() {
    String thread =
        insert(1).map(done -> Thread.currentThread().getName()).await().atMost(PATIENCE);

    assertThat(thread).isNotEqualTo("sqlite-writer");
  }

  @Test
  void closing_finishes_what_was_queued_and_refuses_the_rest() throws Exception {
    Gate gate = holdTheWriter();
    UniAssertSubscriber<Integer> queued = subscribe(insert(1));
    gate.open();

    writer.close();

    queued.awaitItem(PATIENCE);
    assertThatThrownBy(() -> insert(2).await().atMost(PATIENCE))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.kind()).isEqualTo(Kind.CLOSED));
    assertThat(stored()).isEqualTo(1);
  }

  @Test
  void a_write_that_comes_just_after_the_end_is_refused_too() throws Exception {
    Gate late = new Gate();
    BlockingQueue<PendingWrite<?>> queue =
        new LinkedBlockingQueue<>() {
          private static final long serialVersionUID = 1L;

          @Override
          public boolean offer(PendingWrite<?> write) {
            if (Thread.currentThread().getName().equals("late")) {
              late.pass();
            }
            return super.offer(write);
          }
        };
    SqliteWriter closed =
        new SqliteWriter(
            new SqliteTransaction(DriverManager.getConnection("jdbc:sqlite:" + file)),
            SqliteWriter.LEISURE,
            queue);
    UniAssertSubscriber<Integer> answer = UniAssertSubscriber.create();
    Thread caller =
        new Thread(
            () ->
                closed
                    .write(statements -> statements.update(INSERT, 1))
                    .subscribe()
                    .withSubscriber(answer),
            "late");
    caller.start();
    late.awaitReached();

    closed.close();
    late.open();

    assertRefusedWith(Kind.CLOSED, answer);
    caller.join(PATIENCE.toMillis());
  }

  @Test
  void a_signal_is_given_after_the_commit_that_was_asked_for_it() {
    List<Integer> seen = new ArrayList<>();
    Runnable signal = () -> seen.add(stored());

    writer
        .write(
            statements -> {
              statements.afterCommit(signal);
              statements.afterCommit(signal);
              return statements.update(INSERT, 1);
            })
        .await()
        .atMost(PATIENCE);

    assertThat(seen).containsExactly(1);
  }

  @Test
  void whoever_asks_on_an_event_loop_is_answered_there_even_when_another_one_fails()
      throws Exception {
    Vertx vertx = Vertx.vertx();
    try {
      Context context = vertx.getOrCreateContext();
      List<Object> answers = new CopyOnWriteArrayList<>();
      CountDownLatch answered = new CountDownLatch(3);
      context.runOnContext(
          begun ->
              List.of(1, 2, 3)
                  .forEach(
                      n ->
                          writer
                              .write(tx -> tx.update(INSERT, n))
                              .subscribe()
                              .with(
                                  done -> {
                                    answers.add(Vertx.currentContext());
                                    answered.countDown();
                                    throw new IllegalStateException("a caller of bad manners");
                                  })));

      assertThat(answered.await(10, TimeUnit.SECONDS)).isTrue();
      writer.write(tx -> tx.update(INSERT, 4)).await().atMost(PATIENCE);
      assertThat(answers).containsExactly(context, context, context);
    } finally {
      vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
    }
  }

  @Test
  void a_write_that_fails_gives_no_signal_and_one_that_throws_in_its_signal_stands() {
    AtomicInteger signals = new AtomicInteger();
    Uni<Object> failing =
        writer.write(
            statements -> {
              statements.afterCommit(signals::incrementAndGet);
              throw new IllegalStateException("boom");
            });
    Uni<Integer> withBadSignal =
        writer.write(
            statements -> {
              statements.afterCommit(
                  () -> {
                    throw new IllegalStateException("nobody listens");
                  });
              return statements.update(INSERT, 1);
            });

    assertThatThrownBy(() -> failing.await().atMost(PATIENCE)).hasMessageContaining("boom");
    assertThat(withBadSignal.await().atMost(PATIENCE)).isEqualTo(1);

    assertThat(signals).hasValue(0);
    assertThat(stored()).isEqualTo(1);
  }

  @Test
  void a_part_that_fails_leaves_nothing_and_the_rest_stands() {
    Optional<Throwable> failure =
        writer
            .write(
                statements -> {
                  statements.update(INSERT, 1);
                  Optional<Throwable> failed =
                      statements.attempt(
                          () -> {
                            statements.update(INSERT, 2);
                            throw new IllegalStateException("boom");
                          });
                  assertThat(statements.attempt(() -> statements.update(INSERT, 3))).isEmpty();
                  return failed;
                })
            .await()
            .atMost(PATIENCE);

    assertThat(failure).get().isInstanceOf(IllegalStateException.class);
    assertThat(numbers()).containsExactly(1, 3);
  }

  @Test
  void work_that_asks_for_it_is_undone_and_run_again() {
    AtomicInteger runs = new AtomicInteger();

    Integer result =
        writer
            .write(
                statements -> {
                  int run = runs.incrementAndGet();
                  statements.update(INSERT, run);
                  if (run == 1) {
                    throw new RunAgainException("once more", null);
                  }
                  return run;
                })
            .await()
            .atMost(PATIENCE);

    assertThat(result).isEqualTo(2);
    assertThat(numbers()).containsExactly(2);
  }

  /** Keeps the writer busy until the latch is counted down, so that work gathers behind it. */
  private Gate holdTheWriter() {
    Gate gate = new Gate();
    subscribe(writer.write(statements -> gate.pass()));
    gate.awaitReached();
    return gate;
  }

  private static void assertRefusedWith(Kind kind, UniAssertSubscriber<Integer> refused) {
    assertThat(refused.awaitFailure(PATIENCE).getFailure())
        .isInstanceOfSatisfying(StoreException.class, e -> assertThat(e.kind()).isEqualTo(kind));
  }

  private Uni<Integer> admit(long bytes, int n) {
    return writer.admit(bytes, statements -> statements.update(INSERT, n));
  }

  private Uni<Integer> insert(int n) {
    return writer.write(statements -> statements.update(INSERT, n));
  }

  private static UniAssertSubscriber<Integer> subscribe(Uni<Integer> uni) {
    return uni.subscribe().withSubscriber(UniAssertSubscriber.create());
  }

  private int stored() {
    return numbers().size();
  }

  private List<Integer> numbers() {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT n FROM numbers ORDER BY n")) {
      List<Integer> numbers = new ArrayList<>();
      while (rows.next()) {
        numbers.add(rows.getInt("n"));
      }
      return numbers;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
