package dev.holdfast.central.operator.postgres;

import dev.holdfast.central.operator.bulk.BulkJob;
import dev.holdfast.central.operator.bulk.BulkJobs.Advance;
import dev.holdfast.central.operator.bulk.BulkPatience;
import dev.holdfast.central.operator.bulk.BulkPlace;
import dev.holdfast.shared.contract.ParkedAction;
import dev.holdfast.shared.retry.RetryOutcome;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.hibernate.reactive.mutiny.Mutiny;

/** One step of a job whose row is locked: judge the last one, then begin the next or end. */
@ApplicationScoped
class AdvanceJob {

  private final DecideWithin decide;
  private final BulkAudit audit;

  @Inject
  AdvanceJob(DecideWithin decide, BulkAudit audit) {
    this.decide = decide;
    this.audit = audit;
  }

  Uni<Advance> run(Mutiny.Session session, BulkJobEntity row, BulkPatience patience, Instant now) {
    BulkJob job = row.toJob();
    return StepItems.look(session, job.id())
        .chain(
            items -> {
              if (stillUnderWay(job, items, patience, now)) {
                return Uni.createFrom().item(waiting(row, job, items, patience, now));
              }
              return judged(session, job, items, patience, now)
                  .chain(judged -> goOn(session, judged, now))
                  .invoke(advance -> keep(row, advance));
            });
  }

  private static boolean stillUnderWay(
      BulkJob job, List<StepItems.Item> items, BulkPatience patience, Instant now) {
    boolean open = items.stream().anyMatch(item -> item.outcome().isEmpty());
    return (open && isWithin(patience.usual(), job, now))
        || (howManyQueue(items) > 0 && isWithin(patience.longest(), job, now));
  }

  private static boolean isWithin(Duration patience, BulkJob job, Instant now) {
    return job.steppedAt().filter(began -> now.isBefore(began.plus(patience))).isPresent();
  }

  private static long howManyQueue(List<StepItems.Item> items) {
    return items.stream().filter(StepItems.Item::isQueued).count();
  }

  /** Many others may be due before them, which says nothing against those it is about. */
  private static Advance waiting(
      BulkJobEntity row,
      BulkJob job,
      List<StepItems.Item> items,
      BulkPatience patience,
      Instant now) {
    if (!isWithin(patience.usual(), job, now)) {
      row.take(job.waiting(queued(items, patience.usual())));
    }
    return new Advance.Waits(job.id());
  }

  private static String queued(List<StepItems.Item> items, Duration patience) {
    return "%d notifications have been due for more than %s and were not attempted; many others are due before them, or their server is away"
        .formatted(howManyQueue(items), patience);
  }

  private static Uni<BulkJob> judged(
      Mutiny.Session session,
      BulkJob job,
      List<StepItems.Item> items,
      BulkPatience patience,
      Instant now) {
    if (items.isEmpty()) {
      return Uni.createFrom().item(job);
    }
    List<RetryOutcome> outcomes =
        items.stream().flatMap(item -> outcome(item, patience.usual()).stream()).toList();
    return StepItems.forget(session, job.id())
        .map(done -> job.after(outcomes, now))
        .map(
            after ->
                after.isRunning() && howManyQueue(items) > 0
                    ? after.stopped(queued(items, patience.longest()), now)
                    : after);
  }

  private static Optional<RetryOutcome> outcome(StepItems.Item item, Duration patience) {
    return item.isQueued() ? Optional.empty() : item.outcome().or(() -> putOff(patience));
  }

  /** In the same words for all: when to look again differs, the failure does not. */
  private static Optional<RetryOutcome> putOff(Duration patience) {
    return Optional.of(
        new RetryOutcome.FailedAgain(
            "not attempted within %s; its server is away or busy".formatted(patience)));
  }

  private Uni<Advance> goOn(Mutiny.Session session, BulkJob job, Instant now) {
    if (!job.isRunning()) {
      return ended(session, job, now);
    }
    return SelectParked.next(session, job)
        .chain(
            next ->
                next.isEmpty()
                    ? ended(session, job.finished(now), now)
                    : step(session, job, next, now));
  }

  private Uni<Advance> step(
      Mutiny.Session session, BulkJob job, List<BulkPlace> next, Instant now) {
    List<UUID> ids = next.stream().map(BulkPlace::id).toList();
    return decide
        .run(session, ids, job.action(), job.startedBy(), Optional.of(job.id()), now)
        .call(decided -> watched(session, job, decided))
        .map(decided -> new Advance.Stepped(job.stepped(next, decided.size(), now)));
  }

  private static Uni<Void> watched(Mutiny.Session session, BulkJob job, Set<UUID> decided) {
    return job.action() == ParkedAction.Retry && !decided.isEmpty()
        ? StepItems.keep(session, job.id(), decided)
        : Uni.createFrom().voidItem();
  }

  private Uni<Advance> ended(Mutiny.Session session, BulkJob job, Instant now) {
    return audit.ended(session, job, job.startedBy(), now).replaceWith(new Advance.Ended(job));
  }

  private static void keep(BulkJobEntity row, Advance advance) {
    if (advance instanceof Advance.Stepped stepped) {
      row.take(stepped.job());
    } else if (advance instanceof Advance.Ended ended) {
      row.take(ended.job());
    }
  }
}
