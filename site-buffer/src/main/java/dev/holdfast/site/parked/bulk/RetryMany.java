package dev.holdfast.site.parked.bulk;

import dev.holdfast.base.listing.Query;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.shared.contract.MessageState;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.kept.bulk.BulkCount;
import dev.holdfast.site.kept.bulk.BulkRequest;
import dev.holdfast.site.kept.bulk.SelectMany;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;

/** Retries of many parked messages, whoever asks for them. */
@ApplicationScoped
public class RetryMany {

  /** What came of a retry of many. */
  public sealed interface Retried {
    record OnlyCounted(BulkCount count) implements Retried {}

    record Begun(RetryJobView job) implements Retried {}
  }

  private final SelectMany select;
  private final RetryJobs jobs;

  @Inject
  RetryMany(SelectMany select, RetryJobs jobs) {
    this.select = select;
    this.jobs = jobs;
  }

  public Uni<Retried> retry(BulkRequest body, String operator) {
    BulkRequest request = BulkRequest.required(body);
    return select
        .of(MessageState.Parked, request)
        .map(
            counted ->
                request.onlyCounts()
                    ? new Retried.OnlyCounted(new BulkCount(true, counted.count()))
                    : new Retried.Begun(jobs.start(counted, operator)));
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
