package dev.holdfast.central.database;

import io.smallrye.health.api.AsyncHealthCheck;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready when the database answers and has been migrated. */
@Readiness
@ApplicationScoped
class DatabaseReady implements AsyncHealthCheck {

  private static final String NAME = "database";

  /** Probes wait for a second, as a rule. */
  private static final Duration PATIENCE = Duration.ofMillis(800);

  private final SchemaVersion schema;
  private final DatabaseTime time;
  private final AtomicReference<Uni<String>> underWay = new AtomicReference<>();

  @Inject
  DatabaseReady(SchemaVersion schema, DatabaseTime time) {
    this.schema = schema;
    this.time = time;
  }

  @Override
  public Uni<HealthCheckResponse> call() {
    return underWay
        .updateAndGet(asked -> asked == null ? ask() : asked)
        .ifNoItem()
        .after(PATIENCE)
        .fail()
        .map(this::ready)
        .onFailure()
        .recoverWithItem(DatabaseReady::away);
  }

  /** Once at a time: a database that hangs would get a question, and a connection, each second. */
  private Uni<String> ask() {
    return schema
        .read()
        .call(version -> time.read())
        .call(version -> schema.takesWrites().invoke(DatabaseReady::requireWrites))
        .onTermination()
        .invoke(() -> underWay.set(null))
        .memoize()
        .indefinitely();
  }

  /** A node whose clock differs works by the database's; it only purges nothing. */
  private HealthCheckResponse ready(String version) {
    return HealthCheckResponse.named(NAME)
        .up()
        .withData("schemaVersion", version)
        .withData("nodeClockAheadMillis", time.nodeAhead().toMillis())
        .build();
  }

  private static void requireWrites(boolean takesWrites) {
    if (!takesWrites) {
      throw new ReadOnlyException();
    }
  }

  private static HealthCheckResponse away(Throwable failure) {
    String problem =
        failure instanceof ReadOnlyException
            ? "PostgreSQL takes no writes: it is a standby, or default_transaction_read_only is set;"
                + " connections that are ten minutes old are made anew"
            : "PostgreSQL does not answer (%s); check it and quarkus.datasource.*"
                .formatted(failure.getClass().getSimpleName());
    return HealthCheckResponse.named(NAME).down().withData("problem", problem).build();
  }

  /** The server answers, and would take nothing in. */
  private static final class ReadOnlyException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }
}
