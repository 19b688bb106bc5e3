package dev.holdfast.site.status;

import static dev.holdfast.site.testing.OpenBuffer.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.testing.OpenBuffer;
import dev.holdfast.site.testing.Sample;
import dev.holdfast.testkit.waiting.Eventually;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BufferReadinessTest {

  private static final OutboundMessage LARGE =
      Sample.call("erp", Instant.parse("2026-03-01T12:00:00Z"))
          .payload("x".repeat(1_000_000))
          .message();

  @TempDir Path directory;
  private OpenBuffer file;
  private BufferReadiness readiness;

  @BeforeEach
  void open() {
    file = OpenBuffer.open(directory.resolve("buffer.db"));
    readiness = new BufferReadiness(file.database(), file.buffer());
  }

  @AfterEach
  void close() {
    file.close();
  }

  @Test
  void a_buffer_that_takes_writes_is_ready_and_says_how_much_it_holds() {
    await(file.buffer().append(LARGE));

    HealthCheckResponse answer = await(readiness.call());

    assertThat(answer.getStatus()).isEqualTo(Status.UP);
    assertThat(answer.getData()).contains(Map.of("pending", 1L, "parked", 0L));
  }

  @Test
  void after_a_failed_commit_it_is_down_until_a_write_comes_through() {
    allowPages(1);
    assertUp();
    assertThatThrownBy(() -> await(file.buffer().append(LARGE))).isInstanceOf(StoreException.class);

    assertDownSaying("the disk is full");
    // One that changes nothing succeeds on a full disk too, and so says nothing.
    await(file.database().write(tx -> null));
    assertDownSaying("the disk is full");

    allowPages(1_000_000);
    assertUp();
    await(file.buffer().append(LARGE));
    assertThat(file.rows("SELECT name FROM sqlite_schema WHERE name LIKE '%tries%'")).isEmpty();
  }

  @Test
  void a_failure_that_is_the_messages_own_changes_nothing() {
    await(file.buffer().append(LARGE));
    List<String> before = file.rows("PRAGMA schema_version");
    assertThatThrownBy(() -> await(file.buffer().append(LARGE))).isInstanceOf(StoreException.class);

    assertUp();
    // So no write was needed to find out.
    assertThat(file.rows("PRAGMA schema_version")).isEqualTo(before);
  }

  @Test
  void a_file_that_can_only_be_read_is_down() {
    await(file.database().write(tx -> tx.update("PRAGMA query_only = 1")));

    assertDownSaying("readonly");
  }

  @Test
  void a_writer_that_is_stuck_is_down_and_up_again_afterwards() {
    CountDownLatch stuck = file.holdTheWriter();

    assertDownSaying("nothing was written within 2 s");

    stuck.countDown();
    Eventually.holds(
        "it is up again",
        Duration.ofSeconds(20),
        () -> await(readiness.call()).getStatus() == Status.UP);
  }

  private void assertUp() {
    assertThat(await(readiness.call()).getStatus()).isEqualTo(Status.UP);
  }

  private void assertDownSaying(String reason) {
    HealthCheckResponse answer = readiness.call().await().atMost(Duration.ofSeconds(10));
    assertThat(answer.getStatus()).isEqualTo(Status.DOWN);
    assertThat(answer.getData().orElseThrow().get("reason").toString())
        .startsWith("the buffer file takes no writes: ")
        .contains(reason);
  }

  /** On the connection that writes. */
  private void allowPages(int most) {
    await(
        file.database()
            .write(tx -> tx.list("PRAGMA max_page_count = " + most, row -> row.getInt(1))));
  }
}
