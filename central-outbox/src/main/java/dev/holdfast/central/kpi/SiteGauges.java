package dev.holdfast.central.kpi;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import java.util.List;
import java.util.function.ToLongFunction;

/** The numbers of each site as metrics. Sites come and go with the answers. */
final class SiteGauges {

  private final MultiGauge depth;
  private final MultiGauge stuck;
  private final MultiGauge parked;
  private final MultiGauge delivered;
  private final MultiGauge oldest;

  SiteGauges(MeterRegistry registry) {
    depth = gauge(registry, "holdfast_central_site_queue_depth", "Pending and retrying, of a site");
    stuck = gauge(registry, "holdfast_central_site_stuck", "Waiting for too long, of a site");
    parked = gauge(registry, "holdfast_central_site_parked", "Waiting for an operator, of a site");
    delivered =
        gauge(
            registry,
            "holdfast_central_site_delivered_in_window",
            "Delivered in the last window, of a site");
    oldest =
        gauge(
            registry,
            "holdfast_central_site_oldest_pending_age_seconds",
            "Age of a site's oldest that is pending or retrying");
  }

  private static MultiGauge gauge(MeterRegistry registry, String name, String description) {
    return MultiGauge.builder(name).description(description).register(registry);
  }

  void show(List<SiteKpis> sites) {
    show(depth, sites, SiteKpis::queueDepth);
    show(stuck, sites, SiteKpis::stuck);
    show(parked, sites, SiteKpis::parked);
    show(delivered, sites, SiteKpis::deliveredInWindow);
    show(oldest, sites, SiteKpis::oldestPendingAgeSeconds);
  }

  private static void show(
      MultiGauge gauge, List<SiteKpis> sites, ToLongFunction<SiteKpis> number) {
    gauge.register(
        sites.stream()
            .<MultiGauge.Row<?>>map(
                kpis -> MultiGauge.Row.of(Tags.of("site", kpis.site()), number.applyAsLong(kpis)))
            .toList(),
        true);
  }
}
