package dev.holdfast.central.operator.bulk;

import dev.holdfast.base.listing.Query;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.shared.contract.ParkedAction;
import dev.holdfast.shared.id.MessageId;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** What can be done to many parked notifications. */
@ApplicationScoped
class BulkActions {

  static final int MOST_RUNNING = 4;
  static final int MOST_KEPT = 100;

  /** What came of a request. */
  sealed interface Answered {
    record OnlyCounted(BulkCount count) implements Answered {}

    record Begun(BulkJob job) implements Answered {}
  }

  private final BulkJobs jobs;
  private final BulkSchedule schedule;
  private final Clock clock;

  @Inject
  BulkActions(BulkJobs jobs, BulkSchedule schedule, Clock clock) {
    this.jobs = jobs;
    this.schedule = schedule;
    this.clock = clock;
  }

  Uni<Answered> run(ParkedAction action, BulkRequest body, String operator) {
    BulkRequest request = BulkRequest.required(body);
    BulkSelection selection = request.selection();
    // As the database keeps it, so that every answer says the same.
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    return jobs.count(selection, now)
        .invoke(request::requireExpected)
        .chain(
            count ->
                request.onlyCounts()
                    ? Uni.createFrom().item(new Answered.OnlyCounted(new BulkCount(true, count)))
                    : begin(
                        BulkJob.begun(UUID.randomUUID(), action, selection, count, operator, now)));
  }

  private Uni<Answered> begin(BulkJob job) {
    return jobs.start(job, MOST_RUNNING)
        .map(begun -> begun.orElseThrow(BulkActions::tooMany))
        .invoke(schedule::wake)
        .map(Answered.Begun::new);
  }

  Uni<List<BulkJobView>> all() {
    return jobs.newest(MOST_KEPT).map(found -> found.stream().map(BulkJobView::of).toList());
  }

  Uni<BulkJobView> one(String jobId) {
    return jobs.find(parse(jobId)).map(found -> viewed(jobId, found));
  }

  /** What it has done stays done. */
  Uni<BulkJobView> cancel(String jobId, String operator) {
    return jobs.cancel(parse(jobId), operator, clock.instant()).map(found -> viewed(jobId, found));
  }

  private static UUID parse(String jobId) {
    return Query.id("jobId", jobId, MessageId::parse).value();
  }

  private static BulkJobView viewed(String jobId, Optional<BulkJob> found) {
    return found
        .map(BulkJobView::of)
        .orElseThrow(
            () ->
                new ProblemException(
                    Problem.notFound(
                        "there is no job %s; the last hundred are remembered".formatted(jobId))));
  }

  private static ProblemException tooMany() {
    return new ProblemException(
        Problem.of(
            429,
            "too-many-jobs",
            "Too many jobs",
            "%d are running; wait for one to end or cancel it".formatted(MOST_RUNNING)));
  }
}
