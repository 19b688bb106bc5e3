package dev.holdfast.messaging.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.messaging.store.StoreException.Kind;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was asked for in another time does not get into the file. */
class FenceTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** Open for what was handed in since it was last moved. */
  private static final class MovableFence implements Fence {

    private final AtomicInteger time = new AtomicInteger();

    @Override
    public boolean isOpen() {
      return time.get() % 2 == 0;
    }

    @Override
    public <T> SqliteWork<T> mark(SqliteWork<T> work) {
      int asked = time.get();
      return tx -> {
        if (!isOpen() || asked != time.get()) {
          throw new StoreException(Kind.FENCED, "another time", null);
        }
        return work.run(tx);
      };
    }
  }

  @TempDir Path directory;
  private final MovableFence fence = new MovableFence();
  private SqliteDatabase database;

  @BeforeEach
  void open() {
    SqliteMigration table =
        statement -> statement.execute("CREATE TABLE IF NOT EXISTS numbers (n INTEGER)");
    database = SqliteDatabase.open(directory.resolve("f.db"), Synchronous.NORMAL, List.of(table));
    database.fence(fence);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void work_that_waited_while_the_fence_moved_fails_and_the_rest_of_its_commit_does_not() {
    Gate gate = new Gate();
    UniAssertSubscriber<Integer> first =
        database
            .writeLocally(tx -> gate.pass())
            .subscribe()
            .withSubscriber(UniAssertSubscriber.create());
    gate.awaitReached();
    UniAssertSubscriber<Integer> stale =
        insert(1).subscribe().withSubscriber(UniAssertSubscriber.create());
    fence.time.addAndGet(2);
    UniAssertSubscriber<Integer> fresh =
        insert(2).subscribe().withSubscriber(UniAssertSubscriber.create());
    gate.open();

    first.awaitItem(PATIENCE);
    stale.awaitFailure(PATIENCE).assertFailedWith(StoreException.class, "another time");
    fresh.awaitItem(PATIENCE);
    assertThat(numbers()).containsExactly(2);
  }

  @Test
  void behind_a_closed_fence_only_what_is_the_files_own_is_written() {
    fence.time.incrementAndGet();

    assertThatThrownBy(() -> insert(1).await().atMost(PATIENCE))
        .isInstanceOfSatisfying(
            StoreException.class, failure -> assertThat(failure.kind()).isEqualTo(Kind.FENCED));
    assertThat(database.isFailing()).isTrue();
    database
        .writeLocally(tx -> tx.update("INSERT INTO numbers VALUES (2)"))
        .await()
        .atMost(PATIENCE);
    database.tryWriting().await().atMost(PATIENCE);

    assertThat(numbers()).containsExactly(2);
  }

  private Uni<Integer> insert(int number) {
    return database.write(tx -> tx.update("INSERT INTO numbers VALUES (?)", number));
  }

  private List<Integer> numbers() {
    return database
        .read(tx -> tx.list("SELECT n FROM numbers", row -> row.getInt(1)))
        .await()
        .atMost(PATIENCE);
  }
}
