package dev.holdfast.central.notification.postgres;

import dev.holdfast.central.database.ArrayText;
import dev.holdfast.central.notification.NewNotification;
import dev.holdfast.shared.contract.SubmitNumber;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.hibernate.reactive.mutiny.Mutiny;

/**
 * A batch from sites in one statement, with the numbers it bears. The inner casts keep the
 * parameters texts, which the database makes arrays of.
 */
final class IngestStatements {

  private static final String NUMBERS =
      """
          CAST(CAST(:sites AS text) AS text[]),
          CAST(CAST(:streams AS text) AS text[]),
          CAST(CAST(:numbers AS text) AS bigint[]),
          CAST(CAST(:firsts AS text) AS bigint[]),
          CAST(CAST(:follows AS text) AS text[])
      """;

  /** Whatever is in {@code numbered}; a row for each stream of a site, however long it gets. */
  private static final String NOTE_NUMBERS =
      """
      INSERT INTO submit_streams AS known (
        site_id, stream, first_number, follows, received, first_seen_at, last_seen_at)
      SELECT
        r.site, r.stream, min(r.first_number), min(r.follows),
        range_agg(int8range(r.number, r.number, '[]')),
        CAST(:now AS timestamptz), CAST(:now AS timestamptz)
      FROM numbered r
      WHERE r.stream IS NOT NULL
      GROUP BY r.site, r.stream
      ORDER BY r.site, r.stream
      ON CONFLICT (site_id, stream) DO UPDATE SET
        received = known.received + EXCLUDED.received,
        last_seen_at = GREATEST(known.last_seen_at, EXCLUDED.last_seen_at)
      WHERE NOT known.received @> EXCLUDED.received
      """;

  /**
   * Sites do not know how a list leaves, so the type is that of the list where there is one. Rows
   * go in by the order of their ids: two batches with the same ids cannot wait for each other.
   */
  private static final String INSERT_NEW =
      """
      WITH arrived AS MATERIALIZED (
        SELECT * FROM unnest(
          CAST(CAST(:ids AS text) AS uuid[]),
          CAST(CAST(:types AS text) AS text[]),
          CAST(CAST(:lists AS text) AS text[]),
          CAST(CAST(:subjects AS text) AS text[]),
          CAST(CAST(:bodies AS text) AS text[]),
          CAST(CAST(:nodes AS text) AS text[]),
          CAST(CAST(:instances AS text) AS text[]),
          CAST(CAST(:scripts AS text) AS text[]),
          CAST(CAST(:executions AS text) AS text[]),
          CAST(CAST(:parents AS text) AS text[]),
          CAST(CAST(:traces AS text) AS text[]),
          CAST(CAST(:enqueued AS text) AS timestamptz[]),
      """
          + NUMBERS
          + """
        ) AS r(id, type, list, subject, body, node, instance, script, execution,
          parent_execution, trace_parent, enqueued_at, site, stream, number, first_number, follows)
      ), fresh AS (
        INSERT INTO notifications (
          notification_id, type, list_name, subject, body, status, source_site_id, source_node,
          source_instance_id, source_script, origin_execution_id, origin_parent_execution_id,
          trace_parent, site_enqueued_at, created_at, next_attempt_at)
        SELECT
          r.id,
          COALESCE(
            (SELECT l.type FROM notification_lists l WHERE l.name = r.list AND r.type = 'Email'),
            r.type),
          r.list, r.subject, r.body, 'Pending', r.site, r.node,
          r.instance, r.script, r.execution, r.parent_execution,
          r.trace_parent, r.enqueued_at, CAST(:now AS timestamptz), CAST(:now AS timestamptz)
        FROM arrived r
        ORDER BY r.id
        ON CONFLICT (notification_id) DO NOTHING
        RETURNING notification_id
      ), numbered AS (
        SELECT r.* FROM arrived r JOIN fresh f ON f.notification_id = r.id
      ), noted AS (
      """
          + NOTE_NUMBERS
          + """
          )
          SELECT notification_id FROM fresh
          """;

  /**
   * Whether what is here under each id is the same. Row by row, so that each is sought by its key
   * whatever the statistics say.
   */
  private static final String COMPARE =
      """
      SELECT r.id, (
        SELECT CASE
          WHEN n.source_site_id <> r.site THEN 'TAKEN_BY_ANOTHER_SITE'
          WHEN (n.list_name, n.subject, n.body) = (r.list, r.subject, r.body) THEN 'KNOWN'
          ELSE 'TAKEN_BY_OTHER_CONTENT'
        END
        FROM notifications n
        WHERE n.notification_id = r.id)
      FROM unnest(
        CAST(CAST(:ids AS text) AS uuid[]),
        CAST(CAST(:sites AS text) AS text[]),
        CAST(CAST(:lists AS text) AS text[]),
        CAST(CAST(:subjects AS text) AS text[]),
        CAST(CAST(:bodies AS text) AS text[])
      ) AS r(id, site, list, subject, body)
      """;

  /** One of before may bear a new number: its site lost track of having sent it. */
  private static final String NOTE_KNOWN =
      """
      WITH numbered AS (
        SELECT * FROM unnest(
      """
          + NUMBERS
          + """
        ) AS r(site, stream, number, first_number, follows)
      )
      """
          + NOTE_NUMBERS;

  private IngestStatements() {}

  /** Answers with the ids that are new. */
  static Mutiny.SelectionQuery<UUID> insertNew(
      Mutiny.Session session, List<NewNotification> arrived, Instant now) {
    Mutiny.SelectionQuery<UUID> insert = session.createNativeQuery(INSERT_NEW, UUID.class);
    bindContents(insert, arrived);
    insert
        .setParameter("types", ArrayText.of(arrived, NewNotification::type))
        .setParameter("nodes", ArrayText.of(arrived, n -> n.source().node()))
        .setParameter("instances", ArrayText.ofOptional(arrived, n -> n.source().instance()))
        .setParameter("scripts", ArrayText.ofOptional(arrived, n -> n.source().script()))
        .setParameter("executions", ArrayText.ofOptional(arrived, n -> n.source().executionId()))
        .setParameter("parents", ArrayText.ofOptional(arrived, n -> n.source().parentExecutionId()))
        .setParameter("traces", ArrayText.ofOptional(arrived, NewNotification::traceParent))
        .setParameter("enqueued", ArrayText.of(arrived, NewNotification::siteEnqueuedAt));
    bindNumbers(insert, arrived, now);
    return insert;
  }

  /** Answers with the id of each and the name of what it is. */
  static Mutiny.SelectionQuery<Tuple> compare(
      Mutiny.Session session, List<NewNotification> arrived) {
    Mutiny.SelectionQuery<Tuple> compare = session.createNativeQuery(COMPARE, Tuple.class);
    bindContents(compare, arrived);
    return compare.setParameter("sites", sites(arrived));
  }

  static Mutiny.MutationQuery noteKnown(
      Mutiny.Session session, List<NewNotification> known, Instant now) {
    Mutiny.MutationQuery note = session.createNativeQuery(NOTE_KNOWN);
    bindNumbers(note, known, now);
    return note;
  }

  private static void bindContents(Mutiny.AbstractQuery query, List<NewNotification> rows) {
    query
        .setParameter("ids", ArrayText.of(rows, n -> n.id().value()))
        .setParameter("lists", ArrayText.of(rows, n -> n.content().list()))
        .setParameter("subjects", ArrayText.of(rows, n -> n.content().subject()))
        .setParameter("bodies", ArrayText.of(rows, n -> n.content().body()));
  }

  private static String sites(List<NewNotification> rows) {
    return ArrayText.of(rows, n -> n.source().site().value());
  }

  private static void bindNumbers(
      Mutiny.AbstractQuery query, List<NewNotification> rows, Instant now) {
    query
        .setParameter("sites", sites(rows))
        .setParameter(
            "streams", ArrayText.ofOptional(rows, n -> n.number().map(SubmitNumber::stream)))
        .setParameter(
            "numbers", ArrayText.ofOptional(rows, n -> n.number().map(SubmitNumber::number)))
        .setParameter(
            "firsts", ArrayText.ofOptional(rows, n -> n.number().map(SubmitNumber::first)))
        .setParameter(
            "follows", ArrayText.ofOptional(rows, n -> n.number().flatMap(SubmitNumber::follows)))
        .setParameter("now", now);
  }
}
