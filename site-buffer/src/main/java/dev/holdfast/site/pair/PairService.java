package dev.holdfast.site.pair;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.site.definition.ReloadDefinitions;
import dev.holdfast.site.eventlog.SiteEvents;
import dev.holdfast.site.leadership.Leadership;
import dev.holdfast.site.leadership.Quiesce;
import dev.holdfast.site.leadership.RoleChanged;
import dev.holdfast.site.pair.log.ReplicationLog;
import dev.holdfast.site.pair.log.Row;
import dev.holdfast.site.pair.peer.PeerChannel;
import dev.holdfast.site.pause.Pauses;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.arc.All;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.Startup;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/** The pair in a running service, if there is to be one. */
@Singleton
@Startup(PairService.BEFORE_ANYBODY_WRITES)
public class PairService {

  private static final Logger LOG = Logger.getLogger(PairService.class);

  private static final Duration QUIESCING = Duration.ofSeconds(30);

  /** Sweeps have ended by then; what is left is to ship, and to tell the other. */
  private static final Duration LEAVING = Duration.ofSeconds(15);

  static final int BEFORE_ANYBODY_WRITES = 1;

  private final ReplicationLog log;
  private final Optional<Pair> pair;
  private final List<Quiesce> quiesce;

  @Inject
  PairService(
      PeerChannel channel,
      ReplicationLog log,
      SqliteDatabase database,
      SiteEvents events,
      Clock clock,
      TrustedTime time,
      ApiUrl url,
      ReloadDefinitions definitions,
      Pauses pauses,
      MeterRegistry registry,
      @ConfigProperty(name = "quarkus.application.version") String version,
      Event<RoleChanged> changed,
      @All List<Quiesce> quiesce) {
    this.log = log;
    this.quiesce = quiesce;
    this.pair =
        channel.isEnabled()
            ? Optional.of(
                new Pair(
                    channel,
                    log,
                    database,
                    events,
                    clock,
                    time,
                    System::nanoTime,
                    () -> new Introduction(url.at(channel.host()), version),
                    registry,
                    event -> tell(changed, event)))
            : Optional.empty();
    log.tell(
        keys -> {
          if (touches(keys, "definitions")) {
            definitions.run();
          }
          if (touches(keys, "target_pauses")) {
            pauses.reload();
          }
        });
  }

  private static boolean touches(List<Row.Key> keys, String table) {
    return keys.stream().anyMatch(key -> key.table().equals(table));
  }

  /** One who fails must not keep the others from being told, nor the pair from going on. */
  private static void tell(Event<RoleChanged> changed, RoleChanged event) {
    try {
      changed.fire(event);
    } catch (RuntimeException e) {
      LOG.errorf(e, "not everything follows that this node is %s now", event.role());
    }
  }

  @Produces
  @Singleton
  Leadership leadership() {
    return pair.map(Pair::leadership).orElseGet(Alone::new);
  }

  /** Empty for a node that stands alone. */
  public Optional<PairView> view() {
    return pair.map(Pair::view);
  }

  void start(@Observes @Priority(1) StartupEvent event) {
    pair.ifPresentOrElse(Pair::start, this::leaveNothing);
  }

  /** The file may have been part of a pair before. */
  private void leaveNothing() {
    log.switchOff()
        .subscribe()
        .with(
            ignored -> {},
            failure -> LOG.warn("changes go on being logged for a peer there is none", failure));
  }

  /**
   * The other node becomes the active one. Fails with a problem when this node is not the active
   * one or has no standby.
   */
  public Uni<Void> switchOver() {
    return pair.map(it -> it.switchOver(this::quiesced))
        .orElseGet(
            () -> Uni.createFrom().failure(new IllegalStateException("this node has no peer")))
        .onFailure(IllegalStateException.class)
        .transform(
            failure ->
                new ProblemException(
                    Problem.of(
                        409,
                        "no-switch-over",
                        "The nodes do not change places",
                        "nothing has changed: " + failure.getMessage())));
  }

  private Uni<Void> quiesced() {
    return Multi.createFrom()
        .items(quiesce.stream())
        .onItem()
        .transformToUniAndConcatenate(it -> it.quiesced(QUIESCING))
        .onItem()
        .ignoreAsUni();
  }

  /** After the sweeps have stopped and before the channel closes: the standby gets the rest. */
  void stop(@Observes @Priority(10) ShutdownEvent event) {
    pair.ifPresent(
        it -> {
          handOver(it);
          it.close();
        });
  }

  private void handOver(Pair node) {
    if (node.leadership().isActive()) {
      try {
        node.switchOver(this::quiesced).await().atMost(LEAVING);
      } catch (RuntimeException e) {
        LOG.infof("Nobody is handed over to: %s", e.getMessage());
      }
    }
  }
}
