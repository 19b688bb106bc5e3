package dev.holdfast.central.sites;

import dev.holdfast.central.database.ArrayText;
import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.sites.NodeReport.Node;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;

/** The last report of each node. */
@ApplicationScoped
class NodeRows {

  /** What a node has said. */
  record Said(String site, Node node) {}

  /** Nodes with names of chance, as containers have them, do not gather for ever. */
  private static final String KEEP =
      """
      WITH said AS (
        SELECT * FROM unnest(
          CAST(CAST(:sites AS text) AS text[]),
          CAST(CAST(:nodes AS text) AS text[]),
          CAST(CAST(:roles AS text) AS text[]),
          CAST(CAST(:versions AS text) AS text[]),
          CAST(CAST(:pending AS text) AS bigint[]),
          CAST(CAST(:parked AS text) AS bigint[]),
          CAST(CAST(:at AS text) AS timestamptz[]))
        AS r(site, node, role, version, pending, parked, at)),
      gone AS (
        DELETE FROM site_nodes n USING said r
        WHERE n.site_id = r.site AND n.node <> r.node
          AND n.reported_at < r.at - INTERVAL '30 days')
      INSERT INTO site_nodes (
        site_id, node, role, version, buffer_pending, buffer_parked, reported_at)
      SELECT r.site, r.node, r.role, r.version, r.pending, r.parked, r.at FROM said r
      ORDER BY r.site
      ON CONFLICT (site_id, node) DO UPDATE SET
        role = EXCLUDED.role, version = EXCLUDED.version,
        buffer_pending = EXCLUDED.buffer_pending, buffer_parked = EXCLUDED.buffer_parked,
        reported_at = EXCLUDED.reported_at
      WHERE site_nodes.reported_at <= EXCLUDED.reported_at
      """;

  private final Transactions transactions;

  @Inject
  NodeRows(Transactions transactions) {
    this.transactions = transactions;
  }

  /** One of each site at most. */
  Uni<Void> keep(List<Said> said) {
    if (said.isEmpty()) {
      return Uni.createFrom().voidItem();
    }
    return transactions.run(
        session ->
            session
                .createNativeQuery(KEEP)
                .setParameter("sites", ArrayText.of(said, Said::site))
                .setParameter("nodes", ArrayText.of(said, one -> one.node().name()))
                .setParameter("roles", ArrayText.of(said, one -> one.node().role()))
                .setParameter("versions", ArrayText.of(said, one -> one.node().version()))
                .setParameter("pending", ArrayText.of(said, one -> one.node().bufferPending()))
                .setParameter("parked", ArrayText.of(said, one -> one.node().bufferParked()))
                .setParameter("at", ArrayText.of(said, one -> one.node().reportedAt()))
                .executeUpdate()
                .replaceWithVoid());
  }
}
