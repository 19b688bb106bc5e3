package dev.holdfast.central.sites;

import dev.holdfast.central.database.DatabaseAwayException;
import dev.holdfast.central.remoteparked.AskStatus;
import dev.holdfast.central.sites.NodeReport.Node;
import dev.holdfast.central.sites.NodeRows.Said;
import dev.holdfast.messaging.transport.link.LinkedNode;
import dev.holdfast.messaging.transport.link.SiteLinks;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/** Asks the sites that are linked here how they are doing, and keeps what they say. */
@ApplicationScoped
class GatherReports {

  private static final Logger LOG = Logger.getLogger(GatherReports.class);

  /** A thousand sites take a moment, and one that is slow holds nobody up. */
  private static final int AT_ONCE = 32;

  private final SiteLinks links;
  private final AskStatus status;
  private final NodeRows rows;
  private final SiteSettings settings;
  private final Clock clock;

  @Inject
  GatherReports(
      SiteLinks links, AskStatus status, NodeRows rows, SiteSettings settings, Clock clock) {
    this.links = links;
    this.status = status;
    this.rows = rows;
    this.settings = settings;
    this.clock = clock;
  }

  @Scheduled(
      identity = "site-reports",
      every = "{holdfast.central.sites.report-interval}",
      concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
  Uni<Void> tick() {
    return runOnce();
  }

  /** Never fails; the next one makes good what is missed. */
  Uni<Void> runOnce() {
    return Multi.createFrom()
        .iterable(linkedSites())
        .onItem()
        .transformToUni(site -> of(site).map(node -> node.map(said -> new Said(site, said))))
        .merge(AT_ONCE)
        .filter(Optional::isPresent)
        .map(Optional::get)
        .collect()
        .asList()
        .chain(rows::keep)
        .onFailure(DatabaseAwayException::isNews)
        .invoke(failure -> LOG.warn("what sites say of themselves is not kept", failure))
        .onFailure()
        .recoverWithNull();
  }

  /** What a site says now; empty when it is not linked here, or does not answer in time. */
  Uni<Optional<Node>> of(String site) {
    return links
        .find(site)
        .map(link -> said(site, link.node().node()))
        .orElseGet(() -> Uni.createFrom().item(Optional.empty()));
  }

  private Uni<Optional<Node>> said(String site, String node) {
    return status
        .of(site, settings.statusTimeout())
        .map(answer -> answer.flatMap(report -> NodeReport.read(node, report, clock.instant())));
  }

  private Set<String> linkedSites() {
    return links.nodes().stream().map(LinkedNode::service).collect(Collectors.toSet());
  }
}
