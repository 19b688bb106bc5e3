package dev.holdfast.central.database;

import io.smallrye.health.api.AsyncHealthCheck;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready when the database answers and has been migrated. */
@Readiness
@ApplicationScoped
class DatabaseReady implements AsyncHealthCheck {

  private static final String NAME = "database";
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final String SCHEMA_VERSION =
      """
      SELECT version FROM flyway_schema_history
      WHERE success AND version IS NOT NULL
      ORDER BY installed_rank DESC
      LIMIT 1
      """;

  private final Transactions transactions;
  private final DatabaseTime time;

  @Inject
  DatabaseReady(Transactions transactions, DatabaseTime time) {
    this.transactions = transactions;
    this.time = time;
  }

  @Override
  public Uni<HealthCheckResponse> call() {
    return transactions
        .run(session -> session.createNativeQuery(SCHEMA_VERSION, String.class).getSingleResult())
        .ifNoItem()
        .after(PATIENCE)
        .fail()
        .call(version -> time.read())
        .map(this::ready)
        .onFailure()
        .recoverWithItem(DatabaseReady::away);
  }

  /** A node whose clock differs works by the database's; it only purges nothing. */
  private HealthCheckResponse ready(String version) {
    return HealthCheckResponse.named(NAME)
        .up()
        .withData("schemaVersion", version)
        .withData("nodeClockAheadMillis", time.nodeAhead().toMillis())
        .build();
  }

  private static HealthCheckResponse away(Throwable failure) {
    return HealthCheckResponse.named(NAME)
        .down()
        .withData(
            "problem",
            "PostgreSQL does not answer (%s); check it and quarkus.datasource.*"
                .formatted(failure.getClass().getSimpleName()))
        .build();
  }
}
