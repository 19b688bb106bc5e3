package dev.holdfast.central.purge;

import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.central.database.Transactions;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/**
 * Removes what is older than its retention, one small commit after the other. Nodes that do it at
 * the same time take different rows.
 */
@ApplicationScoped
class Purge {

  private static final Logger LOG = Logger.getLogger(Purge.class);

  /** In one commit: some ten milliseconds of work, which nobody notices. */
  static final int BATCH = 1_000;

  /**
   * Old rows are found by the index of arrivals; what has not ended among them is passed over. What
   * is parked waits for an operator, and it would leave without a word.
   */
  private static final String DELETE_ENDED =
      """
      DELETE FROM notifications
      WHERE notification_id IN (
        SELECT notification_id
        FROM notifications
        WHERE created_at < CAST(:before AS timestamptz)
          AND status IN ('Delivered', 'Discarded')
          AND COALESCE(discarded_at, last_attempt_at, created_at) < CAST(:before AS timestamptz)
        ORDER BY created_at
        LIMIT :limit
        FOR UPDATE SKIP LOCKED)
      """;

  private static final String DELETE_AUDIT =
      """
      DELETE FROM audit_events
      WHERE id IN (
        SELECT id
        FROM audit_events
        WHERE occurred_at < CAST(:before AS timestamptz)
        ORDER BY occurred_at
        LIMIT :limit
        FOR UPDATE SKIP LOCKED)
      """;

  /** What a site still tries stays: its next report would bring it back, without its beginning. */
  private static final String DELETE_CALLS =
      """
      DELETE FROM site_calls
      WHERE (source_site_id, operation_id) IN (
        SELECT source_site_id, operation_id
        FROM site_calls
        WHERE occurred_at < CAST(:before AS timestamptz)
          AND outcome NOT IN ('TransientFailure', 'Requeued')
        ORDER BY occurred_at
        LIMIT :limit
        FOR UPDATE SKIP LOCKED)
      """;

  /** What a fingerprint stood for, once nothing has it any more. */
  private static final String DELETE_CAUSES =
      """
      DELETE FROM causes
      WHERE cause IN (
        SELECT c.cause
        FROM causes c
        WHERE c.first_seen_at < CAST(:before AS timestamptz)
          AND NOT EXISTS (SELECT 1 FROM cause_holds h WHERE h.cause = c.cause)
          AND NOT EXISTS (
            SELECT 1 FROM notifications n
            WHERE n.cause = c.cause AND n.status IN ('Pending', 'Retrying', 'Parked'))
        LIMIT :limit
        FOR UPDATE OF c SKIP LOCKED)
      """;

  /** How many went. */
  record Purged(long notifications, long auditEvents, long siteCalls) {}

  private final Transactions transactions;
  private final RetentionSettings settings;
  private final DatabaseTime database;
  private final TrustedTime time;

  @Inject
  Purge(
      Transactions transactions,
      RetentionSettings settings,
      DatabaseTime database,
      TrustedTime time) {
    this.transactions = transactions;
    this.settings = settings;
    this.database = database;
    this.time = time;
  }

  /** Not on a node whose clock differs: one of the two is wrong, and what is gone is gone. */
  Uni<Purged> runOnce() {
    return database.read().chain(now -> agrees() ? before(earlier(now, time.now())) : refused());
  }

  private boolean agrees() {
    return database.nodeAhead().abs().compareTo(TrustedTime.TOLERANCE) <= 0;
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  private Uni<Purged> refused() {
    LOG.warnf(
        "nothing is purged: this node's clock is %s ahead of the database's; set the one that is"
            + " wrong",
        database.nodeAhead());
    return Uni.createFrom().item(new Purged(0, 0, 0));
  }

  private Uni<Purged> before(Instant now) {
    return Uni.combine()
        .all()
        .unis(
            allBefore(DELETE_ENDED, now.minus(settings.terminal())),
            allBefore(DELETE_AUDIT, now.minus(settings.audit())),
            allBefore(DELETE_CALLS, now.minus(settings.siteCalls())))
        .usingConcurrencyOf(1)
        .with(Purged::new)
        .call(purged -> allBefore(DELETE_CAUSES, now.minus(settings.audit())))
        .invoke(
            purged ->
                LOG.infof(
                    "purged %d notifications that ended more than %d days ago, %d audit events"
                        + " and %d calls of sites",
                    purged.notifications(),
                    settings.terminal().toDays(),
                    purged.auditEvents(),
                    purged.siteCalls()));
  }

  private Uni<Long> allBefore(String delete, Instant before) {
    return Multi.createBy()
        .repeating()
        .uni(() -> some(delete, before))
        .whilst(deleted -> deleted >= BATCH)
        .collect()
        .with(Collectors.summingLong(Integer::longValue));
  }

  private Uni<Integer> some(String delete, Instant before) {
    return transactions.run(
        session ->
            session
                .createNativeQuery(delete)
                .setParameter("before", before)
                .setParameter("limit", BATCH)
                .executeUpdate());
  }
}
