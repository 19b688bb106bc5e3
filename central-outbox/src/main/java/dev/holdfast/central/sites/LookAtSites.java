package dev.holdfast.central.sites;

import dev.holdfast.central.sites.NodeReport.Node;
import dev.holdfast.messaging.transport.link.SiteLinks;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Puts together what settings, database and links know of sites. */
@ApplicationScoped
class LookAtSites {

  private final SiteRows rows;
  private final SiteKeys keys;
  private final SiteLinks links;
  private final GatherReports reports;
  private final Clock clock;

  @Inject
  LookAtSites(SiteRows rows, SiteKeys keys, SiteLinks links, GatherReports reports, Clock clock) {
    this.rows = rows;
    this.keys = keys;
    this.links = links;
    this.reports = reports;
    this.clock = clock;
  }

  /** By id; the sites themselves are not asked, for there may be thousands. */
  Uni<List<SiteView>> page(String after, int limit) {
    return rows.page(keys.configured(), after, limit)
        .map(found -> found.stream().map(site -> view(site, Optional.empty())).toList());
  }

  /** The site itself is asked too, if it is linked here. */
  Uni<SiteView> one(String site) {
    return rows.find(keys.configured(), site)
        .map(found -> found.orElseThrow(() -> ChangeSite.unknown(site)))
        .chain(found -> reports.of(site).map(said -> view(found, said)));
  }

  private Optional<Node> nodeOf(String site) {
    return links.find(site).map(link -> Node.named(link.node().node()));
  }

  /** What it says now, else what it said last, else only who it is. */
  private SiteView view(KnownSite site, Optional<Node> said) {
    return SiteView.of(
        site,
        keys.isConfigured(site.id()),
        links.find(site.id()).isPresent(),
        said.or(site::report).or(() -> nodeOf(site.id())),
        clock.instant());
  }
}
