package dev.holdfast.central.sites;

import dev.holdfast.central.database.DatabaseAwayException;
import dev.holdfast.central.kpi.SiteGauges;
import dev.holdfast.central.sites.SiteLinkRows.Seen;
import dev.holdfast.messaging.transport.link.SiteLinks;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import org.jboss.logging.Logger;

/**
 * Which sites are there, among the metrics: linked to whichever central node, and when they were
 * last heard of. While the database is away this node still knows its own links.
 */
@ApplicationScoped
class SiteLinkMetrics {

  private static final Logger LOG = Logger.getLogger(SiteLinkMetrics.class);

  private final SiteLinkRows rows;
  private final SiteKeys keys;
  private final SiteLinks links;
  private final Clock clock;
  private final SiteGauges<Seen> perSite;

  @Inject
  SiteLinkMetrics(
      SiteLinkRows rows, SiteKeys keys, SiteLinks links, Clock clock, MeterRegistry registry) {
    this.rows = rows;
    this.keys = keys;
    this.links = links;
    this.clock = clock;
    this.perSite =
        new SiteGauges<>(registry, Seen::site)
            .with(
                "holdfast_central_site_linked",
                "1 while a site has a link to any central node",
                site -> isLinked(site) ? 1 : 0)
            .with(
                "holdfast_central_site_last_seen_age_seconds",
                "Since a site last had a link or sent a notification; NaN before the first",
                this::age);
  }

  @Scheduled(
      identity = "link-metrics",
      every = "{holdfast.central.kpi.refresh-interval}",
      concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
  Uni<Void> refresh() {
    return rows.seen(keys.configured(), clock.instant())
        .invoke(perSite::show)
        .onFailure(DatabaseAwayException::isNews)
        .invoke(failure -> LOG.warnf("which sites are linked is old news: %s", failure))
        .onFailure()
        .recoverWithNull()
        .replaceWithVoid();
  }

  private boolean isLinked(Seen site) {
    return site.elsewhere() || links.find(site.site()).isPresent();
  }

  private double age(Seen site) {
    return isLinked(site)
        ? 0
        : site.at()
            .map(at -> Math.max(0, Duration.between(at, clock.instant()).toMillis() / 1e3))
            .orElse(Double.NaN);
  }
}
