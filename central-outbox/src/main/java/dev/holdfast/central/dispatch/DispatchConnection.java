package dev.holdfast.central.dispatch;

import dev.holdfast.central.database.HeldConnection;
import dev.holdfast.central.database.OwnConnections;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.Tuple;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/**
 * How nodes hear of each other, over one connection: what a commit on whichever node has made due
 * wakes this one, and where only one node may dispatch, the lock that says which. It also tells a
 * database that hangs from one that has much to do. While there is no connection, passes begin with
 * ticks and what arrives here, and the lock is not ours.
 */
@ApplicationScoped
class DispatchConnection implements HeldConnection.Purpose {

  private static final Logger LOG = Logger.getLogger(DispatchConnection.class);

  /** Where the triggers on the table announce what is due. */
  private static final String LISTEN = "LISTEN holdfast_dispatch";

  /**
   * Asked for again and again: a session that waits in the database for a lock keeps a snapshot,
   * and with it every dead row since, for as long as the other node lives.
   */
  private static final String TRY_LOCK = "SELECT pg_try_advisory_lock($1)";

  private static final String STILL_THERE = "SELECT 1";

  /** "holdfast" in letters; the lock is one of the database, so it needs to differ only there. */
  private static final long LOCK = 0x686F6C6466617374L;

  /** After the dispatcher has stopped, which has the usual priority. */
  private static final int LAST = 3_000;

  private static final long LONGEST_GOODBYE_SECONDS = 2;

  private final DispatchSettings settings;
  private final DispatchTurn turn;
  private final DispatchSchedule schedule;
  private final HeldConnection connection;
  private volatile boolean listening;

  @Inject
  DispatchConnection(
      DispatchSettings settings,
      DispatchTurn turn,
      DispatchSchedule schedule,
      OwnConnections connections,
      Vertx vertx,
      MeterRegistry registry) {
    this.settings = settings;
    this.turn = turn;
    this.schedule = schedule;
    this.connection = new HeldConnection(connections, vertx, settings.checkInterval(), this);
    Gauge.builder("holdfast_central_listening", this, self -> self.isListening() ? 1 : 0)
        .description("Whether this node hears at once what has become due through others")
        .register(registry);
  }

  boolean isListening() {
    return listening && !connection.isSilent();
  }

  /** The database hangs, as far as this connection can tell. */
  boolean isSilent() {
    return connection.isSilent();
  }

  void start(@Observes StartupEvent event) {
    connection.start();
  }

  void stop(@Observes @Priority(LAST) ShutdownEvent event) {
    try {
      connection
          .stop()
          .toCompletionStage()
          .toCompletableFuture()
          .get(LONGEST_GOODBYE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      LOG.debug("the connection for dispatch did not end in order", e);
    }
  }

  private boolean isSingleton() {
    return settings.mode() == DispatchMode.SINGLETON;
  }

  @Override
  public String name() {
    return "dispatch";
  }

  @Override
  public Future<?> opened(PgConnection opened) {
    opened.notificationHandler(due -> schedule.wake());
    return (settings.listen() ? opened.query(LISTEN).execute() : Future.succeededFuture())
        .compose(done -> checked(opened))
        .onSuccess(done -> open());
  }

  /** Something may have become due while nobody listened. */
  private void open() {
    listening = settings.listen();
    if (listening) {
      schedule.wake();
    }
  }

  @Override
  public Future<?> checked(PgConnection open) {
    return isSingleton() && !turn.isOurs() ? tryToTakeTurn(open) : ask(open, STILL_THERE);
  }

  private Future<?> tryToTakeTurn(PgConnection open) {
    return open.preparedQuery(TRY_LOCK)
        .execute(Tuple.of(LOCK))
        .onSuccess(
            rows -> {
              if (rows.iterator().next().getBoolean(0)) {
                turn.take();
                schedule.wake();
              }
            });
  }

  private static Future<?> ask(PgConnection open, String question) {
    return open.query(question).execute();
  }

  @Override
  public void lost() {
    listening = false;
    if (isSingleton()) {
      turn.lose();
    }
  }
}
