package dev.holdfast.central.sites;

import dev.holdfast.central.remoteparked.AskStatus;
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
  private final AskStatus status;
  private final SiteSettings settings;
  private final Clock clock;

  @Inject
  LookAtSites(
      SiteRows rows,
      SiteKeys keys,
      SiteLinks links,
      AskStatus status,
      SiteSettings settings,
      Clock clock) {
    this.rows = rows;
    this.keys = keys;
    this.links = links;
    this.status = status;
    this.settings = settings;
    this.clock = clock;
  }

  /** By id; the sites themselves are not asked, for there may be thousands. */
  Uni<List<SiteView>> page(String after, int limit) {
    return rows.page(keys.configured(), after, limit)
        .map(found -> found.stream().map(site -> view(site, nodeOf(site.id()))).toList());
  }

  /** The site itself is asked too, if it is linked here. */
  Uni<SiteView> one(String site) {
    return rows.find(keys.configured(), site)
        .map(found -> found.orElseThrow(() -> ChangeSite.unknown(site)))
        .chain(found -> report(site).map(node -> view(found, node)));
  }

  private Uni<Optional<Node>> report(String site) {
    return links.find(site).isEmpty()
        ? Uni.createFrom().item(Optional.empty())
        : status
            .of(site, settings.statusTimeout())
            .map(answer -> answer.flatMap(NodeReport::read).or(() -> nodeOf(site)));
  }

  private Optional<Node> nodeOf(String site) {
    return links.find(site).map(link -> Node.named(link.node().node()));
  }

  private SiteView view(KnownSite site, Optional<Node> node) {
    return SiteView.of(
        site,
        keys.isConfigured(site.id()),
        links.find(site.id()).isPresent(),
        node,
        clock.instant());
  }
}
