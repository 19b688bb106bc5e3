package dev.holdfast.central.operator.postgres;

import dev.holdfast.shared.contract.NotificationStatus;
import dev.holdfast.shared.retry.RetryOutcome;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonArray;
import jakarta.persistence.Tuple;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.hibernate.reactive.mutiny.Mutiny;

/** The notifications that the step under way has sent. */
final class StepItems {

  private static final String KEEP =
      """
      INSERT INTO bulk_job_items (job_id, notification_id)
      SELECT :job, CAST(value AS uuid)
      FROM jsonb_array_elements_text(CAST(CAST(:ids AS text) AS jsonb))
      """;

  private static final String LOOK =
      """
      SELECT n.status, n.last_error
      FROM bulk_job_items i LEFT JOIN notifications n ON n.notification_id = i.notification_id
      WHERE i.job_id = :job
      """;

  private static final String FORGET = "DELETE FROM bulk_job_items WHERE job_id = :job";

  private StepItems() {}

  /**
   * One of them as it is now.
   *
   * @param outcome empty while nobody has tried it
   * @param putOff whether it has had its turn and was not tried, as its server was away or busy
   */
  record Item(Optional<RetryOutcome> outcome, boolean putOff) {

    static Item of(Tuple row) {
      String status = row.get(0, String.class);
      String error = row.get(1, String.class);
      return status == null
          ? new Item(skipped(), false)
          : new Item(outcome(status, error), error != null);
    }

    /** Still behind others. */
    boolean isQueued() {
      return outcome.isEmpty() && !putOff;
    }

    private static Optional<RetryOutcome> outcome(String status, String error) {
      return switch (NotificationStatus.valueOf(status)) {
        case Delivered -> Optional.of(new RetryOutcome.Delivered());
        case Retrying, Parked -> Optional.of(new RetryOutcome.FailedAgain(error));
        case Discarded -> skipped();
        case Pending, Forwarding -> Optional.empty();
      };
    }

    private static Optional<RetryOutcome> skipped() {
      return Optional.of(new RetryOutcome.Skipped());
    }
  }

  static Uni<Void> keep(Mutiny.Session session, UUID job, Set<UUID> ids) {
    return session
        .createNativeQuery(KEEP)
        .setParameter("job", job)
        .setParameter("ids", new JsonArray(ids.stream().map(UUID::toString).toList()).encode())
        .executeUpdate()
        .replaceWithVoid();
  }

  static Uni<List<Item>> look(Mutiny.Session session, UUID job) {
    return session
        .createNativeQuery(LOOK, Tuple.class)
        .setParameter("job", job)
        .getResultList()
        .map(rows -> rows.stream().map(Item::of).toList());
  }

  static Uni<Void> forget(Mutiny.Session session, UUID job) {
    return session
        .createNativeQuery(FORGET)
        .setParameter("job", job)
        .executeUpdate()
        .replaceWithVoid();
  }
}
