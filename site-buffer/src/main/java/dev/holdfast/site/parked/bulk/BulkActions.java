package dev.holdfast.site.parked.bulk;

import dev.holdfast.base.listing.Query;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.shared.id.MessageId;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;

/** What can be done to many parked messages, whoever asks for it. */
@ApplicationScoped
public class BulkActions {

  /** What came of a retry of many. */
  public sealed interface Retried {
    record OnlyCounted(BulkCount count) implements Retried {}

    record Begun(RetryJobView job) implements Retried {}
  }

  private final SelectParked select;
  private final DiscardMany discardMany;
  private final RetryJobs jobs;

  @Inject
  BulkActions(SelectParked select, DiscardMany discardMany, RetryJobs jobs) {
    this.select = select;
    this.discardMany = discardMany;
    this.jobs = jobs;
  }

  public Uni<Retried> retry(BulkRequest body, String operator) {
    BulkRequest request = BulkRequest.required(body);
    return select
        .of(request)
        .map(
            counted ->
                request.onlyCounts()
                    ? new Retried.OnlyCounted(new BulkCount(true, counted.count()))
                    : new Retried.Begun(jobs.start(counted, operator)));
  }

  public Uni<BulkCount> discard(BulkRequest body, String operator) {
    BulkRequest request = BulkRequest.required(body);
    return select
        .of(request)
        .chain(
            counted ->
                request.onlyCounts()
                    ? Uni.createFrom().item(new BulkCount(true, counted.count()))
                    : discardMany
                        .run(counted.selection(), operator)
                        .map(discarded -> new BulkCount(false, discarded)));
  }

  public List<RetryJobView> jobs() {
    return jobs.all();
  }

  public RetryJobView job(String jobId) {
    return find(jobId).progress().view();
  }

  /** What it has sent stays sent. */
  public RetryJobView cancel(String jobId) {
    RetryJob job = find(jobId);
    job.cancel();
    return job.progress().view();
  }

  private RetryJob find(String jobId) {
    return jobs.find(Query.id("jobId", jobId, MessageId::parse).value())
        .orElseThrow(
            () ->
                new ProblemException(
                    Problem.notFound(
                        "this node has no retry job %s; jobs end with the process"
                            .formatted(jobId))));
  }
}
