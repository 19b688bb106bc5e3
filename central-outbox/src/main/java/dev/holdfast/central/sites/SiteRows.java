package dev.holdfast.central.sites;

import dev.holdfast.central.database.Transactions;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.hibernate.reactive.mutiny.Mutiny;

/** Sites and keys as rows. */
@ApplicationScoped
class SiteRows {

  private static final String CHANGED_SINCE =
      """
      SELECT key_id, site_id, secret, valid_until, change FROM site_keys
      WHERE change > :since ORDER BY change
      """;

  /** The newest notification of a site is the first entry of an index. */
  private static final String PAGE =
      """
      SELECT k.site_id, s.description, s.created_at, s.created_by, l.node, l.last_seen_at,
        (SELECT n.created_at FROM notifications n WHERE n.source_site_id = k.site_id
         ORDER BY n.created_at DESC, n.notification_id DESC LIMIT 1) AS last_submit,
        (SELECT CAST(jsonb_agg(jsonb_build_object(
             'id', y.key_id, 'createdAt', y.created_at, 'createdBy', y.created_by,
             'validUntil', y.valid_until, 'revokedAt', y.revoked_at, 'revokedBy', y.revoked_by)
           ORDER BY y.change DESC) AS text)
         FROM site_keys y WHERE y.site_id = k.site_id) AS keys,
        r.role, r.version, r.buffer_pending, r.buffer_parked, r.reported_at,
        e.epoch, e.node AS leader, e.since
      FROM (
        SELECT site_id FROM sites
        UNION
        SELECT jsonb_array_elements_text(CAST(CAST(:configured AS text) AS jsonb))) k(site_id)
      LEFT JOIN sites s ON s.site_id = k.site_id
      LEFT JOIN site_links l ON l.site_id = k.site_id
      LEFT JOIN site_nodes r ON r.site_id = l.site_id AND r.node = l.node
      LEFT JOIN site_epochs e ON e.site_id = k.site_id
      """;

  private static final String AFTER =
      PAGE + "WHERE k.site_id COLLATE \"C\" > :after ORDER BY k.site_id COLLATE \"C\"";

  private static final String ONE = PAGE + "WHERE k.site_id = :site";

  private static final String ADD_SITE =
      """
      INSERT INTO sites (site_id, description, created_at, created_by)
      VALUES (:site, NULLIF(:description, ''), CAST(:at AS timestamptz), :by)
      """;

  private static final String ADD_KEY =
      """
      INSERT INTO site_keys (key_id, site_id, secret, created_at, created_by, change)
      VALUES (:key, :site, :secret, CAST(:at AS timestamptz), :by, nextval('site_key_changes'))
      """;

  /** Never later than it would have ended anyway. */
  private static final String END_KEY =
      """
      UPDATE site_keys SET
        valid_until = LEAST(valid_until, CAST(:end AS timestamptz)),
        change = nextval('site_key_changes')
      WHERE key_id = :key
      """;

  private static final String REVOKE_KEY =
      """
      UPDATE site_keys SET secret = NULL, revoked_at = CAST(:at AS timestamptz), revoked_by = :by,
        change = nextval('site_key_changes')
      WHERE key_id = :key
      """;

  private final Transactions transactions;

  @Inject
  SiteRows(Transactions transactions) {
    this.transactions = transactions;
  }

  Uni<List<SiteKeyRow>> keysChangedSince(long change) {
    return transactions.run(
        session ->
            session
                .createNativeQuery(CHANGED_SINCE, Tuple.class)
                .setParameter("since", change)
                .getResultList()
                .map(found -> found.stream().map(SiteRows::key).toList()));
  }

  /** By id, beginning behind one; those in the settings among them. */
  Uni<List<KnownSite>> page(Set<String> configured, String after, int limit) {
    return transactions.run(
        session ->
            session
                .createNativeQuery(AFTER, Tuple.class)
                .setParameter("configured", new JsonArray(List.copyOf(configured)).encode())
                .setParameter("after", after)
                .setMaxResults(limit)
                .getResultList()
                .map(found -> found.stream().map(SiteRows::site).toList()));
  }

  Uni<Optional<KnownSite>> find(Set<String> configured, String site) {
    return transactions.run(session -> find(session, configured, site));
  }

  Uni<Optional<KnownSite>> find(Mutiny.Session session, Set<String> configured, String site) {
    return session
        .createNativeQuery(ONE, Tuple.class)
        .setParameter("configured", new JsonArray(List.copyOf(configured)).encode())
        .setParameter("site", site)
        .getResultList()
        .map(found -> found.stream().findFirst().map(SiteRows::site));
  }

  Uni<Void> addSite(Mutiny.Session session, String site, String description, By by) {
    return session
        .createNativeQuery(ADD_SITE)
        .setParameter("site", site)
        .setParameter("description", description)
        .setParameter("at", by.at())
        .setParameter("by", by.who())
        .executeUpdate()
        .replaceWithVoid();
  }

  Uni<Void> addKey(Mutiny.Session session, UUID key, String site, String sealed, By by) {
    return session
        .createNativeQuery(ADD_KEY)
        .setParameter("key", key)
        .setParameter("site", site)
        .setParameter("secret", sealed)
        .setParameter("at", by.at())
        .setParameter("by", by.who())
        .executeUpdate()
        .replaceWithVoid();
  }

  Uni<Void> endKey(Mutiny.Session session, UUID key, Instant end) {
    return session
        .createNativeQuery(END_KEY)
        .setParameter("key", key)
        .setParameter("end", end)
        .executeUpdate()
        .replaceWithVoid();
  }

  Uni<Void> revokeKey(Mutiny.Session session, UUID key, By by) {
    return session
        .createNativeQuery(REVOKE_KEY)
        .setParameter("key", key)
        .setParameter("at", by.at())
        .setParameter("by", by.who())
        .executeUpdate()
        .replaceWithVoid();
  }

  private static SiteKeyRow key(Tuple row) {
    return new SiteKeyRow(
        row.get(0, UUID.class),
        row.get(1, String.class),
        Optional.ofNullable(row.get(2, String.class)),
        instant(row, 3),
        ((Number) row.get(4)).longValue());
  }

  private static KnownSite site(Tuple row) {
    return new KnownSite(
        row.get(0, String.class),
        instant(row, 2)
            .map(
                at ->
                    new KnownSite.Created(
                        Optional.ofNullable(row.get(1, String.class)),
                        at,
                        row.get(3, String.class))),
        Optional.ofNullable(row.get(7, String.class)).map(SiteRows::keys).orElse(List.of()),
        instant(row, 5).map(at -> new KnownSite.Linked(row.get(4, String.class), at)),
        instant(row, 12).map(at -> report(row, at)),
        instant(row, 6),
        instant(row, 15)
            .map(
                since ->
                    new KnownSite.Leader(
                        row.get(13, Long.class), row.get(14, String.class), since)));
  }

  private static NodeReport.Node report(Tuple row, Instant at) {
    return new NodeReport.Node(
        row.get(4, String.class),
        row.get(8, String.class),
        row.get(10, Long.class),
        row.get(11, Long.class),
        row.get(9, String.class),
        at);
  }

  private static List<KnownSite.Key> keys(String json) {
    return new JsonArray(json).stream().map(JsonObject.class::cast).map(SiteRows::key).toList();
  }

  private static KnownSite.Key key(JsonObject json) {
    return new KnownSite.Key(
        UUID.fromString(json.getString("id")),
        instant(json, "createdAt").orElseThrow(),
        json.getString("createdBy"),
        instant(json, "validUntil"),
        instant(json, "revokedAt"),
        Optional.ofNullable(json.getString("revokedBy")));
  }

  private static Optional<Instant> instant(JsonObject json, String field) {
    return Optional.ofNullable(json.getString(field))
        .map(text -> OffsetDateTime.parse(text).toInstant());
  }

  private static Optional<Instant> instant(Tuple row, int column) {
    return Optional.ofNullable(row.get(column, OffsetDateTime.class))
        .map(OffsetDateTime::toInstant);
  }
}
