package dev.holdfast.site.buffer.sqlite;

import static dev.holdfast.site.testing.OpenBuffer.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.site.identity.Identities;
import dev.holdfast.site.testing.OpenBuffer;
import dev.holdfast.site.testing.Sample;
import dev.holdfast.testkit.logging.LogCapture;
import dev.holdfast.testkit.waiting.Beside;
import dev.holdfast.testkit.waiting.Eventually;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BufferProducerTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  /** The writing connection is the one whose work is never ended for taking long. */
  @Test
  void a_start_waits_for_the_count_however_long_it_takes_and_says_so(@TempDir Path directory)
      throws Exception {
    try (OpenBuffer file = OpenBuffer.open(directory.resolve("buffer.db"));
        LogCapture log = new LogCapture(BufferProducer.class)) {
      await(file.buffer().append(Sample.call("erp", NOON).message()));
      await(file.buffer().append(Sample.call("mes", NOON).message()));
      CountDownLatch slow = file.holdTheWriter();
      SqliteMessageBuffer starting = buffer(file);

      CompletableFuture<Void> start =
          Beside.run(() -> BufferProducer.count(starting, Duration.ofMillis(10)));

      Eventually.holds("three lines", Duration.ofSeconds(20), () -> log.lines().size() >= 3);
      assertThat(log.lines().get(0))
          .isEqualTo("counting what the buffer holds goes on after another PT0.01S");
      assertThat(start).isNotDone();
      assertThat(starting.depth().pending()).isZero();
      slow.countDown();
      start.get(30, TimeUnit.SECONDS);
      assertThat(starting.depth().pending()).isEqualTo(2);
    }
  }

  private static SqliteMessageBuffer buffer(OpenBuffer file) {
    Journal journal =
        new Journal(Identities.of("plant-7", "node-1"), List.of(), new SimpleMeterRegistry());
    DepthCounters depth = new DepthCounters();
    return new SqliteMessageBuffer(
        file.database(),
        journal,
        depth,
        new AppendMessage(journal, depth),
        new KeepAcknowledged(true));
  }
}
