package dev.holdfast.base.start;

import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduler;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/**
 * What is done at intervals begins when all else has started. Quarkus would begin earlier: on event
 * loops, which must not wait for what is being made, and in a service that is about to fail.
 */
@Singleton
class StartSchedules {

  private final Instance<Scheduler> scheduler;

  @Inject
  StartSchedules(Instance<Scheduler> scheduler) {
    this.scheduler = scheduler;
  }

  void start(@Observes @Priority(TellLacks.LAST) StartupEvent event) {
    if (scheduler.isResolvable() && scheduler.get().isStarted()) {
      scheduler.get().resume();
    }
  }
}
