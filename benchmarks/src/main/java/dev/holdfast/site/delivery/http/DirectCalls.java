package dev.holdfast.site.delivery.http;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.outcome.DeliveryOutcome.Delivered;
import dev.holdfast.site.definition.Auth;
import dev.holdfast.site.definition.ExternalSystem;
import dev.holdfast.site.delivery.DeliveryResult;
import dev.holdfast.site.delivery.TargetLimits;
import dev.holdfast.site.delivery.http.SystemClient.Errand;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The client that the site delivers calls with, and nothing in front of it: no buffer, no guard, no
 * record of what became of a call. It stands in the client's package, since the client is nobody
 * else's concern.
 */
public final class DirectCalls implements AutoCloseable {

  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final Vertx vertx = Vertx.vertx();
  private final SystemClient client;
  private final String payload;
  private final int atOnce;

  /**
   * @param payload a call as it is handed in, read anew for each
   */
  public DirectCalls(int port, String payload, int atOnce) {
    this.payload = payload;
    this.atOnce = atOnce;
    this.client =
        new SystemClient(system(port), new TargetLimits(atOnce, TIMEOUT), vertx, Clock.systemUTC());
  }

  private static ExternalSystem system(int port) {
    return new ExternalSystem(
        "direct",
        URI.create("http://127.0.0.1:" + port),
        Map.of(),
        new Auth.None(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalInt.empty(),
        OptionalDouble.empty());
  }

  /** Returns when all are answered. */
  public void run(int times) throws Exception {
    AtomicInteger left = new AtomicInteger(times);
    AtomicInteger running = new AtomicInteger(atOnce);
    Promise<Void> done = Promise.promise();
    for (int n = 0; n < atOnce; n++) {
      vertx.getOrCreateContext().runOnContext(begin -> next(left, running, done));
    }
    done.future().toCompletionStage().toCompletableFuture().get(15, TimeUnit.MINUTES);
  }

  private void next(AtomicInteger left, AtomicInteger running, Promise<Void> done) {
    if (left.getAndDecrement() <= 0) {
      if (running.decrementAndGet() == 0) {
        done.tryComplete();
      }
      return;
    }
    call()
        .subscribe()
        .with(
            result -> {
              if (result.outcome() instanceof Delivered) {
                next(left, running, done);
              } else {
                done.tryFail(result.outcome().toString());
              }
            },
            done::tryFail);
  }

  private Uni<DeliveryResult> call() {
    return client.run(new Errand(MessageId.random(), Call.read(payload), Optional.empty()));
  }

  @Override
  public void close() {
    client.close();
    vertx.close();
  }
}
