package dev.holdfast.central.purge;

import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.central.database.Transactions;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hibernate.reactive.mutiny.Mutiny;
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
   * Old rows are found by the index of arrivals; what has not ended among them is passed over. A
   * decision about a parked one is the last of what happens to it.
   */
  private static final String ENDED =
      """
      created_at < CAST(:before AS timestamptz)
        AND status IN (%s)
        AND COALESCE(discarded_at, last_attempt_at, created_at) < CAST(:before AS timestamptz)
      """;

  private static final PurgedTable AUDIT =
      new PurgedTable(
          "audit_events", "id", "occurred_at", "occurred_at < CAST(:before AS timestamptz)");

  /** What a site still tries stays: its next report would bring it back, without its beginning. */
  private static final PurgedTable CALLS =
      new PurgedTable(
          "site_calls",
          "source_site_id, operation_id",
          "occurred_at",
          """
          occurred_at < CAST(:before AS timestamptz)
            AND outcome NOT IN ('TransientFailure', 'Requeued')
          """);

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
  private final PurgedTable notifications;
  private volatile List<String> refusals = List.of();

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
    String ended = settings.keepParked() ? "" : "'Parked', ";
    this.notifications =
        new PurgedTable(
            "notifications",
            "notification_id",
            "created_at",
            ENDED.formatted(ended + "'Delivered', 'Discarded'"));
  }

  /** Why the last purge has left something; empty when it has not. */
  List<String> refusals() {
    return refusals;
  }

  /** Not on a node whose clock differs: one of the two is wrong, and what is gone is gone. */
  Uni<Purged> runOnce() {
    refusals = List.of();
    return database
        .read()
        .chain(now -> agrees() ? before(earlier(now, time.now())) : clocksDiffer());
  }

  private boolean agrees() {
    return database.nodeAhead().abs().compareTo(TrustedTime.TOLERANCE) <= 0;
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  private Uni<Purged> clocksDiffer() {
    refuse(
        "nothing is purged: this node's clock is %s ahead of the database's; set the one that is"
                .formatted(database.nodeAhead())
            + " wrong");
    return Uni.createFrom().item(new Purged(0, 0, 0));
  }

  private void refuse(String reason) {
    LOG.warn(reason);
    refusals = Stream.concat(refusals.stream(), Stream.of(reason)).toList();
  }

  private Uni<Purged> before(Instant now) {
    return Uni.combine()
        .all()
        .unis(
            oldOf(notifications, now.minus(settings.terminal())),
            oldOf(AUDIT, now.minus(settings.audit())),
            oldOf(CALLS, now.minus(settings.siteCalls())))
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

  private Uni<Long> oldOf(PurgedTable table, Instant before) {
    return isMoreThanHalf(table, before)
        .chain(tooMany -> tooMany ? leave(table, before) : allBefore(table.delete(), before));
  }

  private Uni<Boolean> isMoreThanHalf(PurgedTable table, Instant before) {
    return settings.moreThanHalf()
        ? Uni.createFrom().item(false)
        : transactions.run(
            session ->
                session
                    .createNativeQuery(table.count(), Long.class)
                    .setParameter("before", before)
                    .getSingleResult()
                    .chain(old -> isLessThan(old, session, table, before)));
  }

  private static Uni<Boolean> isLessThan(
      long old, Mutiny.Session session, PurgedTable table, Instant before) {
    return session
        .createNativeQuery(table.countKept(), Long.class)
        .setParameter("before", before)
        .setParameter("most", old)
        .getSingleResult()
        .map(kept -> kept < old);
  }

  private Uni<Long> leave(PurgedTable table, Instant before) {
    refuse(
        "%s are not purged: more than half of them are from before %s. Check the clocks; if that is right, set holdfast.central.retention.more-than-half=true"
            .formatted(table.name(), before));
    return Uni.createFrom().item(0L);
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
