package dev.holdfast.central.notification.postgres;

import dev.holdfast.central.database.ArrayText;
import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.notification.Cause;
import dev.holdfast.central.notification.Cursor;
import dev.holdfast.shared.contract.NotificationStatus;
import dev.holdfast.shared.id.NotificationId;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.hibernate.reactive.mutiny.Mutiny;
import org.jboss.logging.Logger;

/** Says of what was parked by a version that knew no causes why it was, some at a time. */
@ApplicationScoped
class FillCauses {

  private static final Logger LOG = Logger.getLogger(FillCauses.class);

  private static final int AT_ONCE = 500;

  private static final Cursor FRONT = new Cursor(Instant.EPOCH, new NotificationId(new UUID(0, 0)));

  private static final String WITHOUT =
      """
      SELECT notification_id, created_at, last_error FROM notifications
      WHERE status = 'Parked' AND cause IS NULL
        AND (created_at, notification_id)
          > (CAST(:behindTime AS timestamptz), CAST(:behindId AS uuid))
      ORDER BY created_at, notification_id
      LIMIT :limit
      """;

  private static final String FILL =
      """
      UPDATE notifications n SET cause = r.cause
      FROM unnest(
        CAST(CAST(:ids AS text) AS uuid[]), CAST(CAST(:causes AS text) AS text[])) AS r(id, cause)
      WHERE n.notification_id = r.id AND n.status = 'Parked' AND n.cause IS NULL
      """;

  private final Transactions transactions;

  @Inject
  FillCauses(Transactions transactions) {
    this.transactions = transactions;
  }

  private record Parked(Cursor place, Optional<Cause> cause) {

    static Parked of(Tuple row) {
      return new Parked(
          new Cursor(
              row.get(1, OffsetDateTime.class).toInstant(),
              new NotificationId(row.get(0, UUID.class))),
          Cause.of(NotificationStatus.Parked, Optional.ofNullable(row.get(2, String.class))));
    }
  }

  void start(@Observes StartupEvent event) {
    runOnce()
        .subscribe()
        .with(
            filled -> {
              if (filled > 0) {
                LOG.infof("%d parked notifications have got their cause", filled);
              }
            },
            failure -> LOG.warn("causes of parked notifications wait for the next start", failure));
  }

  Uni<Integer> runOnce() {
    AtomicReference<Cursor> behind = new AtomicReference<>(FRONT);
    return Multi.createBy()
        .repeating()
        .uni(() -> transactions.run(session -> some(session, behind)))
        .whilst(some -> some == AT_ONCE)
        .collect()
        .with(Collectors.summingInt(Integer::intValue));
  }

  private static Uni<Integer> some(Mutiny.Session session, AtomicReference<Cursor> behind) {
    return session
        .createNativeQuery(WITHOUT, Tuple.class)
        .setParameter("behindTime", behind.get().createdAt())
        .setParameter("behindId", behind.get().id().value())
        .setParameter("limit", AT_ONCE)
        .getResultList()
        .map(rows -> rows.stream().map(Parked::of).toList())
        .call(parked -> fill(session, parked))
        .invoke(parked -> last(parked).ifPresent(behind::set))
        .map(List::size);
  }

  private static Optional<Cursor> last(List<Parked> parked) {
    return parked.isEmpty() ? Optional.empty() : Optional.of(parked.get(parked.size() - 1).place());
  }

  private static Uni<Void> fill(Mutiny.Session session, List<Parked> parked) {
    List<Parked> known = parked.stream().filter(one -> one.cause().isPresent()).toList();
    return NoteCauses.note(session, known.stream().map(one -> one.cause().orElseThrow()))
        .chain(
            () ->
                session
                    .createNativeQuery(FILL)
                    .setParameter("ids", ArrayText.of(known, one -> one.place().id().value()))
                    .setParameter(
                        "causes",
                        ArrayText.of(known, one -> one.cause().orElseThrow().fingerprint()))
                    .executeUpdate())
        .replaceWithVoid();
  }
}
