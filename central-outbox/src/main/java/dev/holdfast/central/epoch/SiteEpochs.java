package dev.holdfast.central.epoch;

import dev.holdfast.central.database.ArrayText;
import dev.holdfast.shared.wire.SenderEpoch;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hibernate.reactive.mutiny.Mutiny;

/** Epochs as rows, one for each site that has ever named one. */
@ApplicationScoped
public class SiteEpochs {

  /**
   * Answers with what is there afterwards, and holds on to it until the end of the transaction: no
   * higher epoch comes between the look and what is stored because of it. In the order of the
   * sites, so that no two batches wait for each other.
   */
  private static final String RAISE =
      """
      WITH standing AS (
        INSERT INTO site_epochs AS known (site_id, epoch, node, since)
        SELECT r.site, r.epoch, r.node, CAST(:now AS timestamptz)
        FROM unnest(
          CAST(CAST(:sites AS text) AS text[]),
          CAST(CAST(:epochs AS text) AS bigint[]),
          CAST(CAST(:nodes AS text) AS text[])) AS r(site, epoch, node)
        ORDER BY r.site
        ON CONFLICT (site_id) DO UPDATE SET
          epoch = GREATEST(known.epoch, EXCLUDED.epoch),
          node = CASE WHEN EXCLUDED.epoch > known.epoch THEN EXCLUDED.node ELSE known.node END,
          since = CASE WHEN EXCLUDED.epoch > known.epoch THEN EXCLUDED.since ELSE known.since END
        RETURNING site_id, epoch, node)
      SELECT site_id, epoch, node FROM standing
      """;

  private static final String OF =
      """
      SELECT site_id, epoch, node FROM site_epochs
      WHERE site_id = ANY (CAST(CAST(:sites AS text) AS text[]))
      """;

  private static final String FORGET =
      """
      WITH gone AS (DELETE FROM site_epochs WHERE site_id = :site RETURNING site_id, epoch, node)
      SELECT site_id, epoch, node FROM gone
      """;

  /**
   * The epochs that count, by site.
   *
   * @param claims by site; one that is higher than what was known counts from now on
   */
  Uni<Map<String, SenderEpoch>> raise(
      Mutiny.Session session, Map<String, SenderEpoch> claims, Instant now) {
    if (claims.isEmpty()) {
      return Uni.createFrom().item(Map.of());
    }
    List<Map.Entry<String, SenderEpoch>> rows = List.copyOf(claims.entrySet());
    return session
        .createNativeQuery(RAISE, Tuple.class)
        .setParameter("sites", ArrayText.of(rows, Map.Entry::getKey))
        .setParameter("epochs", ArrayText.of(rows, row -> row.getValue().number()))
        .setParameter("nodes", ArrayText.of(rows, row -> row.getValue().node()))
        .setParameter("now", now)
        .getResultList()
        .map(SiteEpochs::bySite);
  }

  Uni<Map<String, SenderEpoch>> of(Mutiny.Session session, Collection<String> sites) {
    return session
        .createNativeQuery(OF, Tuple.class)
        .setParameter("sites", ArrayText.of(List.copyOf(sites), site -> site))
        .getResultList()
        .map(SiteEpochs::bySite);
  }

  /** As if the site had never named one; answers with what was known. */
  public Uni<Optional<SenderEpoch>> forget(Mutiny.Session session, String site) {
    return session
        .createNativeQuery(FORGET, Tuple.class)
        .setParameter("site", site)
        .getResultList()
        .map(gone -> Optional.ofNullable(bySite(gone).get(site)));
  }

  private static Map<String, SenderEpoch> bySite(List<Tuple> rows) {
    return rows.stream()
        .collect(
            Collectors.toMap(
                row -> row.get(0, String.class),
                row -> new SenderEpoch(row.get(1, Long.class), row.get(2, String.class))));
  }
}
