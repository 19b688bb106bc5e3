package dev.holdfast.central.database;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnection;
import java.time.Duration;
import org.jboss.logging.Logger;

/**
 * A connection of one's own that is kept: asked at intervals whether it lives, and opened anew, at
 * growing distances, when it does not.
 */
public final class HeldConnection {

  /** What it is kept for. All of it is called on one event loop, and never blocks. */
  public interface Purpose {

    /** For log lines and the server's list of sessions: what does not work without it. */
    String name();

    /** Prepares a new connection. */
    Future<?> opened(PgConnection connection);

    /** Comes at intervals; a failure is the end of the connection. */
    Future<?> checked(PgConnection connection);

    /** Everything that hung on the connection is gone. */
    void lost();
  }

  private static final Logger LOG = Logger.getLogger(HeldConnection.class);

  private static final long FIRST_PAUSE_MS = 100;
  private static final long LONGEST_PAUSE_MS = 5_000;
  private static final int LONGEST_SILENCE_SECONDS = 5;

  /** One that is back at once is no news, nor is an outage that is in the log already. */
  private static final int NOT_AT_ONCE = 4;

  /**
   * The server, too, notices within seconds that the other end is gone without a goodbye: a lock of
   * a machine that has lost its power would otherwise be held for hours.
   */
  private static final String NOTICE_DEATH =
      """
      SET tcp_keepalives_idle = 5;
      SET tcp_keepalives_interval = 2;
      SET tcp_keepalives_count = 3
      """;

  private final OwnConnections connections;
  private final Vertx vertx;
  private final Duration checkInterval;
  private final Purpose purpose;

  /** Nobody who is there needs as long for so little. */
  private static final long LONGEST_ANSWER_MS = 500;

  /** Then nobody else is made to wait for the database either. */
  private static final long HANGS_AFTER_MS = 2_000;

  /** A server with much to do takes its time over a new connection. */
  private static final long OPENING_HANGS_AFTER_MS = 3_000;

  private volatile boolean stopped;
  private volatile boolean silent;
  private volatile PgConnection current;
  private long pause = FIRST_PAUSE_MS;
  private int failures;
  private boolean complained;

  public HeldConnection(
      OwnConnections connections, Vertx vertx, Duration checkInterval, Purpose purpose) {
    this.connections = connections;
    this.vertx = vertx;
    this.checkInterval = checkInterval;
    this.purpose = purpose;
  }

  /** Returns at once. */
  public void start() {
    vertx.getOrCreateContext().runOnContext(now -> open());
  }

  /** Whether the server at its other end takes long to answer, or has not answered since. */
  public boolean isSilent() {
    return silent;
  }

  /** Ends the connection, and with it whatever hangs on it. */
  public Future<Void> stop() {
    stopped = true;
    PgConnection connection = current;
    // Nobody is told of a loss: this is none.
    current = null;
    return connection == null ? Future.succeededFuture() : connection.close();
  }

  private void open() {
    if (!stopped) {
      Future<PgConnection> opening = connections.open(purpose.name(), silenceSeconds());
      waitFor(opening, OPENING_HANGS_AFTER_MS);
      opening.onSuccess(this::prepare).onFailure(this::openAgainLater);
    }
  }

  private int silenceSeconds() {
    return (int) Math.max(LONGEST_SILENCE_SECONDS, 5 * checkInterval.toSeconds());
  }

  private void prepare(PgConnection connection) {
    current = connection;
    connection.closeHandler(closed -> lost(connection, "it was closed"));
    Future<?> prepared =
        connection.query(NOTICE_DEATH).execute().compose(done -> purpose.opened(connection));
    waitFor(prepared, OPENING_HANGS_AFTER_MS);
    prepared.onSuccess(ready -> opened(connection)).onFailure(failure -> end(connection, failure));
  }

  private void opened(PgConnection connection) {
    if (stopped) {
      connection.close();
      return;
    }
    if (complained) {
      LOG.infof("the connection for %s is back", purpose.name());
    }
    pause = FIRST_PAUSE_MS;
    failures = 0;
    complained = false;
    answered(connection);
  }

  private void checkLater(PgConnection connection) {
    vertx.setTimer(
        checkInterval.toMillis(),
        due -> {
          if (current == connection) {
            Future<?> answer = purpose.checked(connection);
            waitFor(answer, HANGS_AFTER_MS);
            answer
                .onSuccess(alive -> answered(connection))
                .onFailure(failure -> end(connection, failure));
          }
        });
  }

  /** In two steps: an event loop that has stood still itself reads the answer between them. */
  private void waitFor(Future<?> answer, long hangsAfterMs) {
    vertx.setTimer(
        LONGEST_ANSWER_MS,
        late -> {
          if (!answer.isComplete()) {
            silent = true;
            vertx.setTimer(
                hangsAfterMs,
                hangs -> {
                  if (!answer.isComplete()) {
                    connections.hangs();
                  }
                });
          }
        });
  }

  private void answered(PgConnection connection) {
    silent = false;
    checkLater(connection);
  }

  private void end(PgConnection connection, Throwable failure) {
    lost(connection, failure.toString());
    connection.close();
  }

  private void lost(PgConnection connection, String why) {
    if (current != connection) {
      return;
    }
    current = null;
    purpose.lost();
    openAgainLater(why);
  }

  private void openAgainLater(Throwable failure) {
    openAgainLater(failure.toString());
  }

  private void openAgainLater(String why) {
    if (stopped) {
      return;
    }
    failures++;
    if (!complained && failures >= NOT_AT_ONCE && !connections.isAway()) {
      complained = true;
      LOG.warnf("the connection for %s is lost (%s) and will be opened anew", purpose.name(), why);
    }
    vertx.setTimer(pause, due -> open());
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
  }
}
