package dev.holdfast.central.notification.postgres;

import dev.holdfast.central.notification.Canaries;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.reactive.mutiny.Mutiny;

@ApplicationScoped
class PostgresCanaries implements Canaries {

  private static final String CHOOSE =
      """
      UPDATE notifications n SET next_attempt_at = LEAST(next_attempt_at, CAST(:now AS timestamptz))
      WHERE n.notification_id = (
        SELECT w.notification_id FROM notifications w
        WHERE w.status IN ('Pending', 'Retrying') AND w.list_name = :list
        ORDER BY w.created_at, w.notification_id
        LIMIT 1)
      RETURNING n.notification_id
      """;

  private static final String LOOK =
      """
      SELECT CASE
          WHEN n.status IN ('Delivered', 'Discarded') THEN 'THROUGH'
          WHEN n.status = 'Parked' OR n.last_attempt_at >= CAST(:since AS timestamptz) THEN 'FAILED'
          ELSE 'UNDER_WAY' END,
        n.last_error
      FROM notifications n WHERE n.notification_id = :id
      """;

  @Override
  public Uni<Optional<UUID>> choose(Mutiny.Session session, String list, Instant now) {
    return session
        .createNativeQuery(CHOOSE, UUID.class)
        .setParameter("list", list)
        .setParameter("now", now)
        .getResultList()
        .map(found -> found.stream().findFirst());
  }

  @Override
  public Uni<Canary> look(Mutiny.Session session, UUID id, Instant since) {
    return session
        .createNativeQuery(LOOK, Tuple.class)
        .setParameter("id", id)
        .setParameter("since", since)
        .getResultList()
        .map(
            found ->
                found.stream()
                    .findFirst()
                    .map(PostgresCanaries::canary)
                    .orElse(new Canary(State.THROUGH, Optional.empty())));
  }

  private static Canary canary(Tuple row) {
    return new Canary(
        State.valueOf(row.get(0, String.class)), Optional.ofNullable(row.get(1, String.class)));
  }
}
