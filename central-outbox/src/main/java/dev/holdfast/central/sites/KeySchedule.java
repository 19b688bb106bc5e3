package dev.holdfast.central.sites;

import dev.holdfast.messaging.transport.link.OpenLink;
import dev.holdfast.messaging.transport.link.SiteLinks;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;

/** When keys are read: before the first envelope can come, and at intervals. */
@ApplicationScoped
class KeySchedule {

  private static final Duration START_PATIENCE = Duration.ofSeconds(10);

  private final SiteKeys keys;
  private final SiteLinks links;

  @Inject
  KeySchedule(SiteKeys keys, SiteLinks links) {
    this.keys = keys;
    this.links = links;
  }

  void start(@Observes StartupEvent event) {
    runOnce().await().atMost(START_PATIENCE);
  }

  @Scheduled(
      identity = "site-keys",
      every = "{holdfast.central.sites.key-refresh}",
      concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
  Uni<Void> tick() {
    return runOnce();
  }

  /** Never fails. A link does not outlive the key that opened it. */
  Uni<Void> runOnce() {
    return keys.refresh()
        .onFailure()
        .invoke(SiteKeys::outdated)
        .onFailure()
        .recoverWithNull()
        .invoke(() -> links.end(this::hasLostItsKey, "its key is not valid any more"));
  }

  private boolean hasLostItsKey(OpenLink link) {
    return !keys.secretsOf(link.node().service()).contains(link.secret());
  }
}
