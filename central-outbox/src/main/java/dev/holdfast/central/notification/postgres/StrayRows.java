package dev.holdfast.central.notification.postgres;

import io.smallrye.mutiny.Uni;
import java.time.Instant;
import org.hibernate.reactive.mutiny.Mutiny;

/** What a clock that was set back has left far ahead in the line. */
final class StrayRows {

  static final int AT_ONCE = 500;

  /**
   * Some of what is furthest ahead, by the index: it came or was tried at a time that has yet to
   * come, or is put off for longer than the longest delay that can be configured.
   */
  private static final String MAKE_STRAY_DUE =
      """
      WITH furthest AS MATERIALIZED (
        SELECT notification_id, created_at, last_attempt_at, next_attempt_at
        FROM notifications
        WHERE status IN ('Pending', 'Retrying')
          AND next_attempt_at > CAST(:now AS timestamptz) + interval '1 minute'
          AND claimed_until IS NULL
        ORDER BY next_attempt_at DESC, notification_id DESC
        LIMIT :limit
        FOR UPDATE SKIP LOCKED)
      UPDATE notifications n
      SET next_attempt_at = CAST(:now AS timestamptz)
      FROM furthest f
      WHERE n.notification_id = f.notification_id
        AND (f.created_at > CAST(:now AS timestamptz) + interval '1 minute'
          OR f.last_attempt_at > CAST(:now AS timestamptz) + interval '1 minute'
          OR f.next_attempt_at > CAST(:now AS timestamptz) + interval '31 days')
      """;

  private StrayRows() {}

  static Uni<Integer> makeDue(Mutiny.Session session, Instant now) {
    return session
        .createNativeQuery(MAKE_STRAY_DUE)
        .setParameter("now", now)
        .setParameter("limit", AT_ONCE)
        .executeUpdate();
  }
}
