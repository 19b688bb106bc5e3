package dev.holdfast.central.dispatch;

import dev.holdfast.base.start.RunService;
import dev.holdfast.base.time.Timeouts;
import dev.holdfast.central.database.DatabaseAwayException;
import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.central.notification.ClaimOwner;
import dev.holdfast.central.notification.ClaimedNotification;
import dev.holdfast.central.notification.DueNotifications;
import dev.holdfast.central.notification.Wanted;
import dev.holdfast.central.smtp.SmtpSettings;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/**
 * Works off what is due: claim, deliver side by side, record in batches. Made at start, so that
 * settings which do not fit are found then.
 */
@ApplicationScoped
@Startup(RunService.CHECKED_FIRST)
public class Dispatcher {

  private static final Logger LOG = Logger.getLogger(Dispatcher.class);

  /** Results in one statement. */
  private static final int RECORD_AT_ONCE = 500;

  /** Such lists side by side, when results come faster than one after the other can be written. */
  private static final int LISTS_AT_ONCE = 3;

  /** How long a result waits for others. What a crash in this time takes away is mailed again. */
  private static final Duration PAUSE = Duration.ofMillis(20);

  /**
   * While one is delivered the next are claimed and the results of others are written down; both
   * take longer than a quick server takes for a batch.
   */
  private static final int BATCHES_AT_ONCE = 10;

  private final ClaimOwner owner = ClaimOwner.ofThisProcess();
  private final DueNotifications due;
  private final ResolveDeliveries resolve;
  private final DispatchAttempt attempt;
  private final RecordResults recording;
  private final DispatchTurn turn;
  private final DatabaseTime time;
  private final Timeouts timeouts;
  private final DispatchSettings settings;

  /** Zero when no pass runs; otherwise how often one was asked for since the last look. */
  private final AtomicInteger wanted = new AtomicInteger();

  private volatile int wantedAtStart;
  private volatile boolean stopping;
  private volatile CompletableFuture<Integer> running = CompletableFuture.completedFuture(0);

  @Inject
  Dispatcher(
      DueNotifications due,
      ResolveDeliveries resolve,
      DispatchAttempt attempt,
      RecordResults recording,
      DispatchTurn turn,
      DatabaseTime time,
      Timeouts timeouts,
      DispatchSettings settings,
      SmtpSettings smtp) {
    this.due = due;
    this.resolve = resolve;
    this.attempt = attempt;
    this.recording = recording;
    this.turn = turn;
    this.time = time;
    this.timeouts = timeouts;
    this.settings = settings;
    if (settings.lease().compareTo(smtp.timeout()) <= 0) {
      throw new IllegalArgumentException(
          "holdfast.central.dispatch.lease (%s) must be longer than holdfast.central.smtp.timeout (%s)"
              .formatted(settings.lease(), smtp.timeout()));
    }
  }

  /**
   * Goes on until nothing is due. While a pass is under way this only sees to it that the pass
   * looks once more before it ends.
   *
   * @return how many notifications were claimed
   */
  public Uni<Integer> runOnce() {
    return Uni.createFrom()
        .deferred(
            () -> {
              if (wanted.getAndIncrement() > 0) {
                return Uni.createFrom().item(0);
              }
              running = untilNothingIsDue().subscribeAsCompletionStage();
              return Uni.createFrom().completionStage(running);
            });
  }

  /** Round after round, as long as one was asked for while the last one was ending. */
  private Uni<Integer> untilNothingIsDue() {
    return Multi.createBy()
        .repeating()
        .uni(this::round)
        .whilst(claimed -> !wanted.compareAndSet(wantedAtStart, 0))
        .collect()
        .with(Collectors.summingInt(Integer::intValue))
        .onFailure()
        .invoke(() -> wanted.set(0))
        .onCancellation()
        .invoke(() -> wanted.set(0));
  }

  private Uni<Integer> round() {
    Round round = new Round();
    Gathered<Attempt> results = gathered(round);
    return Multi.createBy()
        .repeating()
        .uni(() -> claim(round).onFailure().recoverWithItem(round::failed))
        .whilst(batch -> round.goesOn() && (!batch.isEmpty() || wanted.get() != wantedAtStart))
        .onItem()
        .transformToUni(batch -> round.inTurn(batch, this::deliverAll, results::writeAll))
        .merge(BATCHES_AT_ONCE)
        .onItem()
        .ignoreAsUni()
        .chain(round::end);
  }

  /** What lies where a clock set back has left it would wait for the time that clock had shown. */
  Uni<Void> makeStrayDue() {
    if (stopping || !turn.isOurs()) {
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

  private Uni<List<ResolvedClaim>> claim(Round round) {
    if (!round.goesOn()) {
      return Uni.createFrom().item(List.of());
    }
    wantedAtStart = wanted.get();
    if (stopping || !turn.isOurs()) {
      return Uni.createFrom().item(List.of());
    }
    return claimBehind(round.place())
        .chain(
            claimed ->
                claimed.isEmpty() && round.goesOn() && round.place().moveToFront()
                    ? claimBehind(round.place())
                    : Uni.createFrom().item(claimed))
        .invoke(claimed -> round.claimed(claimed, claimed.size() == settings.batchSize()))
        .chain(this::resolved);
  }

  /**
   * After the database's clock has jumped a claim that holds cannot be told from one that does not,
   * until all that is under way has come to its end.
   */
  private Uni<List<ClaimedNotification>> claimBehind(PlaceInLine place) {
    Wanted some = new Wanted(settings.batchSize(), resolve.shutTypes(), place.next());
    return time.now()
        .chain(
            now ->
                time.isSteadyFor(settings.lease())
                    ? due.claim(owner, some, now, now.plus(settings.lease()))
                    : Uni.createFrom().item(List.of()));
  }

  /** What cannot be begun is given back, so that it need not wait for its claim to run out. */
  private Uni<List<ResolvedClaim>> resolved(List<ClaimedNotification> claimed) {
    return resolve
        .of(claimed)
        .onFailure()
        .call(() -> due.release(owner, claimed).onFailure().recoverWithItem(0));
  }

  /** Each type by itself: one that is slow takes nothing of what others may do at once. */
  private Multi<Attempt> deliverAll(List<ResolvedClaim> claimed) {
    Map<String, List<ResolvedClaim>> byType =
        claimed.stream().collect(Collectors.groupingBy(one -> one.delivery().type()));
    return Multi.createBy()
        .merging()
        .streams(
            byType.entrySet().stream()
                .map(some -> deliverAll(some.getValue(), resolve.concurrency(some.getKey())))
                .toList());
  }

  private Multi<Attempt> deliverAll(List<ResolvedClaim> ofOneType, int atOnce) {
    return Multi.createFrom()
        .iterable(ofOneType)
        .filter(this::canEndInTime)
        .onItem()
        .transformToUni(one -> attempt.run(one.claimed(), one.delivery()))
        .merge(atOnce);
  }

  /** Results of one batch wait for those of the next. */
  private Gathered<Attempt> gathered(Round round) {
    return new Gathered<>(
        RECORD_AT_ONCE,
        LISTS_AT_ONCE,
        this::pause,
        some -> recording.of(owner, some, () -> delayed(round)));
  }

  /**
   * While results wait, claims may run out, and this node must not take anew what it has sent. So
   * the round claims no more, ends when all is recorded, and another one follows.
   */
  private void delayed(Round round) {
    round.claimNoMore();
    wanted.incrementAndGet();
  }

  private Uni<Void> pause() {
    return Uni.createFrom()
        .voidItem()
        .onItem()
        .delayIt()
        .onExecutor(timeouts.scheduler())
        .by(PAUSE);
  }

  /** What could outlast its claim is not begun: the claim runs out and somebody takes it anew. */
  private boolean canEndInTime(ResolvedClaim claim) {
    return !stopping
        && time.instant()
            .plus(attempt.timeLimit(claim.delivery()))
            .isBefore(claim.claimed().until());
  }

  /** Lets what is under way come to an end, within a bound, and gives all claims back. */
  void stop() {
    stopping = true;
    try {
      running.get(settings.shutdownWait().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      LOG.warnf("mails under way for more than %s are cut off", settings.shutdownWait());
      running.cancel(true);
    } catch (ExecutionException | CancellationException e) {
      LOG.debug("the last pass had failed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    giveClaimsBack();
  }

  private void giveClaimsBack() {
    try {
      int released = due.release(owner).await().atMost(settings.shutdownWait());
      LOG.infof("dispatch has stopped, %d claims were given back", released);
    } catch (RuntimeException e) {
      LOG.warn("dispatch has stopped; its claims end by themselves, the database is away", e);
    }
  }
}
