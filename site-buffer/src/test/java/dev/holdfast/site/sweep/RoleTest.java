package dev.holdfast.site.sweep;

import static dev.holdfast.site.testing.OpenBuffer.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.site.leadership.Role;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.testing.OpenBuffer;
import dev.holdfast.site.testing.Sample;
import dev.holdfast.site.testing.ScriptedTargets;
import dev.holdfast.testkit.time.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Only the active node of a pair sweeps, and it may become that more than once. */
class RoleTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  @TempDir Path directory;
  private final SettableClock clock = SettableClock.at(NOON);
  private final ScriptedTargets targets = new ScriptedTargets(Category.ExternalSystem, 1);
  private OpenBuffer file;
  private Engine engine;

  @BeforeEach
  void open() {
    file = OpenBuffer.open(directory.resolve("buffer.db"));
    engine = new Engine(file, clock, true, targets);
  }

  @AfterEach
  void close() {
    file.close();
  }

  @Test
  void a_standby_attempts_nothing_until_it_is_the_active_one() {
    become(Role.standby);
    engine.append(Sample.call("erp", NOON).payload("1").message());

    engine.trigger.wake(Lane.of(Category.ExternalSystem, "erp"));
    engine.trigger.onTimer();
    engine.awaitIdle();
    assertThat(targets.attempted()).isEmpty();

    become(Role.active);
    engine.awaitPending(0);
    assertThat(targets.attempted()).containsExactly("1");
  }

  @Test
  void what_waits_for_its_turn_when_the_other_takes_over_stays_where_it_is() {
    targets.hang();
    for (String payload : new String[] {"1", "2", "3"}) {
      engine.append(Sample.call("erp", NOON).payload(payload).message());
    }
    become(Role.active);
    targets.awaitAttempts(1);

    become(Role.handingOver);
    targets.end("1");
    await(engine.trigger.quiesced(Duration.ofSeconds(20)));

    assertThat(targets.attempted()).containsExactly("1");
    assertThat(engine.buffer.depth().pending()).isEqualTo(2);

    targets.answer(any -> ScriptedTargets.TAKEN);
    become(Role.active);
    engine.awaitPending(0);
    assertThat(targets.attempted()).containsExactlyInAnyOrder("1", "2", "3");
  }

  private void become(Role role) {
    engine.trigger.onRole(engine.leadership.become(role, 2));
  }
}
