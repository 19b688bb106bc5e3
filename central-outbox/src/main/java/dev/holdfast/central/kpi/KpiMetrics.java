package dev.holdfast.central.kpi;

import dev.holdfast.central.database.DatabaseAwayException;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToDoubleFunction;
import org.jboss.logging.Logger;

/** The numbers as metrics, read at intervals so that no scrape costs a query. */
@ApplicationScoped
class KpiMetrics {

  private static final Logger LOG = Logger.getLogger(KpiMetrics.class);

  private final ReadKpis readKpis;
  private final AtomicReference<Kpis> latest = new AtomicReference<>();
  private final SiteGauges<SiteKpis> perSite;

  @Inject
  KpiMetrics(ReadKpis readKpis, MeterRegistry registry) {
    this.readKpis = readKpis;
    gauge(registry, "holdfast_central_queue_depth", "Pending and retrying", Kpis::queueDepth);
    gauge(registry, "holdfast_central_parked", "Waiting for an operator", Kpis::parked);
    gauge(registry, "holdfast_central_held", "Of causes that somebody sees to", Kpis::held);
    gauge(registry, "holdfast_central_stuck", "Waiting for too long", Kpis::stuck);
    gauge(
        registry,
        "holdfast_central_delivered_in_window",
        "Delivered in the last window",
        Kpis::deliveredInWindow);
    gauge(
        registry,
        "holdfast_central_oldest_pending_age_seconds",
        "Age of the oldest that is pending or retrying",
        Kpis::oldestPendingAgeSeconds);
    perSite =
        new SiteGauges<>(registry, SiteKpis::site)
            .with(
                "holdfast_central_site_queue_depth",
                "Pending and retrying, of a site",
                SiteKpis::queueDepth)
            .with("holdfast_central_site_stuck", "Waiting for too long, of a site", SiteKpis::stuck)
            .with(
                "holdfast_central_site_parked",
                "Waiting for an operator, of a site",
                SiteKpis::parked)
            .with(
                "holdfast_central_site_delivered_in_window",
                "Delivered in the last window, of a site",
                SiteKpis::deliveredInWindow)
            .with(
                "holdfast_central_site_oldest_pending_age_seconds",
                "Age of a site's oldest that is pending or retrying",
                SiteKpis::oldestPendingAgeSeconds);
  }

  private void gauge(
      MeterRegistry registry, String name, String description, ToDoubleFunction<Kpis> number) {
    Gauge.builder(
            name,
            latest,
            kpis -> kpis.get() == null ? Double.NaN : number.applyAsDouble(kpis.get()))
        .description(description)
        .register(registry);
  }

  @Scheduled(
      identity = "kpi-metrics",
      every = "{holdfast.central.kpi.refresh-interval}",
      concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
  Uni<Void> refresh() {
    return readKpis
        .now()
        .invoke(latest::set)
        .chain(() -> readKpis.sites())
        .invoke(kpis -> perSite.show(kpis.sites()))
        .onFailure(DatabaseAwayException::isNews)
        .invoke(failure -> LOG.warnf("the numbers among the metrics are old: %s", failure))
        .onFailure()
        .recoverWithNull()
        .replaceWithVoid();
  }
}
