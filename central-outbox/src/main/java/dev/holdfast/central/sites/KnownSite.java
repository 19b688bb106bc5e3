package dev.holdfast.central.sites;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * What the database knows of a site.
 *
 * @param created empty for a site that is known from the settings alone
 * @param link the node that was linked last, to any central node
 * @param report what that node last said of itself
 * @param lastSubmitAt when its newest notification came
 * @param leader of a site with two nodes
 */
record KnownSite(
    String id,
    Optional<Created> created,
    List<Key> keys,
    Optional<Linked> link,
    Optional<NodeReport.Node> report,
    Optional<Instant> lastSubmitAt,
    Optional<Leader> leader) {

  record Created(Optional<String> description, Instant at, String by) {}

  record Linked(String node, Instant lastSeenAt) {}

  record Leader(long epoch, String node, Instant since) {}

  /** One key, without its secret. */
  record Key(
      UUID id,
      Instant createdAt,
      String createdBy,
      Optional<Instant> validUntil,
      Optional<Instant> revokedAt,
      Optional<String> revokedBy) {

    boolean isGood(Instant now) {
      return revokedAt.isEmpty() && validUntil.filter(end -> !now.isBefore(end)).isEmpty();
    }
  }
}
