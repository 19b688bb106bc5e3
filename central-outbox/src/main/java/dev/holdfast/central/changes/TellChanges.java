package dev.holdfast.central.changes;

import dev.holdfast.central.database.HeldConnection;
import dev.holdfast.central.database.OwnConnections;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * How nodes tell each other that something has changed: what changes seldom is announced by
 * triggers, what changes a thousand times a second is told here and announced twice a second, in a
 * commit that waits for no disk. While a node hears nobody, its pages hear what is told at it.
 */
@ApplicationScoped
public class TellChanges implements HeldConnection.Purpose {

  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final Duration CHECK_INTERVAL = Duration.ofSeconds(1);

  private static final String LISTEN = "SET synchronous_commit = off; LISTEN holdfast_changes";
  private static final String ANNOUNCE = "SELECT pg_notify('holdfast_changes', $1)";
  private static final String STILL_THERE = "SELECT 'changes'";

  private final ChangeFeed feed;
  private final boolean listen;
  private final HeldConnection connection;
  private final Coalesced told;
  private volatile PgConnection open;

  /**
   * @param listen false behind a pooler that hands sessions around
   */
  @Inject
  TellChanges(
      ChangeFeed feed,
      OwnConnections connections,
      Vertx vertx,
      @ConfigProperty(name = "holdfast.central.dispatch.listen", defaultValue = "true")
          boolean listen) {
    this.feed = feed;
    this.listen = listen;
    this.connection = new HeldConnection(connections, vertx, CHECK_INTERVAL, this);
    this.told = new Coalesced(vertx, PAUSE, this::announce);
  }

  void start(@Observes StartupEvent event) {
    if (listen) {
      connection.start();
    }
  }

  void stop(@Observes ShutdownEvent event) {
    connection.stop();
  }

  /** After the commit. Returns at once. */
  public void changed(ChangeKind kind, Collection<String> sites) {
    if (!sites.isEmpty()) {
      told.add(sites.stream().map(site -> new Change(kind, site)).collect(Collectors.toSet()));
    }
  }

  private void announce(Set<Change> changes) {
    PgConnection to = open;
    if (to == null) {
      feed.heard(changes);
      return;
    }
    to.preparedQuery(ANNOUNCE)
        .execute(Tuple.of(ChangeText.of(changes)))
        .onFailure(failure -> feed.heard(changes));
  }

  @Override
  public String name() {
    return "changes that pages follow";
  }

  @Override
  public Future<?> opened(PgConnection opened) {
    opened.notificationHandler(heard -> feed.heard(ChangeText.read(heard.getPayload())));
    return opened
        .query(LISTEN)
        .execute()
        .onSuccess(
            done -> {
              open = opened;
              all();
            });
  }

  @Override
  public Future<?> checked(PgConnection current) {
    return current.query(STILL_THERE).execute();
  }

  /** Whoever asks again finds out what is the matter. */
  @Override
  public void lost() {
    open = null;
    all();
  }

  /** Nobody repeats what was announced while nobody listened. */
  private void all() {
    feed.heard(List.of(Change.anywhere(ChangeKind.EVERYTHING)));
  }
}
