package dev.holdfast.central.notification.postgres;

import io.smallrye.mutiny.Uni;
import java.time.Instant;
import org.hibernate.reactive.mutiny.Mutiny;

/** What a clock that was set back has left far ahead in the line. */
final class StrayRows {

  static final int AT_ONCE = 500;

  /**
   * It came or was tried at a time that has yet to come, or is put off for longer than the longest
   * delay that can be configured.
   */
  private static final String MAKE_STRAY_DUE =
      """
      UPDATE notifications
      SET next_attempt_at = CAST(:now AS timestamptz)
      WHERE notification_id IN (
        SELECT notification_id
        FROM notifications
        WHERE next_attempt_at > CAST(:now AS timestamptz) + interval '1 minute'
          AND (created_at > CAST(:now AS timestamptz) + interval '1 minute'
            OR last_attempt_at > CAST(:now AS timestamptz) + interval '1 minute'
            OR next_attempt_at > CAST(:now AS timestamptz) + interval '31 days')
          AND claimed_until IS NULL
        LIMIT :limit
        FOR UPDATE SKIP LOCKED)
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
