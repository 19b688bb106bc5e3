package dev.holdfast.central.access;

import dev.holdfast.central.database.HeldConnection;
import dev.holdfast.central.database.OwnConnections;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnection;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * How this node hears at once that somebody has lost a right through another one. While it does not
 * hear, nobody is remembered and the database is asked each time.
 */
@ApplicationScoped
class AccessConnection implements HeldConnection.Purpose {

  /** Where the triggers on the tables announce changes. */
  private static final String LISTEN = "LISTEN holdfast_access";

  private static final String STILL_THERE = "SELECT 'access'";

  /** The longest that somebody is remembered after the connection was cut unnoticed. */
  private static final Duration CHECK_INTERVAL = Duration.ofSeconds(1);

  private final CallerCache cache;
  private final boolean listen;
  private final HeldConnection connection;

  /**
   * @param listen false behind a pooler that hands sessions around
   */
  @Inject
  AccessConnection(
      CallerCache cache,
      OwnConnections connections,
      Vertx vertx,
      @ConfigProperty(name = "holdfast.central.dispatch.listen", defaultValue = "true")
          boolean listen) {
    this.cache = cache;
    this.listen = listen;
    this.connection = new HeldConnection(connections, vertx, CHECK_INTERVAL, this);
  }

  void start(@Observes StartupEvent event) {
    if (listen) {
      connection.start();
    }
  }

  void stop(@Observes ShutdownEvent event) {
    connection.stop();
  }

  @Override
  public String name() {
    return "changes of users and tokens";
  }

  @Override
  public Future<?> opened(PgConnection opened) {
    opened.notificationHandler(changed -> cache.forget());
    return opened.query(LISTEN).execute().onSuccess(done -> cache.listening());
  }

  @Override
  public Future<?> checked(PgConnection open) {
    return open.query(STILL_THERE).execute();
  }

  @Override
  public void lost() {
    cache.deaf();
  }
}
