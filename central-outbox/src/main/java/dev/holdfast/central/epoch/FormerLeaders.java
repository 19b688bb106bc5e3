package dev.holdfast.central.epoch;

import dev.holdfast.messaging.transport.link.OpenLink;
import dev.holdfast.messaging.transport.link.SiteLinks;
import dev.holdfast.shared.wire.SenderEpoch;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;

/** Ends the links of nodes that lead no more, and tells of those that have not noticed. */
@ApplicationScoped
public class FormerLeaders {

  private static final Logger LOG = Logger.getLogger(FormerLeaders.class);

  private final SiteLinks links;
  private final Map<String, SenderEpoch> leaders = new ConcurrentHashMap<>();

  /** Who was told of last, so that each is told of once. */
  private final Map<String, SenderEpoch> told = new ConcurrentHashMap<>();

  @Inject
  public FormerLeaders(SiteLinks links) {
    this.links = links;
  }

  /**
   * @param claims what sites have just named
   * @param standing what counts
   */
  void met(Map<String, SenderEpoch> claims, Map<String, SenderEpoch> standing) {
    claims.forEach((site, claim) -> tell(site, claim, standing.get(site)));
    standing.forEach(this::lead);
  }

  /** Looks at links only when somebody else leads than before. */
  private void lead(String site, SenderEpoch leader) {
    if (!leader.equals(leaders.put(site, leader))) {
      end(Map.of(site, leader));
    }
  }

  /** Ends the links of former leaders. */
  void end(Map<String, SenderEpoch> standing) {
    links.endOver(link -> over(link, standing));
  }

  private static Optional<String> over(OpenLink link, Map<String, SenderEpoch> standing) {
    String site = link.node().service();
    return Optional.ofNullable(standing.get(site))
        .flatMap(leader -> link.epoch().flatMap(epoch -> Fenced.over(site, epoch, leader)));
  }

  private void tell(String site, SenderEpoch claim, SenderEpoch leader) {
    if (claim.equals(leader) || claim.equals(told.put(site, claim))) {
      return;
    }
    if (claim.isBefore(leader)) {
      LOG.warnf(
          "what node %s sends is refused: %s",
          claim.node(), Fenced.over(site, claim, leader).orElseThrow());
    } else {
      LOG.warnf(
          "nodes %s and %s of site %s both lead under epoch %d; it ends when they hear of each other",
          leader.node(), claim.node(), site, claim.number());
    }
  }
}
