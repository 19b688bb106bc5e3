package dev.holdfast.site.delivery.database;

import dev.holdfast.shared.contract.NotificationContent.Flaw;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.site.definition.Database;
import dev.holdfast.site.definition.DatabaseUrl;
import dev.holdfast.site.definition.Definitions;
import dev.holdfast.site.delivery.DeliveryConfig;
import dev.holdfast.site.delivery.DeliveryHandler;
import dev.holdfast.site.delivery.DeliveryResult;
import dev.holdfast.site.delivery.TargetLimits;
import dev.holdfast.site.delivery.database.Statement.Bound;
import dev.holdfast.site.delivery.database.WritePayload.FlawedPayload;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.OutboundMessage;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.vertx.UniHelper;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.sqlclient.Pool;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Delivers writes to databases. */
@ApplicationScoped
class WriteToDatabase implements DeliveryHandler {

  private final Definitions definitions;
  private final DatabasePools pools;
  private final DeliveryConfig defaults;

  @Inject
  WriteToDatabase(Definitions definitions, DatabasePools pools, DeliveryConfig defaults) {
    this.definitions = definitions;
    this.pools = pools;
    this.defaults = defaults;
  }

  @Override
  public Category category() {
    return Category.CachedDbWrite;
  }

  /** Databases are defined while the node runs. */
  @Override
  public boolean isConfigured() {
    return true;
  }

  @Override
  public TargetLimits limits(String target) {
    return definitions
        .database(target)
        .map(pools::sizeFor)
        .map(size -> new TargetLimits(size.connections(), size.timeout()))
        .orElseGet(() -> new TargetLimits(defaults.concurrencyPerTarget(), defaults.timeout()));
  }

  @Override
  public Optional<RetryPolicy> retryPolicy(String target) {
    return definitions.database(target).flatMap(Database::retry);
  }

  @Override
  public Optional<Flaw> flaw(String payload) {
    return WritePayload.flaw(payload);
  }

  @Override
  public Uni<DeliveryResult> deliver(OutboundMessage message) {
    return definitions
        .database(message.target())
        .map(database -> write(database, message))
        .orElseGet(() -> Uni.createFrom().item(undefined(message.target())))
        .map(DeliveryResult::of);
  }

  private static DeliveryOutcome undefined(String target) {
    return DeliveryOutcome.failedForGood(
        ("no database is defined as %s; define it with PUT /api/v1/definitions/databases/%s or in"
                + " the configuration, then retry")
            .formatted(target, target));
  }

  private Uni<DeliveryOutcome> write(Database database, OutboundMessage message) {
    String scheme = DatabaseUrl.parse(database.url()).scheme();
    return Dialect.of(scheme)
        .map(dialect -> write(database, dialect, message))
        .orElseGet(
            () ->
                Uni.createFrom()
                    .item(
                        DeliveryOutcome.failedForGood(
                            "the database %s has an address that cannot be used (%s://)"
                                .formatted(database.name(), scheme))));
  }

  private Uni<DeliveryOutcome> write(Database database, Dialect dialect, OutboundMessage message) {
    try {
      List<Bound> statements =
          WritePayload.parse(message.payload()).statements().stream()
              .map(statement -> statement.bind(dialect, message.id()))
              .toList();
      Pool pool = pools.of(database, dialect);
      return UniHelper.toUni(inTime(database, pool, run(database, pool, statements, true)));
    } catch (FlawedPayload e) {
      return Uni.createFrom()
          .item(DeliveryOutcome.failedForGood("the write cannot be run: " + e.getMessage()));
    }
  }

  /** Whoever waits has given up by then as well; what counts here is the connection. */
  private Future<DeliveryOutcome> inTime(
      Database database, Pool pool, Future<DeliveryOutcome> outcome) {
    Duration timeout = pools.sizeFor(database).timeout();
    return outcome
        .timeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
        .recover(
            failure -> {
              pools.discard(pool);
              return Future.succeededFuture(SqlFailures.noAnswer(database.name(), timeout));
            });
  }

  /**
   * @param again whether to try another connection when the one from the pool was no longer open
   */
  private static Future<DeliveryOutcome> run(
      Database database, Pool pool, List<Bound> statements, boolean again) {
    return pool.getConnection()
        .transform(
            connected ->
                connected.failed()
                    ? Future.succeededFuture(
                        SqlFailures.whileConnecting(database.name(), connected.cause()))
                    : RunStatements.on(connected.result(), statements)
                        .transform(
                            done ->
                                again && done.failed() && SqlFailures.wasNotSent(done.cause())
                                    ? run(database, pool, statements, false)
                                    : Future.succeededFuture(outcome(database, done))));
  }

  private static DeliveryOutcome outcome(Database database, AsyncResult<Void> done) {
    return done.succeeded()
        ? DeliveryOutcome.delivered()
        : SqlFailures.whileWriting(database.name(), done.cause());
  }
}
