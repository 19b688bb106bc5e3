package dev.holdfast.site.sweep;

import static dev.holdfast.site.testing.OpenBuffer.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.delivery.DeliveryByHand;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.testing.OpenBuffer;
import dev.holdfast.site.testing.Sample;
import dev.holdfast.site.testing.ScriptedTargets;
import dev.holdfast.testkit.time.SettableClock;
import dev.holdfast.testkit.waiting.Eventually;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sweep whose file lets it down, or whose time runs out, while calls are under way. */
class SweepFaultsTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final int AT_ONCE = 4;

  @TempDir Path directory;
  private final SettableClock clock = SettableClock.at(NOON);
  private final ScriptedTargets targets = new ScriptedTargets(Category.ExternalSystem, AT_ONCE);
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
  void a_page_that_cannot_be_read_cancels_nothing_and_lets_nobody_past_the_limit() {
    targets.hang();
    for (int i = 0; i < 10; i++) {
      engine.append(numbered(i));
    }
    Sweeper sweeper = sweeperOn(failingAtPage(2));

    UniAssertSubscriber<Void> sweep = start(sweeper.runOnce());
    targets.awaitAttempts(AT_ONCE);
    for (int i = 0; i < 10; i++) {
      assertThat(targets.attempted()).hasSizeLessThanOrEqualTo(i + AT_ONCE);
      targets.end(Integer.toString(i));
    }

    sweep.awaitItem(PATIENCE);
    assertThat(targets.attempted()).hasSize(10).doesNotHaveDuplicates();
    assertThat(file.rows("SELECT id FROM sf_messages")).isEmpty();
    assertThat(engine.buffer.depth().pending()).isZero();
  }

  @Test
  void operators_whose_searches_hang_hold_up_no_sweep() {
    engine.append(numbered(0));
    CountDownLatch gate = new CountDownLatch(1);
    for (int i = 0; i < 4; i++) {
      file.database().search(tx -> OpenBuffer.waitFor(gate)).subscribe().with(done -> {});
    }

    engine.sweep();

    assertThat(targets.attempted()).hasSize(1);
    gate.countDown();
  }

  /** As ext4 does on a dying disk. */
  @Test
  void on_a_file_that_has_become_read_only_nothing_more_goes_out() {
    for (int i = 0; i < 50; i++) {
      engine.append(numbered(i));
    }
    targets.hang();
    readOnly();

    CompletableFuture<Void> sweep = engine.sweeper.runOnce().subscribeAsCompletionStage();
    targets.end("0");
    Eventually.holds("it is known", PATIENCE, engine.buffer::isFailing);
    Eventually.holds("what was under way is over", PATIENCE, () -> answerAll(sweep));
    int calls = targets.attempted().size();
    assertThatThrownBy(() -> engine.sweep()).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> engine.sweep()).isInstanceOf(StoreException.class);

    assertThat(calls).as("until the first result could not be kept").isBetween(1, 2 * AT_ONCE);
    assertThat(targets.attempted()).hasSize(calls);

    file.close();
    open();
    targets.behave(message -> Uni.createFrom().item(ScriptedTargets.TAKEN));
    engine.sweep();
    assertThat(targets.attempted()).hasSize(calls + 50);
    assertThat(file.rows("SELECT id FROM sf_messages")).isEmpty();
  }

  @Test
  void what_is_delivered_after_its_time_was_over_is_delivered_and_not_parked() {
    targets.hang();
    OutboundMessage brief =
        Sample.call("erp", NOON).payload("brief").expires(NOON.plusSeconds(60)).message();
    engine.append(brief);
    UniAssertSubscriber<Void> first = start(engine.sweeper.runOnce());
    targets.awaitAttempts(1);

    clock.advance(Duration.ofSeconds(61));
    engine.append(
        Sample.call("mes", NOON).payload("other").expires(NOON.plusSeconds(60)).message());
    UniAssertSubscriber<Void> second = start(engine.sweeper.runOnce());
    Eventually.holds("the other has expired", PATIENCE, () -> engine.buffer.depth().parked() == 1);
    targets.end("brief");

    first.awaitItem(PATIENCE);
    second.awaitItem(PATIENCE);
    assertThat(await(engine.buffer.find(brief.id()))).isEmpty();
    assertThat(
            file.rows("SELECT kind FROM site_events WHERE message_id = '%s'".formatted(brief.id())))
        .containsExactly("Queued", "Delivered");
  }

  /** The writing connection refuses as it would on a read-only disk, for the rest of its life. */
  private void readOnly() {
    await(file.database().write(tx -> tx.update("PRAGMA query_only = ON")));
  }

  private Sweeper sweeperOn(MessageBuffer buffer) {
    return new Sweeper(
        buffer,
        DeliveryByHand.handlers(targets),
        DeliveryByHand.attempt(engine.guards, engine.registry, lane -> true, buffer, clock),
        engine.guards,
        lane -> true,
        clock,
        engine.time,
        engine.timeouts,
        engine.registry);
  }

  private MessageBuffer failingAtPage(int number) {
    AtomicInteger pages = new AtomicInteger();
    return (MessageBuffer)
        Proxy.newProxyInstance(
            MessageBuffer.class.getClassLoader(),
            new Class<?>[] {MessageBuffer.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("due") && pages.incrementAndGet() == number) {
                return Uni.createFrom()
                    .failure(new StoreException(StoreException.Kind.BUSY, "many reads wait", null));
              }
              try {
                return method.invoke(engine.buffer, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private static UniAssertSubscriber<Void> start(Uni<Void> sweep) {
    return sweep.subscribe().withSubscriber(UniAssertSubscriber.create());
  }

  private boolean answerAll(CompletableFuture<Void> sweep) {
    targets.hanging().forEach(targets::end);
    return sweep.isDone();
  }

  private static OutboundMessage numbered(int i) {
    return Sample.call("erp", NOON).payload(Integer.toString(i)).message();
  }
}
