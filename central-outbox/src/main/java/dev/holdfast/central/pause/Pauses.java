package dev.holdfast.central.pause;

import dev.holdfast.central.database.Transactions;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.reactive.mutiny.Mutiny;

/** What is paused, as it is stored. There are few at a time. */
@ApplicationScoped
public class Pauses {

  private static final String COLUMNS =
      """
      SELECT kind, name, reason, ends_at, paused_at, paused_by, draining_since, canary
      FROM pauses
      """;

  private static final String ALL = COLUMNS + "ORDER BY kind, name";
  private static final String FIND = COLUMNS + "WHERE kind = :kind AND name = :name FOR UPDATE";

  /** Another node is at the others. */
  private static final String LOCK = COLUMNS + "ORDER BY kind, name FOR UPDATE SKIP LOCKED";

  private static final String SAVE =
      """
      INSERT INTO pauses (kind, name, reason, ends_at, paused_at, paused_by, draining_since, canary)
      VALUES (:kind, :name, :reason, CAST(CAST(:end AS text) AS timestamptz), CAST(:at AS timestamptz), :by,
        CAST(CAST(:draining AS text) AS timestamptz), CAST(CAST(:canary AS text) AS uuid))
      ON CONFLICT (kind, name) DO UPDATE SET
        reason = EXCLUDED.reason, ends_at = EXCLUDED.ends_at, paused_at = EXCLUDED.paused_at,
        paused_by = EXCLUDED.paused_by, draining_since = EXCLUDED.draining_since,
        canary = EXCLUDED.canary
      """;

  private static final String END = "DELETE FROM pauses WHERE kind = :kind AND name = :name";

  private final Transactions transactions;

  @Inject
  Pauses(Transactions transactions) {
    this.transactions = transactions;
  }

  public Uni<List<Pause>> all() {
    return transactions.statement(session -> rows(session.createNativeQuery(ALL, Tuple.class)));
  }

  /** Those that nobody else changes just now. */
  public Uni<List<Pause>> lock(Mutiny.Session session) {
    return rows(session.createNativeQuery(LOCK, Tuple.class));
  }

  Uni<Optional<Pause>> find(Mutiny.Session session, PausedKind kind, String name) {
    return rows(session
            .createNativeQuery(FIND, Tuple.class)
            .setParameter("kind", kind.name())
            .setParameter("name", name))
        .map(found -> found.stream().findFirst());
  }

  public Uni<Void> save(Mutiny.Session session, Pause pause) {
    return session
        .createNativeQuery(SAVE)
        .setParameter("kind", pause.kind().name())
        .setParameter("name", pause.name())
        .setParameter("reason", pause.reason())
        .setParameter("end", text(pause.endsAt()))
        .setParameter("at", pause.pausedAt())
        .setParameter("by", pause.pausedBy())
        .setParameter("draining", text(pause.drainingSince()))
        .setParameter("canary", text(pause.canary()))
        .executeUpdate()
        .replaceWithVoid();
  }

  /** What may be null has no type of its own. */
  private static String text(Optional<?> value) {
    return value.map(Object::toString).orElse(null);
  }

  public Uni<Void> end(Mutiny.Session session, Pause pause) {
    return session
        .createNativeQuery(END)
        .setParameter("kind", pause.kind().name())
        .setParameter("name", pause.name())
        .executeUpdate()
        .replaceWithVoid();
  }

  private static Uni<List<Pause>> rows(Mutiny.SelectionQuery<Tuple> query) {
    return query.getResultList().map(found -> found.stream().map(Pauses::pause).toList());
  }

  private static Pause pause(Tuple row) {
    return new Pause(
        PausedKind.valueOf(row.get(0, String.class)),
        row.get(1, String.class),
        row.get(2, String.class),
        time(row, 3),
        time(row, 4).orElseThrow(),
        row.get(5, String.class),
        time(row, 6),
        Optional.ofNullable(row.get(7, UUID.class)));
  }

  private static Optional<Instant> time(Tuple row, int column) {
    return Optional.ofNullable(row.get(column, OffsetDateTime.class))
        .map(OffsetDateTime::toInstant);
  }
}
