package dev.holdfast.site.parked.bulk;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.site.kept.KeptMessages;
import dev.holdfast.site.kept.bulk.SelectMany;
import dev.holdfast.site.leadership.RoleChanged;
import io.quarkus.runtime.ShutdownEvent;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jboss.logging.Logger;

/**
 * The retry jobs of this process. They do not outlive it, and need not: what a job has not come to
 * is still parked.
 */
@ApplicationScoped
class RetryJobs {

  private static final Logger LOG = Logger.getLogger(RetryJobs.class);

  static final int MAX_RUNNING = 4;
  static final int MAX_KEPT = 100;

  private final KeptMessages parked;
  private final RetryStep step;
  private final Clock clock;

  /** In the order they were started. */
  private final Map<UUID, RetryJob> jobs = new LinkedHashMap<>();

  @Inject
  RetryJobs(KeptMessages parked, RetryStep step, Clock clock) {
    this.parked = parked;
    this.step = step;
    this.clock = clock;
  }

  /** Begins at once and goes on by itself. */
  RetryJobView start(SelectMany.Counted counted, String operator) {
    RetryProgress progress = new RetryProgress(operator, counted.count(), clock);
    RetryJob job = new RetryJob(parked, step, counted.selection(), progress);
    keep(job);
    job.run()
        .runSubscriptionOn(Infrastructure.getDefaultWorkerPool())
        .subscribe()
        .with(
            done -> tell(progress),
            failure -> LOG.errorf(failure, "retry job %s failed", progress.id()));
    return progress.view();
  }

  private static void tell(RetryProgress progress) {
    LOG.infof("retry job ended: %s", progress.view());
  }

  private synchronized void keep(RetryJob job) {
    long running = jobs.values().stream().filter(kept -> kept.progress().isRunning()).count();
    if (running >= MAX_RUNNING) {
      throw new ProblemException(
          Problem.of(
              429,
              "too-many-jobs",
              "Too many retry jobs",
              "%d are running; wait for one to end or cancel it".formatted(running)));
    }
    jobs.put(job.progress().id(), job);
    forgetOldest();
  }

  private void forgetOldest() {
    Iterator<RetryJob> oldestFirst = jobs.values().iterator();
    while (jobs.size() > MAX_KEPT && oldestFirst.hasNext()) {
      if (!oldestFirst.next().progress().isRunning()) {
        oldestFirst.remove();
      }
    }
  }

  synchronized Optional<RetryJob> find(UUID id) {
    return Optional.ofNullable(jobs.get(id));
  }

  synchronized List<RetryJobView> all() {
    return new ArrayList<>(jobs.values()).stream().map(job -> job.progress().view()).toList();
  }

  /** What a job has not come to is parked at the other node too. */
  void onRole(@Observes RoleChanged event) {
    if (!event.isActive()) {
      cancelAll();
    }
  }

  void onStop(@Observes ShutdownEvent event) {
    cancelAll();
  }

  private void cancelAll() {
    List<RetryJob> left;
    synchronized (this) {
      left = new ArrayList<>(jobs.values());
    }
    left.forEach(RetryJob::cancel);
  }
}
