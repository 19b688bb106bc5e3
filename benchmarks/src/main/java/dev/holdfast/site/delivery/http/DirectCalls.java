package dev.holdfast.site.delivery.http;

import dev.holdfast.benchmarks.AtOnce;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.outcome.DeliveryOutcome.Delivered;
import dev.holdfast.site.definition.Auth;
import dev.holdfast.site.definition.ExternalSystem;
import dev.holdfast.site.delivery.DeliveryResult;
import dev.holdfast.site.delivery.TargetLimits;
import dev.holdfast.site.delivery.http.SystemClient.Errand;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

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
    AtOnce.run(vertx, atOnce, times, this::call);
  }

  private Future<Void> call() {
    Promise<Void> answered = Promise.promise();
    client
        .run(new Errand(MessageId.random(), Call.read(payload), Optional.empty()))
        .map(DeliveryResult::outcome)
        .subscribe()
        .with(outcome -> judge(outcome, answered), answered::fail);
    return answered.future();
  }

  private static void judge(DeliveryOutcome outcome, Promise<Void> answered) {
    if (outcome instanceof Delivered) {
      answered.complete();
    } else {
      answered.fail(outcome.toString());
    }
  }

  @Override
  public void close() {
    client.close();
    vertx.close();
  }
}
