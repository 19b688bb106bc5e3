package dev.holdfast.central.dispatch;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.central.audit.AuditTrail;
import dev.holdfast.central.notification.ClaimOwner;
import dev.holdfast.central.notification.ClaimedNotification;
import dev.holdfast.central.notification.DueNotifications;
import dev.holdfast.central.smtp.SmtpSettings;
import dev.holdfast.shared.id.NotificationId;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
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
@Startup
public class Dispatcher {

  private static final Logger LOG = Logger.getLogger(Dispatcher.class);

  /** Results in one statement. */
  private static final int RECORD_AT_ONCE = 500;

  /** How long a result waits for others. What a crash in this time takes away is mailed again. */
  private static final Duration PAUSE = Duration.ofMillis(20);

  /**
   * While one is delivered the next are claimed and the results of others are written down; both
   * take longer than a quick server takes for a batch.
   */
  private static final int BATCHES_AT_ONCE = 5;

  private final ClaimOwner owner = ClaimOwner.ofThisProcess();
  private final DueNotifications due;
  private final ResolveDeliveries resolve;
  private final DispatchAttempt attempt;
  private final AuditTrail audit;
  private final DispatchTurn turn;
  private final Clock clock;
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
      AuditTrail audit,
      DispatchTurn turn,
      Clock clock,
      Timeouts timeouts,
      DispatchSettings settings,
      SmtpSettings smtp) {
    this.due = due;
    this.resolve = resolve;
    this.attempt = attempt;
    this.audit = audit;
    this.turn = turn;
    this.clock = clock;
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
    return Multi.createBy()
        .repeating()
        .uni(() -> claim().onFailure().recoverWithItem(round::failed))
        .whilst(batch -> round.goesOn() && (!batch.isEmpty() || wanted.get() != wantedAtStart))
        .onItem()
        .transformToUni(batch -> round.inTurn(batch, this::deliverAll, this::recordAll))
        .merge(BATCHES_AT_ONCE)
        .onItem()
        .ignoreAsUni()
        .chain(round::end);
  }

  private Uni<List<ResolvedClaim>> claim() {
    wantedAtStart = wanted.get();
    if (stopping || !turn.isOurs()) {
      return Uni.createFrom().item(List.of());
    }
    Instant now = clock.instant();
    return due.claim(
            owner, settings.batchSize(), resolve.shutTypes(), now, now.plus(settings.lease()))
        .chain(this::resolved);
  }

  /** What cannot be begun is given back, so that it need not wait for its claim to run out. */
  private Uni<List<ResolvedClaim>> resolved(List<ClaimedNotification> claimed) {
    return resolve
        .of(claimed)
        .onFailure()
        .call(() -> due.release(owner, claimed).onFailure().recoverWithItem(0));
  }

  private Multi<Attempt> deliverAll(List<ResolvedClaim> claimed) {
    return Multi.createFrom()
        .iterable(claimed)
        .filter(this::canEndInTime)
        .onItem()
        .transformToUni(one -> attempt.run(one.claimed(), one.delivery()))
        .merge(resolve.concurrency());
  }

  private Uni<Void> recordAll(Multi<Attempt> attempts) {
    return Gathered.writeAll(attempts, RECORD_AT_ONCE, this::pause, this::record);
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
        && clock
            .instant()
            .plus(attempt.timeLimit(claim.delivery()))
            .isBefore(claim.claimed().until());
  }

  /** A blink of the database must not send mails twice, so this does not give up at once. */
  private Uni<Void> record(List<Attempt> attempts) {
    return due.record(owner, attempts.stream().map(Attempt::result).toList())
        .onFailure()
        .retry()
        .withBackOff(Duration.ofMillis(100), Duration.ofSeconds(5))
        .atMost(8)
        .onFailure()
        .recoverWithItem(failure -> notRecorded(attempts, failure))
        .chain(recorded -> audit.append(AttemptAudit.events(attempts, recorded)));
  }

  private static Set<NotificationId> notRecorded(List<Attempt> attempts, Throwable failure) {
    LOG.errorf(
        failure,
        "the results of %d attempts were not recorded, the first being %s;"
            + " they will be made again when the claims run out",
        attempts.size(),
        attempts.get(0).result());
    return Set.of();
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
    int released = due.release(owner).await().atMost(settings.shutdownWait());
    LOG.infof("dispatch has stopped, %d claims were given back", released);
  }
}
