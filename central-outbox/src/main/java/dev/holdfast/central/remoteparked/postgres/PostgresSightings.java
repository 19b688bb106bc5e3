package dev.holdfast.central.remoteparked.postgres;

import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.remoteparked.Sightings;
import dev.holdfast.messaging.transport.link.LinkedNode;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

@ApplicationScoped
class PostgresSightings implements Sightings {

  /** Nodes of several central processes write side by side, so the latest stays. */
  private static final String RECORD =
      """
      INSERT INTO site_links (site_id, node, last_seen_at)
      SELECT r.site, r.node, r.at
      FROM jsonb_to_recordset(CAST(CAST(:batch AS text) AS jsonb)) AS r(
        site text, node text, at timestamptz)
      ORDER BY r.site
      ON CONFLICT (site_id) DO UPDATE SET
        node = EXCLUDED.node, last_seen_at = EXCLUDED.last_seen_at
      WHERE site_links.last_seen_at <= EXCLUDED.last_seen_at
      """;

  private static final String LAST =
      """
      SELECT CAST(extract(epoch FROM last_seen_at) * 1000 AS bigint) FROM site_links
      WHERE site_id = :site
      """;

  private final Transactions transactions;

  @Inject
  PostgresSightings(Transactions transactions) {
    this.transactions = transactions;
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
                .executeUpdate()
                .replaceWithVoid());
  }

  private static JsonObject row(Sighting seen) {
    return new JsonObject()
        .put("site", seen.node().service())
        .put("node", storable(seen.node()))
        .put("at", seen.at().toString());
  }

  /** The node's name is its own word, and PostgreSQL refuses one character in a text. */
  private static String storable(LinkedNode node) {
    return node.node().replace('\0', ' ');
  }

  @Override
  public Uni<Optional<Instant>> lastOf(String site) {
    return transactions.run(
        session ->
            session
                .createNativeQuery(LAST, Long.class)
                .setParameter("site", site)
                .getResultList()
                .map(found -> found.stream().findFirst().map(Instant::ofEpochMilli)));
  }
}
