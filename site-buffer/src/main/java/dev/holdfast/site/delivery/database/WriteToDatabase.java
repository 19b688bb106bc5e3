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
import dev.holdfast.site.delivery.database.WriteAttempt.Place;
import dev.holdfast.site.delivery.database.WritePayload.FlawedPayload;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.OutboundMessage;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.vertx.UniHelper;
import io.vertx.sqlclient.Pool;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

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

  /** With the time to find out, after a timeout, whether the database is away or was only slow. */
  @Override
  public TargetLimits limits(String target) {
    return definitions
        .database(target)
        .map(pools::sizeFor)
        .map(
            size ->
                new TargetLimits(size.connections(), size.timeout().plus(WriteAttempt.LAST_LOOK)))
        .orElseGet(() -> new TargetLimits(defaults.concurrencyPerTarget(), defaults.timeout()));
  }

  @Override
  public Optional<RetryPolicy> retryPolicy(String target) {
    return definitions.database(target).flatMap(Database::retry);
  }

  @Override
  public Optional<Flaw> flaw(String target, String payload) {
    return WritePayload.flaw(payload, definitions.database(target).flatMap(AllowedStatements::of));
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
    return Dialect.of(database)
        .map(dialect -> write(database, dialect, message))
        .orElseGet(
            () ->
                Uni.createFrom()
                    .item(
                        DeliveryOutcome.failedForGood(
                            "the database %s has an address that cannot be used (%s://)"
                                .formatted(
                                    database.name(), DatabaseUrl.parse(database.url()).scheme()))));
  }

  private Place place(Database database, Dialect dialect) {
    Pool pool = pools.of(database, dialect);
    return new Place(
        database.name(),
        dialect,
        pool,
        pools.sizeFor(database).timeout(),
        () -> pools.discard(pool));
  }

  private Uni<DeliveryOutcome> write(Database database, Dialect dialect, OutboundMessage message) {
    try {
      WritePayload write = WritePayload.parse(message.payload());
      // Again: the definition may be another by now.
      AllowedStatements.of(database)
          .ifPresent(allowed -> write.statements().forEach(each -> each.requireAllowed(allowed)));
      List<Bound> statements =
          write.statements().stream()
              .map(statement -> statement.bind(dialect, message.id()))
              .toList();
      return UniHelper.toUni(new WriteAttempt(place(database, dialect), statements).run());
    } catch (FlawedPayload e) {
      return Uni.createFrom()
          .item(DeliveryOutcome.failedForGood("the write cannot be run: " + e.getMessage()));
    }
  }
}
