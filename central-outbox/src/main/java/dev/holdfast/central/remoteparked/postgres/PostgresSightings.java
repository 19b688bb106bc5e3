package dev.holdfast.central.remoteparked.postgres;

import dev.holdfast.central.database.StorableText;
import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.remoteparked.CentralNode;
import dev.holdfast.central.remoteparked.Sightings;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.Tuple;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;

@ApplicationScoped
class PostgresSightings implements Sightings {

  /**
   * Nodes of several central processes write side by side, so the latest stays. Whoever notices
   * late that a link has ended does not deny another's.
   */
  private static final String RECORD =
      """
      INSERT INTO site_links (site_id, node, last_seen_at, central_node)
      SELECT r.site, r.node, r.at, CASE WHEN r.linked THEN CAST(:ourselves AS text) END
      FROM jsonb_to_recordset(CAST(CAST(:batch AS text) AS jsonb)) AS r(
        site text, node text, at timestamptz, linked boolean)
      ORDER BY r.site
      ON CONFLICT (site_id) DO UPDATE SET
        node = EXCLUDED.node, last_seen_at = EXCLUDED.last_seen_at,
        central_node = CASE
          WHEN EXCLUDED.central_node IS NULL AND site_links.central_node <> CAST(:ourselves AS text)
          THEN site_links.central_node ELSE EXCLUDED.central_node END
      WHERE site_links.last_seen_at <= EXCLUDED.last_seen_at
      """;

  private static final String LAST =
      """
      SELECT last_seen_at, central_node FROM site_links WHERE site_id = :site
      """;

  private final Transactions transactions;
  private final CentralNode ourselves;

  @Inject
  PostgresSightings(Transactions transactions, CentralNode ourselves) {
    this.transactions = transactions;
    this.ourselves = ourselves;
  }

  @Override
  public Uni<Void> record(List<Sighting> seen) {
    JsonArray batch = new JsonArray();
    seen.forEach(one -> batch.add(row(one)));
    return transactions.run(
        session ->
            session
                .createNativeQuery(RECORD)
                .setParameter("batch", batch.encode())
                .setParameter("ourselves", ourselves.name())
                .executeUpdate()
                .replaceWithVoid());
  }

  private static JsonObject row(Sighting seen) {
    return new JsonObject()
        .put("site", seen.node().service())
        .put("node", StorableText.of(seen.node().node()))
        .put("at", seen.at().toString())
        .put("linked", seen.linked());
  }

  @Override
  public Uni<Optional<Seen>> lastOf(String site) {
    return transactions.run(
        session ->
            session
                .createNativeQuery(LAST, Tuple.class)
                .setParameter("site", site)
                .getResultList()
                .map(found -> found.stream().findFirst().map(PostgresSightings::seen)));
  }

  private static Seen seen(Tuple row) {
    return new Seen(
        row.get(0, OffsetDateTime.class).toInstant(),
        Optional.ofNullable(row.get(1, String.class)));
  }
}
