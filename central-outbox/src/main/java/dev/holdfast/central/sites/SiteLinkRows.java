package dev.holdfast.central.sites;

import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.remoteparked.CentralNode;
import dev.holdfast.central.remoteparked.Sightings;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonArray;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** When each site that may send was last heard of. */
@ApplicationScoped
class SiteLinkRows {

  /** The newest notification of a site is the first entry of an index. */
  private static final String SEEN =
      """
      SELECT k.site_id,
        GREATEST(l.last_seen_at,
          (SELECT n.created_at FROM notifications n WHERE n.source_site_id = k.site_id
           ORDER BY n.created_at DESC, n.notification_id DESC LIMIT 1)),
        COALESCE(l.central_node <> CAST(:ourselves AS text)
          AND l.last_seen_at > CAST(:stale AS timestamptz), false)
      FROM (
        SELECT site_id FROM site_keys
        WHERE secret IS NOT NULL
          AND (valid_until IS NULL OR valid_until > CAST(:now AS timestamptz))
        UNION
        SELECT jsonb_array_elements_text(CAST(CAST(:configured AS text) AS jsonb))) k(site_id)
      LEFT JOIN site_links l ON l.site_id = k.site_id
      """;

  private final Transactions transactions;
  private final CentralNode ourselves;

  @Inject
  SiteLinkRows(Transactions transactions, CentralNode ourselves) {
    this.transactions = transactions;
    this.ourselves = ourselves;
  }

  /**
   * How a site was last seen.
   *
   * @param elsewhere whether another central node has a link to it
   */
  record Seen(String site, Optional<Instant> at, boolean elsewhere) {}

  /**
   * @param configured sites with a key in the settings
   */
  Uni<List<Seen>> seen(Set<String> configured, Instant now) {
    return transactions.run(
        session ->
            session
                .createNativeQuery(SEEN, Tuple.class)
                .setParameter("ourselves", ourselves.name())
                .setParameter("stale", now.minus(Sightings.HOLD))
                .setParameter("now", now)
                .setParameter("configured", new JsonArray(List.copyOf(configured)).encode())
                .getResultList()
                .map(found -> found.stream().map(SiteLinkRows::seen).toList()));
  }

  private static Seen seen(Tuple row) {
    return new Seen(
        row.get(0, String.class),
        Optional.ofNullable(row.get(1, OffsetDateTime.class)).map(OffsetDateTime::toInstant),
        row.get(2, Boolean.class));
  }
}
