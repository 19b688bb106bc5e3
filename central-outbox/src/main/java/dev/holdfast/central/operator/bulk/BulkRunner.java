package dev.holdfast.central.operator.bulk;

import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.central.dispatch.DispatchSchedule;
import dev.holdfast.central.operator.bulk.BulkJobs.Advance;
import dev.holdfast.shared.contract.ParkedAction;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/** Carries jobs on, step by step, for as long as one of them gets on. */
@ApplicationScoped
class BulkRunner {

  private static final Logger LOG = Logger.getLogger(BulkRunner.class);

  private final BulkJobs jobs;
  private final DispatchSchedule dispatch;
  private final BulkSettings settings;
  private final DatabaseTime time;
  private final MeterRegistry registry;
  private final AtomicBoolean running = new AtomicBoolean();
  private volatile boolean stopping;

  @Inject
  BulkRunner(
      BulkJobs jobs,
      DispatchSchedule dispatch,
      BulkSettings settings,
      DatabaseTime time,
      MeterRegistry registry) {
    this.jobs = jobs;
    this.dispatch = dispatch;
    this.settings = settings;
    this.time = time;
    this.registry = registry;
  }

  /** Does nothing while it is at work already: whoever is at it finds new jobs too. */
  Uni<Void> runOnce() {
    return Uni.createFrom()
        .deferred(
            () ->
                running.compareAndSet(false, true)
                    ? untilNoneGetsOn().onTermination().invoke(() -> running.set(false))
                    : Uni.createFrom().voidItem());
  }

  private Uni<Void> untilNoneGetsOn() {
    Set<UUID> waiting = new HashSet<>();
    return Multi.createBy()
        .repeating()
        .uni(() -> step(waiting))
        .whilst(advance -> !stopping && goesOn(advance, waiting))
        .onItem()
        .ignoreAsUni();
  }

  private Uni<Advance> step(Set<UUID> waiting) {
    BulkPatience patience = new BulkPatience(settings.retryPatience(), settings.longestWait());
    return jobs.advance(waiting, patience, time.instant()).call(this::followUp);
  }

  private static boolean goesOn(Advance advance, Set<UUID> waiting) {
    if (advance instanceof Advance.Waits waits) {
      waiting.add(waits.job());
    } else {
      waiting.clear();
    }
    return !(advance instanceof Advance.NoJob);
  }

  /**
   * What was made due is delivered here and now, if no other pass is at it. A pass goes on while
   * anything is due, whosoever it is, so its end is not waited for longer than for the next tick.
   */
  private Uni<Void> followUp(Advance advance) {
    if (advance instanceof Advance.Stepped stepped
        && stepped.job().action() == ParkedAction.Retry) {
      return dispatch.wake(settings.interval());
    }
    if (advance instanceof Advance.Ended ended) {
      told(ended.job());
    }
    return Uni.createFrom().voidItem();
  }

  private void told(BulkJob job) {
    LOG.infof("bulk job ended: %s", BulkJobView.of(job));
    Counter.builder("holdfast_central_bulk_jobs_ended")
        .description("Actions on many that have come to an end")
        .tag("action", job.action().name())
        .tag("state", job.state().name())
        .register(registry)
        .increment();
  }

  void stop() {
    stopping = true;
  }
}
