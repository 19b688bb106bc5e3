package dev.holdfast.central.remoteparked;

import dev.holdfast.central.database.DatabaseAwayException;
import dev.holdfast.central.remoteparked.Sightings.Sighting;
import dev.holdfast.messaging.transport.link.LinkedNode;
import dev.holdfast.messaging.transport.link.SiteLinks;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/**
 * Writes down which sites are linked: when one comes or goes, and every minute for those that are
 * here. What gathers while one statement runs goes with the next, so a thousand sites that come
 * back at once are a few statements. A failure is made good by the next minute.
 */
@ApplicationScoped
class RecordSightings {

  private static final Logger LOG = Logger.getLogger(RecordSightings.class);

  private final SiteLinks links;
  private final Sightings sightings;
  private final Clock clock;
  private final Map<String, Sighting> waiting = new ConcurrentHashMap<>();
  private final AtomicBoolean writing = new AtomicBoolean();

  @Inject
  RecordSightings(SiteLinks links, Sightings sightings, Clock clock) {
    this.links = links;
    this.sightings = sightings;
    this.clock = clock;
  }

  void start(@Observes StartupEvent event) {
    links.listen((node, at) -> seen(List.of(node), at));
  }

  @Scheduled(every = "1m")
  void everyMinute() {
    seen(links.nodes(), clock.instant());
  }

  private void seen(List<LinkedNode> nodes, Instant at) {
    nodes.forEach(node -> waiting.put(node.service(), sighting(node, at)));
    write();
  }

  private Sighting sighting(LinkedNode node, Instant at) {
    return new Sighting(node, at, links.find(node.service()).isPresent());
  }

  private void write() {
    if (waiting.isEmpty() || !writing.compareAndSet(false, true)) {
      return;
    }
    List<Sighting> batch = List.copyOf(waiting.values());
    batch.forEach(one -> waiting.remove(one.node().service(), one));
    sightings
        .record(batch)
        .onTermination()
        .invoke(() -> writing.set(false))
        .subscribe()
        .with(
            done -> write(),
            failure -> {
              if (DatabaseAwayException.isNews(failure)) {
                LOG.warnf(failure, "when %d sites were last seen is not recorded", batch.size());
              }
            });
  }
}
