package dev.holdfast.central.dispatch;

import dev.holdfast.central.audit.AuditTrail;
import dev.holdfast.central.changes.ChangeKind;
import dev.holdfast.central.changes.TellChanges;
import dev.holdfast.central.database.DatabaseAwayException;
import dev.holdfast.central.database.RefusedData;
import dev.holdfast.central.notification.AttemptResult;
import dev.holdfast.central.notification.ClaimOwner;
import dev.holdfast.central.notification.DueNotifications;
import dev.holdfast.shared.contract.NotificationStatus;
import dev.holdfast.shared.id.NotificationId;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/**
 * Writes down what came of attempts. A mail that is out cannot be taken back, and one whose result
 * is lost goes out again: so this goes on until the database is back, or whoever waits for it ends.
 */
@ApplicationScoped
class RecordResults {

  private static final Logger LOG = Logger.getLogger(RecordResults.class);

  private final DueNotifications due;
  private final AuditTrail audit;
  private final TellChanges changes;
  private final Duration firstPause;
  private final Duration longestPause;

  @Inject
  RecordResults(DueNotifications due, AuditTrail audit, TellChanges changes) {
    this(due, audit, changes, Duration.ofMillis(100), Duration.ofSeconds(5));
  }

  RecordResults(
      DueNotifications due,
      AuditTrail audit,
      TellChanges changes,
      Duration firstPause,
      Duration longestPause) {
    this.due = due;
    this.audit = audit;
    this.changes = changes;
    this.firstPause = firstPause;
    this.longestPause = longestPause;
  }

  /**
   * @param delayed is told when the database does not take them at once
   */
  Uni<Void> of(ClaimOwner owner, List<Attempt> attempts, Runnable delayed) {
    List<AttemptResult> results = attempts.stream().map(Attempt::result).toList();
    return written(owner, results, delayed)
        .invoke(recorded -> changes.changed(ChangeKind.NOTIFICATIONS, sitesOf(attempts)))
        .chain(recorded -> audit.append(AttemptAudit.events(attempts, recorded)));
  }

  private static Set<String> sitesOf(List<Attempt> attempts) {
    return attempts.stream()
        .map(attempt -> attempt.notification().source().site().value())
        .collect(Collectors.toSet());
  }

  private Uni<Set<NotificationId>> written(
      ClaimOwner owner, List<AttemptResult> results, Runnable delayed) {
    Uni<Set<NotificationId>> write = Uni.createFrom().deferred(() -> due.record(owner, results));
    return write
        .onFailure(RecordResults::passes)
        .recoverWithUni(failure -> again(write, results, delayed, failure))
        .onFailure()
        .recoverWithUni(failure -> refused(owner, results, delayed, failure));
  }

  private Uni<Set<NotificationId>> again(
      Uni<Set<NotificationId>> write,
      List<AttemptResult> results,
      Runnable delayed,
      Throwable failure) {
    boolean news = DatabaseAwayException.isNews(failure);
    LOG.logf(
        news ? Logger.Level.WARN : Logger.Level.DEBUG,
        failure,
        "the results of %d attempts wait for the database, the first being that of notification %s",
        results.size(),
        results.get(0).id());
    delayed.run();
    return write
        .chain(recorded -> withThoseBefore(recorded, results))
        .onFailure(RecordResults::passes)
        .retry()
        .withBackOff(firstPause, longestPause)
        .indefinitely()
        .invoke(
            done ->
                LOG.logf(
                    news ? Logger.Level.INFO : Logger.Level.DEBUG,
                    "the results of %d attempts are recorded now",
                    results.size()));
  }

  /** A write that failed may have been committed all the same; only its answer was lost then. */
  private Uni<Set<NotificationId>> withThoseBefore(
      Set<NotificationId> recorded, List<AttemptResult> results) {
    return due.recordedBefore(results).map(before -> together(recorded, before));
  }

  private static boolean passes(Throwable failure) {
    return !RefusedData.caused(failure);
  }

  /** One that the database will never take is found, so that it does not hold up the others. */
  private Uni<Set<NotificationId>> refused(
      ClaimOwner owner, List<AttemptResult> results, Runnable delayed, Throwable failure) {
    if (results.size() == 1) {
      return refused(owner, results.get(0), failure);
    }
    int half = results.size() / 2;
    return written(owner, results.subList(0, half), delayed)
        .chain(
            some ->
                written(owner, results.subList(half, results.size()), delayed)
                    .map(others -> together(some, others)));
  }

  private static Set<NotificationId> together(Set<NotificationId> some, Set<NotificationId> more) {
    Set<NotificationId> all = new HashSet<>(some);
    all.addAll(more);
    return all;
  }

  /** Left as it is, it would be attempted again and again. */
  private Uni<Set<NotificationId>> refused(
      ClaimOwner owner, AttemptResult result, Throwable failure) {
    LOG.errorf(
        failure,
        "the database refuses the result of message=%s, which is parked instead: %s",
        result.id(),
        result);
    return due.record(owner, List.of(withoutWords(result)))
        .onFailure()
        .invoke(again -> LOG.errorf(again, "message=%s is not parked either", result.id()))
        .onFailure()
        .recoverWithItem(Set.of());
  }

  private static AttemptResult withoutWords(AttemptResult result) {
    return new AttemptResult(
        result.id(),
        result.from(),
        NotificationStatus.Parked,
        result.retryCount(),
        Optional.of(
            "the database refused to store that it is %s; see the log before you retry it"
                .formatted(result.to())),
        Optional.empty(),
        result.attemptedAt(),
        Optional.empty());
  }
}
