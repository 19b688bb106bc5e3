package dev.holdfast.site.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.site.definition.DefinitionKey;
import dev.holdfast.site.definition.Kind;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.pause.Pause;
import dev.holdfast.site.testing.OpenBuffer;
import dev.holdfast.site.testing.Sample;
import dev.holdfast.site.testing.ScriptedTargets;
import dev.holdfast.testkit.time.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What waits for a target that rests, and how it leaves afterwards. */
class PausedTargetTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final Lane ERP = Lane.of(Category.ExternalSystem, "erp");
  private static final int MESSAGES = 5;

  @TempDir Path directory;
  private final SettableClock clock = SettableClock.at(NOON);
  private final ScriptedTargets targets = new ScriptedTargets(Category.ExternalSystem, 8);
  private OpenBuffer file;
  private Engine engine;

  @BeforeEach
  void open() {
    file = OpenBuffer.openForManyCommits(directory.resolve("buffer.db"));
    engine = new Engine(file, clock, true, targets);
    for (int i = 0; i < MESSAGES; i++) {
      engine.append(Sample.of(Category.ExternalSystem, "erp", NOON).payload("m" + i).message());
    }
    engine.pause(
        new Pause(
            new DefinitionKey(Kind.EXTERNAL_SYSTEM, "erp"),
            "it gets a new release",
            Optional.empty(),
            NOON,
            "anna"));
  }

  @AfterEach
  void close() {
    file.close();
  }

  @Test
  void nothing_is_attempted_or_counted_and_then_one_goes_before_the_rest() {
    for (int sweeps = 0; sweeps < 100; sweeps++) {
      engine.sweepAfter(Duration.ofMinutes(1));
    }
    assertThat(targets.attempted()).isEmpty();
    assertThat(file.rows("SELECT sum(retry_count) FROM sf_messages")).containsExactly("0");
    assertThat(engine.guards.states()).containsEntry("ExternalSystem erp", "paused");

    targets.hang();
    engine.resume(ERP);
    targets.awaitAttempts(1);
    engine.trigger.wake(ERP);
    assertThat(targets.attempted()).hasSize(1);
    targets.answer(message -> ScriptedTargets.TAKEN);
    targets.end(targets.attempted().get(0));

    engine.awaitPending(0);
    assertThat(targets.attempted()).hasSize(MESSAGES).doesNotHaveDuplicates();
  }

  @Test
  void a_target_that_is_away_afterwards_gets_one_at_a_time_and_nothing_is_counted() {
    engine.sweep();
    targets.answer(message -> ScriptedTargets.AWAY);

    engine.resume(ERP);
    engine.awaitIdle();
    for (int sweeps = 0; sweeps < 3; sweeps++) {
      engine.sweepAfter(Duration.ofSeconds(10));
    }

    assertThat(targets.attempted()).hasSizeBetween(3, 4);
    assertThat(file.rows("SELECT sum(retry_count) FROM sf_messages")).containsExactly("0");
    assertThat(file.buffer().depth().parked()).isZero();
  }
}
