package dev.holdfast.central.operator.postgres;

import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.operator.bulk.BulkJob;
import dev.holdfast.central.operator.bulk.BulkJobs;
import dev.holdfast.central.operator.bulk.BulkPatience;
import dev.holdfast.central.operator.bulk.BulkSelection;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonArray;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.hibernate.reactive.mutiny.Mutiny;

@ApplicationScoped
class PostgresBulkJobs implements BulkJobs {

  /** Two that begin at once must not both find room. */
  private static final String TAKE_TURNS = "SELECT 1 FROM pg_advisory_xact_lock(4801376221)";

  private static final String HOW_MANY_RUN =
      "select count(j.id) from BulkJob j where j.state = Running";

  /** The hundred last ones, the new one among them. */
  private static final String FORGET_OLD =
      """
      DELETE FROM bulk_jobs
      WHERE state <> 'Running' AND job_id NOT IN (
        SELECT job_id FROM bulk_jobs ORDER BY started_at DESC, job_id DESC LIMIT 99)
      """;

  /** The one that has waited longest, so that they take turns; other nodes are at the locked. */
  private static final String LOCK_ONE =
      """
      SELECT job_id FROM bulk_jobs
      WHERE state = 'Running'
        AND job_id NOT IN (
          SELECT CAST(value AS uuid)
          FROM jsonb_array_elements_text(CAST(CAST(:except AS text) AS jsonb)))
      ORDER BY COALESCE(stepped_at, started_at), job_id
      LIMIT 1
      FOR UPDATE SKIP LOCKED
      """;

  private static final String NEWEST = "from BulkJob j order by j.startedAt desc, j.id desc";

  private final Transactions transactions;
  private final AdvanceJob advanceJob;
  private final BulkAudit audit;

  @Inject
  PostgresBulkJobs(Transactions transactions, AdvanceJob advanceJob, BulkAudit audit) {
    this.transactions = transactions;
    this.advanceJob = advanceJob;
    this.audit = audit;
  }

  @Override
  public Uni<Long> count(BulkSelection selection, Instant selectedAt) {
    return transactions.run(session -> SelectParked.count(session, selection, selectedAt));
  }

  @Override
  public Uni<Optional<BulkJob>> start(BulkJob job, int mostRunning) {
    return transactions.run(
        session ->
            session
                .createNativeQuery(TAKE_TURNS, Integer.class)
                .getSingleResult()
                .chain(
                    () -> session.createSelectionQuery(HOW_MANY_RUN, Long.class).getSingleResult())
                .chain(
                    running ->
                        running < mostRunning
                            ? stored(session, job).replaceWith(Optional.of(job))
                            : Uni.createFrom().item(Optional.empty())));
  }

  private Uni<Void> stored(Mutiny.Session session, BulkJob job) {
    return session
        .createNativeQuery(FORGET_OLD)
        .executeUpdate()
        .chain(() -> session.persist(BulkJobEntity.of(job)))
        .chain(() -> audit.begun(session, job));
  }

  @Override
  public Uni<Optional<BulkJob>> find(UUID id) {
    return transactions.run(
        session ->
            session
                .find(BulkJobEntity.class, id)
                .map(row -> Optional.ofNullable(row).map(BulkJobEntity::toJob)));
  }

  @Override
  public Uni<List<BulkJob>> newest(int limit) {
    return transactions.run(
        session ->
            session
                .createSelectionQuery(NEWEST, BulkJobEntity.class)
                .setMaxResults(limit)
                .getResultList()
                .map(rows -> rows.stream().map(BulkJobEntity::toJob).toList()));
  }

  @Override
  public Uni<Optional<BulkJob>> cancel(UUID id, String operator, Instant now) {
    return transactions.run(
        session ->
            session
                .find(BulkJobEntity.class, id, LockModeType.PESSIMISTIC_WRITE)
                .chain(
                    row ->
                        row == null
                            ? Uni.createFrom().item(Optional.empty())
                            : cancelled(session, row, operator, now).map(Optional::of)));
  }

  private Uni<BulkJob> cancelled(
      Mutiny.Session session, BulkJobEntity row, String operator, Instant now) {
    BulkJob job = row.toJob();
    if (!job.isRunning()) {
      return Uni.createFrom().item(job);
    }
    BulkJob cancelled = job.cancelled(now);
    row.take(cancelled);
    return audit
        .ended(session, cancelled, operator, now)
        .chain(() -> StepItems.forget(session, job.id()))
        .replaceWith(cancelled);
  }

  @Override
  public Uni<Advance> advance(Set<UUID> except, BulkPatience patience, Instant now) {
    String others = new JsonArray(except.stream().map(UUID::toString).toList()).encode();
    return transactions.run(
        session ->
            session
                .createNativeQuery(LOCK_ONE, UUID.class)
                .setParameter("except", others)
                .getSingleResultOrNull()
                .chain(
                    id ->
                        id == null
                            ? Uni.createFrom().item(new Advance.NoJob())
                            : session
                                .find(BulkJobEntity.class, id)
                                .chain(row -> advanceJob.run(session, row, patience, now))));
  }
}
