package dev.holdfast.site.sweep;

import static dev.holdfast.site.testing.OpenBuffer.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.site.buffer.BufferDepth;
import dev.holdfast.site.delivery.DeliveryResult;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.testing.OpenBuffer;
import dev.holdfast.site.testing.Sample;
import dev.holdfast.site.testing.ScriptedTargets;
import dev.holdfast.testkit.time.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was stopped goes on: from the disk, without a manual step. */
class RestartTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  @TempDir Path directory;
  private final SettableClock clock = SettableClock.at(NOON);
  private final ScriptedTargets targets = new ScriptedTargets(Category.ExternalSystem, 4);

  @Test
  void everything_that_waited_is_there_again_and_goes_out_in_its_order() {
    BufferDepth before;
    try (OpenBuffer file = OpenBuffer.open(file())) {
      Engine engine = new Engine(file, clock, true, targets);
      for (int i = 1; i <= 3; i++) {
        engine.append(Sample.call("erp", NOON).payload("ordered-" + i).key("pump").message());
      }
      engine.append(Sample.call("mes", NOON).payload("refused").message());
      engine.append(Sample.of(Category.Notification, "ops", NOON).message());
      targets.answer(
          message ->
              message.payload().equals("refused")
                  ? DeliveryResult.of(DeliveryOutcome.failedForGood("HTTP 404"))
                  : DeliveryResult.of(DeliveryOutcome.failedForNow("HTTP 503")));
      engine.sweep();
      before = engine.buffer.depth();
    }
    targets.forgetAttempts();
    targets.answer(message -> ScriptedTargets.TAKEN);

    try (OpenBuffer file = OpenBuffer.open(file())) {
      Engine engine = new Engine(file, clock, true, targets);
      assertThat(engine.buffer.depth()).isEqualTo(before);
      assertThat(OpenBuffer.await(engine.buffer.pendingLanes()))
          .containsExactlyInAnyOrder(Lane.CENTRAL, Lane.of(Category.ExternalSystem, "erp"));

      engine.sweep();
      assertThat(targets.attempted()).as("its due time has lasted too").isEmpty();
      engine.sweepAfter(Duration.ofSeconds(30));

      assertThat(targets.attempted()).containsExactly("ordered-1", "ordered-2", "ordered-3");
      assertThat(engine.buffer.depth())
          .isEqualTo(
              new BufferDepth(
                  1,
                  1,
                  List.of(
                      new BufferDepth.OfTarget(Category.ExternalSystem, "mes", 0, 1),
                      new BufferDepth.OfTarget(Category.Notification, "ops", 1, 0))));
    }
  }

  @Test
  void an_attempt_whose_result_was_never_recorded_is_made_again() {
    try (OpenBuffer file = OpenBuffer.open(file())) {
      await(file.buffer().append(Sample.call("erp", NOON).payload("1").message()));
      // Taken out for an attempt, and then the process is gone.
      await(file.buffer().probe(Lane.of(Category.ExternalSystem, "erp")));
    }

    try (OpenBuffer file = OpenBuffer.open(file())) {
      Engine engine = new Engine(file, clock, true, targets);
      engine.sweep();

      assertThat(targets.attempted()).containsExactly("1");
      assertThat(engine.buffer.depth().pending()).isZero();
    }
  }

  private Path file() {
    return directory.resolve("buffer.db");
  }
}
