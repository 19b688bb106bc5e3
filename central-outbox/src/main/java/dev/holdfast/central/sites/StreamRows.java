package dev.holdfast.central.sites;

import dev.holdfast.central.database.Transactions;
import dev.holdfast.shared.contract.SubmitNumber;
import dev.holdfast.shared.id.SiteId;
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
import org.hibernate.reactive.mutiny.Mutiny;

/** Streams as rows. What arrives is noted with the notifications that bear the numbers. */
@ApplicationScoped
class StreamRows {

  /** A number that is given up. */
  record GivenUp(SiteId site, SubmitNumber number) {}

  private static final String GIVE_UP =
      """
      INSERT INTO submit_streams AS known (
        site_id, stream, first_number, follows, given_up, first_seen_at, last_seen_at)
      SELECT
        r.site, r.stream, min(r.first_number), min(r.follows),
        range_agg(int8range(r.number, r.number, '[]')), min(r.now), max(r.now)
      FROM jsonb_to_recordset(CAST(CAST(:batch AS text) AS jsonb)) AS r(
        site text, stream text, number bigint, first_number bigint, follows text,
        now timestamptz)
      GROUP BY r.site, r.stream
      ORDER BY r.site, r.stream
      ON CONFLICT (site_id, stream) DO UPDATE SET
        given_up = known.given_up + EXCLUDED.given_up,
        last_seen_at = GREATEST(known.last_seen_at, EXCLUDED.last_seen_at)
      """;

  private static final String STREAMS =
      """
      SELECT s.stream, s.first_number, s.last_number, s.follows,
        s.follows IS NOT NULL AND NOT EXISTS (
          SELECT FROM submit_streams b WHERE b.site_id = s.site_id AND b.stream = s.follows),
        s.received_before
          + (SELECT CAST(COALESCE(sum(upper(r) - lower(r)), 0) AS bigint) FROM unnest(s.received) AS r),
        CAST(int8multirange(int8range(GREATEST(s.first_number, s.kept_from), s.last_number, '[]'))
          - s.received - s.given_up AS text),
        CAST(s.given_up - s.received AS text), s.first_seen_at, s.last_seen_at, s.missing_before
      FROM (
        SELECT k.*,
          GREATEST(
            upper(k.received + k.given_up),
            (SELECT min(f.first_number) FROM submit_streams f
             WHERE f.site_id = k.site_id AND f.follows = k.stream)) - 1 AS last_number
        FROM submit_streams k
        WHERE k.site_id = :site) s
      ORDER BY s.first_seen_at, s.first_number, s.stream
      """;

  private final Transactions transactions;

  @Inject
  StreamRows(Transactions transactions) {
    this.transactions = transactions;
  }

  /** Part of a transaction of the caller's. */
  Uni<Void> giveUp(Mutiny.Session session, List<GivenUp> givenUp, Instant now) {
    JsonArray batch = new JsonArray();
    givenUp.forEach(one -> batch.add(row(one, now)));
    return session
        .createNativeQuery(GIVE_UP)
        .setParameter("batch", batch.encode())
        .executeUpdate()
        .replaceWithVoid();
  }

  private static JsonObject row(GivenUp one, Instant now) {
    return new JsonObject()
        .put("site", one.site().value())
        .put("stream", one.number().stream())
        .put("number", one.number().number())
        .put("first_number", one.number().first())
        .put("follows", one.number().follows().orElse(null))
        .put("now", now.toString());
  }

  /** In the order in which they were first heard of. */
  Uni<List<SubmitStream>> of(String site) {
    return transactions.run(
        session ->
            session
                .createNativeQuery(STREAMS, Tuple.class)
                .setParameter("site", site)
                .getResultList()
                .map(found -> found.stream().map(StreamRows::stream).toList()));
  }

  private static SubmitStream stream(Tuple row) {
    return new SubmitStream(
        row.get(0, String.class),
        ((Number) row.get(1)).longValue(),
        ((Number) row.get(2)).longValue(),
        Optional.ofNullable(row.get(3, String.class)),
        row.get(4, Boolean.class),
        ((Number) row.get(5)).longValue(),
        NumberRange.parse(row.get(6, String.class)),
        NumberRange.parse(row.get(7, String.class)),
        ((Number) row.get(10)).longValue(),
        row.get(8, OffsetDateTime.class).toInstant(),
        row.get(9, OffsetDateTime.class).toInstant());
  }
}
