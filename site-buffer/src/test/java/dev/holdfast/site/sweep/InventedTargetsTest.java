package dev.holdfast.site.sweep;

import static dev.holdfast.site.testing.OpenBuffer.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.site.delivery.DeliveryResult;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.testing.OpenBuffer;
import dev.holdfast.site.testing.Sample;
import dev.holdfast.site.testing.ScriptedTargets;
import dev.holdfast.testkit.time.SettableClock;
import dev.holdfast.testkit.waiting.Eventually;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Anybody may send to any name; what is not defined leaves nothing behind in memory. */
class InventedTargetsTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final Lane ERP = Lane.of(Category.ExternalSystem, "erp");

  @TempDir Path directory;
  private final SettableClock clock = SettableClock.at(NOON);
  private final ScriptedTargets targets = new ScriptedTargets(Category.ExternalSystem, 4);
  private final Set<Lane> defined = ConcurrentHashMap.newKeySet();
  private OpenBuffer file;
  private Engine engine;

  @BeforeEach
  void open() {
    file = OpenBuffer.openForManyCommits(directory.resolve("buffer.db"));
    engine = new Engine(file, clock, defined::contains, true, targets);
    defined.add(ERP);
    targets.answer(this::answer);
  }

  private DeliveryResult answer(OutboundMessage message) {
    return defined.contains(message.lane())
        ? ScriptedTargets.TAKEN
        : DeliveryResult.of(DeliveryOutcome.failedForGood("nothing is defined"));
  }

  @AfterEach
  void close() {
    file.close();
  }

  @Test
  void ten_thousand_invented_names_leave_no_guard_no_lane_and_no_meter() {
    engine.append(Sample.call("erp", NOON).message());
    appendToInvented(1);
    engine.sweep();
    Set<String> meters = meters();

    appendToInvented(10_000);
    engine.sweep();

    assertThat(engine.buffer.depth().parked()).isEqualTo(10_001);
    assertThat(engine.guards.states()).containsOnlyKeys("ExternalSystem erp");
    awaitLanes(ERP);
    assertThat(meters()).isEqualTo(meters);
    assertThat(meters).hasSize(3).anyMatch(tags -> tags.contains("undefined"));
  }

  @Test
  void a_definition_that_goes_takes_its_guard_and_its_lane_along() {
    engine.append(Sample.call("erp", NOON).message());
    engine.sweep();
    assertThat(engine.guards.states()).isNotEmpty();
    assertThat(engine.registry.find("holdfast_site_breaker_open").gauges()).hasSize(1);
    assertThat(engine.sweeper.lanes()).containsExactly(ERP);

    defined.remove(ERP);
    engine.definitionChanged(ERP);

    assertThat(engine.guards.states()).isEmpty();
    assertThat(engine.registry.find("holdfast_site_breaker_open").gauges()).isEmpty();
    awaitLanes();
  }

  @Test
  void a_lane_whose_definition_goes_while_it_is_swept_is_forgotten_after_that() {
    AtomicReference<UniEmitter<? super DeliveryResult>> attempt = new AtomicReference<>();
    targets.behave(message -> Uni.createFrom().<DeliveryResult>emitter(attempt::set));
    engine.append(Sample.call("erp", NOON).message());
    UniAssertSubscriber<Void> sweep =
        engine.sweeper.runOnce().subscribe().withSubscriber(UniAssertSubscriber.create());
    Eventually.holds("it is under way", PATIENCE, () -> attempt.get() != null);

    defined.remove(ERP);
    engine.definitionChanged(ERP);
    assertThat(engine.sweeper.lanes()).containsExactly(ERP);
    attempt.get().complete(ScriptedTargets.TAKEN);

    sweep.awaitItem(PATIENCE);
    awaitLanes();
  }

  @Test
  void a_name_that_is_defined_later_is_guarded_from_then_on() {
    defined.clear();
    engine.append(Sample.call("erp", NOON).message());
    engine.sweep();
    assertThat(engine.guards.states()).isEmpty();

    defined.add(ERP);
    targets.answer(message -> ScriptedTargets.AWAY);
    for (int i = 0; i < 5; i++) {
      engine.append(Sample.call("erp", NOON).message());
    }
    engine.sweep();

    assertThat(engine.guards.states()).containsEntry("ExternalSystem erp", "open");
  }

  /**
   * A lane is forgotten when its sweep is over, which is told to those who wait a moment before.
   */
  private void awaitLanes(Lane... lanes) {
    Eventually.holds(
        "no lanes but these", PATIENCE, () -> engine.sweeper.lanes().equals(Set.of(lanes)));
  }

  /** Those that speak of a target. */
  /** This registry has a gauge for each bucket besides. */
  private Set<String> meters() {
    return engine.registry.getMeters().stream()
        .map(Meter::getId)
        .filter(id -> !id.getTags().isEmpty() && id.getTag("le") == null)
        .map(id -> id.getTags().stream().map(Tag::getValue).collect(Collectors.joining(" ")))
        .collect(Collectors.toSet());
  }

  private void appendToInvented(int count) {
    await(
        Multi.createFrom()
            .range(0, count)
            .onItem()
            .transformToUni(i -> file.buffer().append(Sample.call(count + "-" + i, NOON).message()))
            .merge(500)
            .collect()
            .asList());
  }
}
