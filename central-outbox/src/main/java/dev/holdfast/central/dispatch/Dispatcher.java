package dev.holdfast.central.dispatch;

import dev.holdfast.base.order.StartOrder;
import dev.holdfast.central.database.DatabaseAwayException;
import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.central.delivery.DeliveryAdapter;
import dev.holdfast.central.notification.DueNotifications;
import dev.holdfast.central.notification.Wanted;
import dev.holdfast.central.smtp.SmtpSettings;
import io.quarkus.arc.All;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/**
 * Works off what is due, each type in a {@link Lane} of its own. Made at start, so that settings
 * which do not fit are found then.
 */
@ApplicationScoped
@Startup(StartOrder.CHECKED_FIRST)
public class Dispatcher {

  private static final Logger LOG = Logger.getLogger(Dispatcher.class);

  private final DueNotifications due;
  private final Heartbeat heartbeat;
  private final DispatchTurn turn;
  private final DatabaseTime time;
  private final DispatchSettings settings;
  private final List<Lane> lanes;
  private volatile boolean stopping;

  @Inject
  Dispatcher(
      DueNotifications due,
      @All List<DeliveryAdapter> adapters,
      ResolveDeliveries resolve,
      DispatchAttempt attempt,
      RecordResults recording,
      Heartbeat heartbeat,
      DispatchTurn turn,
      DatabaseTime time,
      DispatchSettings settings,
      SmtpSettings smtp) {
    this.due = due;
    this.heartbeat = heartbeat;
    this.turn = turn;
    this.time = time;
    this.settings = settings;
    this.lanes =
        lanes(
            adapters,
            new LaneTools(
                heartbeat, due, resolve, attempt, recording, time, settings, this::mayBegin));
    if (settings.lease().compareTo(smtp.timeout()) <= 0) {
      throw new IllegalArgumentException(
          "holdfast.central.dispatch.lease (%s) must be longer than holdfast.central.smtp.timeout (%s)"
              .formatted(settings.lease(), smtp.timeout()));
    }
  }

  /** One for each type, and one for what has a type that nobody delivers. */
  private List<Lane> lanes(List<DeliveryAdapter> adapters, LaneTools tools) {
    int limit = settings.batchSize();
    Set<String> types =
        adapters.stream().map(DeliveryAdapter::type).collect(Collectors.toUnmodifiableSet());
    Stream<DueOfType> known =
        adapters.stream()
            .map(one -> new DueOfType(Optional.of(one), Wanted.of(limit, one.type()), tools));
    Stream<DueOfType> others =
        Stream.of(new DueOfType(Optional.empty(), Wanted.unknown(limit, types), tools));
    return Stream.concat(known, others).map(claims -> new Lane(claims, tools)).toList();
  }

  private boolean mayBegin() {
    return !stopping && turn.isOurs();
  }

  /**
   * Goes on until nothing is due. Of a type that is under way already it only sees to it that its
   * pass looks once more before it ends.
   *
   * @return how many notifications were claimed
   */
  public Uni<Integer> runOnce() {
    return Uni.join()
        .all(lanes.stream().map(lane -> lane.passes().run()).toList())
        .andCollectFailures()
        .map(counts -> counts.stream().mapToInt(Integer::intValue).sum());
  }

  /** What lies where a clock set back has left it would wait for the time that clock had shown. */
  Uni<Void> makeStrayDue() {
    if (!mayBegin()) {
      return Uni.createFrom().voidItem();
    }
    return time.now()
        .chain(due::makeStrayDue)
        .invoke(Dispatcher::tellStrays)
        .onFailure(DatabaseAwayException::isNews)
        .invoke(failure -> LOG.warn("what lies far ahead waits for the next pass", failure))
        .onFailure()
        .recoverWithNull()
        .replaceWithVoid();
  }

  private static void tellStrays(int made) {
    if (made > 0) {
      LOG.warnf("%d notifications were due far ahead, since a clock was set back; due now", made);
    }
  }

  /** Lets what is under way come to an end, within a bound, and gives all claims back. */
  void stop() {
    stopping = true;
    List<CompletableFuture<Integer>> running =
        lanes.stream().map(lane -> lane.passes().running()).toList();
    try {
      CompletableFuture.allOf(running.toArray(CompletableFuture[]::new))
          .get(settings.shutdownWait().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      LOG.warnf("mails under way for more than %s are cut off", settings.shutdownWait());
      running.forEach(pass -> pass.cancel(true));
    } catch (ExecutionException | CancellationException e) {
      LOG.debug("the last pass had failed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    giveClaimsBack();
  }

  private void giveClaimsBack() {
    try {
      int released = due.release(heartbeat.owner()).await().atMost(settings.shutdownWait());
      LOG.infof("dispatch has stopped, %d claims were given back", released);
    } catch (RuntimeException e) {
      LOG.warn("dispatch has stopped; its claims end by themselves, the database is away", e);
    }
  }
}
