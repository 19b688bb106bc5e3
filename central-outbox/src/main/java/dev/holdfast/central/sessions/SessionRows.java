package dev.holdfast.central.sessions;

import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.Set;
import org.hibernate.reactive.mutiny.Mutiny;

/** Sessions as rows. */
@ApplicationScoped
class SessionRows {

  private static final String FIND =
      """
      SELECT s.user_name, array_to_string(u.roles, ',') AS roles, s.last_used_at, s.ends_at,
        u.password_hash IS NOT NULL OR u.oidc_subject IS NOT NULL AS has_password
      FROM sessions s JOIN users u ON u.name = s.user_name
      WHERE s.session_hash = :hash AND NOT u.disabled
      """;

  /** Only as the user whom the password was compared with; somebody may have changed it since. */
  private static final String ADD =
      """
      INSERT INTO sessions (session_hash, user_name, address, created_at, last_used_at, ends_at)
      SELECT :hash, u.name, :address, CAST(:now AS timestamptz), CAST(:now AS timestamptz),
        CAST(:end AS timestamptz)
      FROM users u
      WHERE u.name = :name AND NOT u.disabled AND COALESCE(u.password_hash, '') = :password
      """;

  /** Only in place of the one that was confirmed. */
  private static final String REPLACE_PASSWORD =
      """
      UPDATE users SET password_hash = :hash, version = version + 1,
        updated_at = CAST(:now AS timestamptz), updated_by = name
      WHERE name = :name AND NOT disabled AND COALESCE(password_hash, '') = :before
      """;

  private static final String NOTE_LOGIN =
      "UPDATE users SET last_login_at = CAST(:now AS timestamptz) WHERE name = :name";

  private static final String TOUCH =
      """
      UPDATE sessions SET last_used_at = CAST(:now AS timestamptz)
      WHERE session_hash = :hash AND last_used_at < CAST(:now AS timestamptz)
      """;

  private static final String END = "DELETE FROM sessions WHERE session_hash = :hash";

  private static final String END_OVERDUE =
      """
      DELETE FROM sessions
      WHERE ends_at <= CAST(:now AS timestamptz) OR last_used_at <= CAST(:idle AS timestamptz)
      """;

  /** What is stored of a session that has not ended, as far as its row says. */
  record Row(
      String user, Set<String> roles, Instant lastUsedAt, Instant endsAt, boolean hasPassword) {

    Instant until(Duration idle) {
      Instant idleEnd = lastUsedAt.plus(idle);
      return idleEnd.isBefore(endsAt) ? idleEnd : endsAt;
    }
  }

  Uni<Optional<Row>> find(Mutiny.Session session, String hash) {
    return session
        .createNativeQuery(FIND, Tuple.class)
        .setParameter("hash", hash)
        .getResultList()
        .map(found -> found.stream().findFirst().map(SessionRows::row));
  }

  private static Row row(Tuple row) {
    return new Row(
        row.get(0, String.class),
        Set.of(row.get(1, String.class).split(",")),
        row.get(2, OffsetDateTime.class).toInstant(),
        row.get(3, OffsetDateTime.class).toInstant(),
        row.get(4, Boolean.class));
  }

  /**
   * @param passwordHash as it was when they were let in
   * @return whether there still is such a user
   */
  Uni<Boolean> add(
      Mutiny.Session session, NewSession made, Optional<String> passwordHash, Instant now) {
    return session
        .createNativeQuery(ADD)
        .setParameter("hash", made.hash())
        .setParameter("name", made.user())
        .setParameter("address", made.address())
        .setParameter("password", passwordHash.orElse(""))
        .setParameter("now", now)
        .setParameter("end", made.endsAt())
        .executeUpdate()
        .map(count -> count == 1);
  }

  /** Whether it was still the one of before. */
  Uni<Boolean> replacePassword(
      Mutiny.Session session, String user, Optional<String> before, String hash, Instant now) {
    return session
        .createNativeQuery(REPLACE_PASSWORD)
        .setParameter("name", user)
        .setParameter("before", before.orElse(""))
        .setParameter("hash", hash)
        .setParameter("now", now)
        .executeUpdate()
        .map(count -> count == 1);
  }

  Uni<Void> noteLogin(Mutiny.Session session, String user, Instant now) {
    return session
        .createNativeQuery(NOTE_LOGIN)
        .setParameter("name", user)
        .setParameter("now", now)
        .executeUpdate()
        .replaceWithVoid();
  }

  Uni<Void> touch(Mutiny.Session session, String hash, Instant now) {
    return session
        .createNativeQuery(TOUCH)
        .setParameter("hash", hash)
        .setParameter("now", now)
        .executeUpdate()
        .replaceWithVoid();
  }

  Uni<Integer> end(Mutiny.Session session, String hash) {
    return session.createNativeQuery(END).setParameter("hash", hash).executeUpdate();
  }

  Uni<Void> endOverdue(Mutiny.Session session, Instant now, Duration idle) {
    return session
        .createNativeQuery(END_OVERDUE)
        .setParameter("now", now)
        .setParameter("idle", now.minus(idle))
        .executeUpdate()
        .replaceWithVoid();
  }
}
