package dev.holdfast.central.status;

import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.central.database.SchemaVersion;
import dev.holdfast.central.remoteparked.CentralNode;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Asks the database, and so tells whether that is there. */
@ApplicationScoped
class ReadStatus {

  private final CentralNode node;
  private final SchemaVersion schema;
  private final DatabaseTime time;
  private final Clock clock;
  private final String version;

  @Inject
  ReadStatus(
      CentralNode node,
      SchemaVersion schema,
      DatabaseTime time,
      Clock clock,
      @ConfigProperty(name = "quarkus.application.version") String version) {
    this.node = node;
    this.schema = schema;
    this.time = time;
    this.clock = clock;
    this.version = version;
  }

  Uni<StatusView> now() {
    return schema.read().call(found -> time.now()).map(this::view);
  }

  private StatusView view(String schemaVersion) {
    return new StatusView(
        node.name(), version, schemaVersion, clock.instant(), time.nodeAhead().toMillis());
  }
}
