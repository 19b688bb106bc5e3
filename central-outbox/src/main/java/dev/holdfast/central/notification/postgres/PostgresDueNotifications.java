package dev.holdfast.central.notification.postgres;

import dev.holdfast.central.database.ArrayText;
import dev.holdfast.central.database.StorableText;
import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.notification.AttemptResult;
import dev.holdfast.central.notification.Cause;
import dev.holdfast.central.notification.ClaimOwner;
import dev.holdfast.central.notification.ClaimedNotification;
import dev.holdfast.central.notification.DueNotifications;
import dev.holdfast.central.notification.Wanted;
import dev.holdfast.shared.id.NotificationId;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonArray;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.hibernate.reactive.mutiny.Mutiny;

/** Claims and completions, each for a whole batch in one statement. */
@ApplicationScoped
class PostgresDueNotifications implements DueNotifications {

  /**
   * Only what waits has a due time, and its index is the one that has the order. Materialized, so
   * that the planner cannot run the locking part twice and claim too much. Types that nobody knows
   * are sought by leaps in the index, and only if asked for. Returns exactly the columns of the
   * entity: Hibernate Reactive stumbles over any other.
   */
  private static final String CLAIM_DUE =
      """
      WITH RECURSIVE waiting_types(type) AS (
        (SELECT w.type FROM notifications w
          WHERE w.next_attempt_at IS NOT NULL ORDER BY w.type LIMIT 1)
        UNION ALL
        SELECT (SELECT w.type FROM notifications w
          WHERE w.next_attempt_at IS NOT NULL AND w.type > t.type ORDER BY w.type LIMIT 1)
        FROM waiting_types t
        WHERE t.type IS NOT NULL),
      due AS MATERIALIZED (
        SELECT d.notification_id, d.created_at, octet_length(d.body) AS bytes
        FROM notifications d
        WHERE d.next_attempt_at <= CAST(:now AS timestamptz)
          AND d.type = COALESCE(NULLIF(:type, ''), (
            SELECT t.type FROM waiting_types t
            WHERE t.type <> ALL (string_to_array(:known, ',')) LIMIT 1))
          AND (d.list_name NOT IN (SELECT p.name FROM pauses p WHERE p.kind = 'List')
            OR d.notification_id IN (
              SELECT p.canary FROM pauses p WHERE p.kind = 'List' AND p.canary IS NOT NULL))
          AND (d.claimed_until IS NULL OR d.claimed_until <= CAST(:now AS timestamptz)
            OR d.claimed_until > CAST(:until AS timestamptz) + interval '1 minute')
        ORDER BY d.created_at, d.notification_id
        LIMIT :limit
        FOR UPDATE OF d SKIP LOCKED),
      fitting AS (
        SELECT s.notification_id
        FROM (
          SELECT notification_id,
            sum(bytes) OVER (ORDER BY created_at, notification_id) - bytes AS before
          FROM due) s
        WHERE s.before < :mostBytes)
      UPDATE notifications n
      SET claim_owner = :owner, claimed_until = CAST(:until AS timestamptz)
      WHERE n.notification_id = ANY (ARRAY(SELECT f.notification_id FROM fitting f))
      RETURNING
        n.notification_id, n.type, n.list_name, n.subject, n.body, n.status, n.retry_count,
        n.last_error, CAST(n.resolved_targets AS text) AS resolved_targets,
        CAST(n.reach AS text) AS reach, n.perhaps_sent, n.source_site_id, n.source_node, n.source_instance_id,
        n.source_script, n.origin_execution_id, n.origin_parent_execution_id, n.trace_parent,
        n.site_enqueued_at, n.created_at, n.last_attempt_at, n.next_attempt_at, n.delivered_at,
        n.cause, n.claimed_until
      """;

  /**
   * A plain comparison of the status would let the planner look for a row among all that wait, by
   * the index that begins with it; this way there is only the key to go by. And it sees no ids that
   * it could count: for a hundred it would rather read a table from end to end that was small when
   * it last looked.
   */
  private static final String RECORD_RESULTS =
      """
      UPDATE notifications n
      SET status = r.to_status,
          retry_count = r.retry_count,
          last_error = r.last_error,
          cause = r.cause,
          resolved_targets = COALESCE(CAST(r.resolved_targets AS jsonb), n.resolved_targets),
          reach = CASE WHEN r.reach IS NOT NULL OR r.to_status = 'Delivered'
            THEN CAST(r.reach AS jsonb) ELSE n.reach END,
          perhaps_sent = COALESCE(r.perhaps_sent, n.perhaps_sent),
          last_attempt_at = COALESCE(r.attempted_at, n.last_attempt_at),
          next_attempt_at = r.next_attempt_at,
          delivered_at = CASE WHEN r.to_status = 'Delivered' THEN r.attempted_at END,
          claim_owner = NULL,
          claimed_until = NULL
      FROM unnest(
        (SELECT CAST(CAST(:ids AS text) AS uuid[])),
        (SELECT CAST(CAST(:from AS text) AS text[])),
        (SELECT CAST(CAST(:to AS text) AS text[])),
        (SELECT CAST(CAST(:retries AS text) AS integer[])),
        (SELECT CAST(CAST(:errors AS text) AS text[])),
        (SELECT CAST(CAST(:causes AS text) AS text[])),
        (SELECT CAST(CAST(:targets AS text) AS text[])),
        (SELECT CAST(CAST(:reach AS text) AS text[])),
        (SELECT CAST(CAST(:perhaps AS text) AS text[])),
        (SELECT CAST(CAST(:attempted AS text) AS timestamptz[])),
        (SELECT CAST(CAST(:next AS text) AS timestamptz[])))
      AS r(id, from_status, to_status, retry_count, last_error, cause, resolved_targets, reach,
        perhaps_sent, attempted_at, next_attempt_at)
      WHERE n.notification_id = r.id
        AND n.claim_owner = :owner
        AND n.status IS NOT DISTINCT FROM r.from_status
      RETURNING n.notification_id
      """;

  private static final String RECORDED_BEFORE =
      """
      SELECT n.notification_id
      FROM unnest(
        CAST(CAST(:ids AS text) AS uuid[]),
        CAST(CAST(:to AS text) AS text[]),
        CAST(CAST(:attempted AS text) AS timestamptz[]))
      AS r(id, to_status, attempted_at)
      JOIN notifications n ON n.notification_id = r.id
      WHERE n.status IS NOT DISTINCT FROM r.to_status AND n.last_attempt_at = r.attempted_at
      """;

  private static final String RELEASE =
      """
      UPDATE notifications
      SET claim_owner = NULL, claimed_until = NULL
      WHERE claim_owner = :owner AND status IN ('Pending', 'Retrying')
        AND notification_id = ANY (CAST(CAST(:ids AS text) AS uuid[]))
      """;

  private final Transactions transactions;

  @Inject
  PostgresDueNotifications(Transactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Uni<Integer> makeStrayDue(Instant now) {
    return Multi.createBy()
        .repeating()
        .uni(() -> transactions.run(session -> StrayRows.makeDue(session, now)))
        .whilst(made -> made == StrayRows.AT_ONCE)
        .collect()
        .with(Collectors.summingInt(Integer::intValue));
  }

  @Override
  public Uni<List<ClaimedNotification>> claim(
      ClaimOwner owner, Wanted wanted, Instant now, Instant until) {
    return transactions.statement(session -> claimWithin(session, owner, wanted, now, until));
  }

  static Uni<List<ClaimedNotification>> claimWithin(
      Mutiny.Session session, ClaimOwner owner, Wanted wanted, Instant now, Instant until) {
    return session
        .createNativeQuery(CLAIM_DUE, NotificationWithText.class)
        .setParameter("owner", owner.value())
        .setParameter("limit", wanted.limit())
        .setParameter("mostBytes", Wanted.MOST_BYTES)
        .setParameter("type", wanted.type().orElse(""))
        .setParameter("known", String.join(",", wanted.known()))
        .setParameter("now", now)
        .setParameter("until", until)
        .getResultList()
        .map(PostgresDueNotifications::oldestFirst);
  }

  private static List<ClaimedNotification> oldestFirst(List<NotificationWithText> rows) {
    return rows.stream()
        .sorted(Comparator.comparing((NotificationWithText row) -> row.createdAt))
        .map(row -> new ClaimedNotification(row.whole(), row.claimedUntil))
        .toList();
  }

  @Override
  public Uni<Set<NotificationId>> record(ClaimOwner owner, List<AttemptResult> results) {
    return transactions.run(session -> recordWithin(session, owner, results));
  }

  static Uni<Set<NotificationId>> recordWithin(
      Mutiny.Session session, ClaimOwner owner, List<AttemptResult> results) {
    return NoteCauses.of(session, results)
        .chain(noted -> recordIds(session, owner, results).getResultList())
        .map(PostgresDueNotifications::ids);
  }

  @Override
  public Uni<Set<NotificationId>> recordedBefore(List<AttemptResult> results) {
    return transactions.statement(
        session ->
            session
                .createNativeQuery(RECORDED_BEFORE, UUID.class)
                .setParameter("ids", ArrayText.of(results, result -> result.id().value()))
                .setParameter("to", ArrayText.of(results, AttemptResult::to))
                .setParameter(
                    "attempted", ArrayText.ofOptional(results, AttemptResult::attemptedAt))
                .getResultList()
                .map(PostgresDueNotifications::ids));
  }

  private static Set<NotificationId> ids(List<UUID> ids) {
    return ids.stream().map(NotificationId::new).collect(Collectors.toSet());
  }

  private static Mutiny.SelectionQuery<UUID> recordIds(
      Mutiny.Session session, ClaimOwner owner, List<AttemptResult> results) {
    return session
        .createNativeQuery(RECORD_RESULTS, UUID.class)
        .setParameter("owner", owner.value())
        .setParameter("ids", ArrayText.of(results, result -> result.id().value()))
        .setParameter("from", ArrayText.of(results, AttemptResult::from))
        .setParameter("to", ArrayText.of(results, AttemptResult::to))
        .setParameter("retries", ArrayText.of(results, AttemptResult::retryCount))
        .setParameter("errors", ArrayText.ofOptional(results, PostgresDueNotifications::error))
        .setParameter("causes", ArrayText.ofOptional(results, PostgresDueNotifications::cause))
        .setParameter("targets", ArrayText.ofOptional(results, PostgresDueNotifications::targets))
        .setParameter("reach", ArrayText.ofOptional(results, one -> ReachJson.of(one.reach())))
        .setParameter(
            "perhaps",
            ArrayText.ofOptional(results, one -> one.reach().perhapsSent().map(StorableText::of)))
        .setParameter("attempted", ArrayText.ofOptional(results, AttemptResult::attemptedAt))
        .setParameter("next", ArrayText.ofOptional(results, AttemptResult::nextAttemptAt));
  }

  /** It quotes what a server has said. */
  private static Optional<String> error(AttemptResult result) {
    return result.lastError().map(StorableText::of);
  }

  private static Optional<String> cause(AttemptResult result) {
    return result.cause().map(Cause::fingerprint);
  }

  private static Optional<String> targets(AttemptResult result) {
    return result.resolvedTargets().map(targets -> new JsonArray(targets).encode());
  }

  @Override
  public Uni<Integer> release(ClaimOwner owner) {
    return transactions.run(
        session -> PostgresDispatchNodes.giveBack(session, List.of(owner.value())));
  }

  @Override
  public Uni<Integer> release(ClaimOwner owner, Collection<NotificationId> claimed) {
    return transactions.statement(
        session ->
            session
                .createNativeQuery(RELEASE)
                .setParameter("owner", owner.value())
                .setParameter("ids", ArrayText.of(List.copyOf(claimed), NotificationId::value))
                .executeUpdate());
  }
}
