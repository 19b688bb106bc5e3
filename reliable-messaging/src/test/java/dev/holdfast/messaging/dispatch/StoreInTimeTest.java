package dev.holdfast.messaging.dispatch;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.messaging.outbox.NewMessage;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.OutboxStatus;
import dev.holdfast.messaging.outbox.OutboxStore;
import dev.holdfast.messaging.outbox.sqlite.SqliteOutbox;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.Synchronous;
import dev.holdfast.messaging.testing.TestSettings;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.testkit.waiting.Eventually;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.ext.web.client.WebClient;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A database that takes a question and never answers, as over a connection lost in silence. */
class StoreInTimeTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration POLLING = Duration.ofMillis(50);
  private static final Clock CLOCK = Clock.systemUTC();

  private static final OutboxConfig CONFIG =
      TestSettings.of(
          OutboxConfig.class,
          // A claim that is answered too late ends soon.
          Map.of(
              "holdfast.messaging.outbox.store-timeout", "200ms",
              "holdfast.messaging.outbox.send-timeout", "2s",
              "holdfast.messaging.outbox.lease", "3s"));

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"dueDestinations", "claim", "record", "expire"})
  void the_dispatcher_goes_on_after_a_question_that_was_never_answered(String question)
      throws Exception {
    Vertx vertx = Vertx.vertx();
    try (SqliteDatabase database =
            SqliteDatabase.open(
                directory.resolve("outbox.db"),
                Synchronous.NORMAL,
                List.of(SqliteOutbox.schema()));
        Receiver central = new Receiver()) {
      SqliteOutbox outbox = new SqliteOutbox(database, CONFIG, CLOCK);
      MessageId id = await(outbox.enqueue(NewMessage.signal("central", "SiteCallReport", "{}")));
      CountDownLatch asked = new CountDownLatch(1);
      DispatchTrigger trigger =
          new DispatchTrigger(
              dispatcher(silentOnce(outbox, question, asked), central, WebClient.create(vertx)),
              vertx.getDelegate(),
              POLLING);

      trigger.start();

      asked.await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      Eventually.holds(
          "the message is sent",
          PATIENCE,
          () -> await(outbox.find(id)).orElseThrow().status() == OutboxStatus.Sent);
      trigger.stop();
    } finally {
      vertx.closeAndAwait();
    }
  }

  private static Dispatcher dispatcher(OutboxStore store, Receiver central, WebClient client) {
    return new Dispatcher(
        store,
        id -> Optional.of(central.destination(client, CLOCK, CONFIG.sendTimeout())),
        List.of(),
        List.of(),
        () -> true,
        CONFIG,
        CLOCK,
        TrustedTime.startedNow(CLOCK, System::nanoTime),
        Chance.of(new Random(7)),
        new SimpleMeterRegistry(),
        new Timeouts().scheduler());
  }

  private static OutboxStore silentOnce(OutboxStore store, String question, CountDownLatch asked) {
    return (OutboxStore)
        Proxy.newProxyInstance(
            OutboxStore.class.getClassLoader(),
            new Class<?>[] {OutboxStore.class},
            (proxy, method, arguments) -> {
              Object answer = call(store, method, arguments);
              return method.getName().equals(question)
                  ? silentOnce((Uni<?>) answer, asked)
                  : answer;
            });
  }

  private static Uni<?> silentOnce(Uni<?> answer, CountDownLatch asked) {
    return Uni.createFrom()
        .deferred(
            () -> {
              boolean first = asked.getCount() > 0;
              asked.countDown();
              return first ? Uni.createFrom().nothing() : answer;
            });
  }

  private static Object call(OutboxStore store, Method method, Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(store, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static <T> T await(Uni<T> uni) {
    return uni.await().atMost(PATIENCE);
  }
}
