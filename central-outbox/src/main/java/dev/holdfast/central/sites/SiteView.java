package dev.holdfast.central.sites;

import dev.holdfast.central.sites.NodeReport.Node;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A site as operators see it. */
@Schema(
    name = "Site",
    description =
        "One place that sends notifications. What is not known is left out, never guessed")
public record SiteView(
    @Schema(examples = "plant-7") String siteId,
    @Schema(examples = "Bottling plant, hall 7") String description,
    @Schema(
            description = "Absent for a site that is known from central's settings alone",
            examples = "2026-03-01T08:00:00Z")
        Instant createdAt,
    @Schema(examples = "alice") String createdBy,
    @Schema(description = "The newest first; a key of the settings comes last") List<Key> keys,
    @Schema(
            description = "When it last had a link to any central node, or sent a notification",
            examples = "2026-03-01T12:00:00Z")
        Instant lastSeenAt,
    @Schema(description = "When its newest notification came", examples = "2026-03-01T11:58:00Z")
        Instant lastSubmitAt,
    @Schema(description = "Whether it is linked to the central node that answers") boolean linked,
    @Schema(description = "The node that has, or last had, the link") Node node,
    @Schema(
            description =
                "The highest epoch that a site with two nodes has spoken under; what comes under a"
                    + " lower one is refused. Absent for a site whose node stands alone",
            examples = "6")
        Long epoch,
    @Schema(description = "The node that leads in this epoch", examples = "node-1") String leader,
    @Schema(
            description = "When central first heard of this epoch",
            examples = "2026-03-01T10:00:00Z")
        Instant leaderSince) {

  /** A key without its secret. */
  @Schema(name = "SiteKey", description = "What a site may sign with; the secret is never shown")
  public record Key(
      @Schema(
              description = "Absent for a key of the settings",
              examples = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11")
          String keyId,
      @Schema(description = "'Registry' or 'Settings'", examples = "Registry") String origin,
      @Schema(description = "'Valid', 'Ended' or 'Revoked'", examples = "Valid") String state,
      @Schema(examples = "2026-03-01T08:00:00Z") Instant createdAt,
      @Schema(examples = "alice") String createdBy,
      @Schema(
              description = "When it ends by itself; absent: when it is revoked",
              examples = "2026-03-02T08:00:00Z")
          Instant validUntil,
      @Schema(examples = "2026-03-03T08:00:00Z") Instant revokedAt,
      @Schema(examples = "alice") String revokedBy) {

    static Key of(KnownSite.Key key, Instant now) {
      String state = key.isGood(now) ? "Valid" : key.revokedAt().isPresent() ? "Revoked" : "Ended";
      return new Key(
          key.id().toString(),
          "Registry",
          state,
          key.createdAt(),
          key.createdBy(),
          key.validUntil().orElse(null),
          key.revokedAt().orElse(null),
          key.revokedBy().orElse(null));
    }

    static Key ofSettings() {
      return new Key(null, "Settings", "Valid", null, null, null, null, null);
    }
  }

  static SiteView of(
      KnownSite site, boolean configured, boolean linked, Optional<Node> node, Instant now) {
    List<Key> keys = new ArrayList<>();
    site.keys().forEach(key -> keys.add(Key.of(key, now)));
    if (configured) {
      keys.add(Key.ofSettings());
    }
    Optional<Instant> linkedAt =
        linked ? Optional.of(now) : site.link().map(KnownSite.Linked::lastSeenAt);
    Optional<Instant> seen =
        linkedAt
            .map(at -> site.lastSubmitAt().filter(submit -> submit.isAfter(at)).orElse(at))
            .or(site::lastSubmitAt);
    return new SiteView(
        site.id(),
        site.created().flatMap(KnownSite.Created::description).orElse(null),
        site.created().map(KnownSite.Created::at).orElse(null),
        site.created().map(KnownSite.Created::by).orElse(null),
        List.copyOf(keys),
        seen.orElse(null),
        site.lastSubmitAt().orElse(null),
        linked,
        node.or(() -> site.link().map(last -> Node.named(last.node()))).orElse(null),
        site.leader().map(KnownSite.Leader::epoch).orElse(null),
        site.leader().map(KnownSite.Leader::node).orElse(null),
        site.leader().map(KnownSite.Leader::since).orElse(null));
  }
}
