package dev.holdfast.central.users;

import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Optional;
import org.hibernate.reactive.mutiny.Mutiny;

/** Links that sign in once, as rows. */
@ApplicationScoped
public class LinkRows {

  /** A new one takes the place of the one before. */
  private static final String PUT =
      """
      INSERT INTO one_time_links (user_name, code_hash, ends_at, created_at, created_by)
      VALUES (:name, :hash, CAST(:end AS timestamptz), CAST(:now AS timestamptz), :by)
      ON CONFLICT (user_name) DO UPDATE SET code_hash = excluded.code_hash,
        ends_at = excluded.ends_at, created_at = excluded.created_at, created_by = excluded.created_by
      """;

  /** Whoever deletes it has used it; of two at once the second finds nothing. */
  private static final String USE =
      """
      DELETE FROM one_time_links WHERE code_hash = :hash AND ends_at > CAST(:now AS timestamptz)
      RETURNING user_name
      """;

  private static final String WITHDRAW = "DELETE FROM one_time_links WHERE user_name = :name";

  /** Some admin can get in: with a password, or by a link that is still good. */
  private static final String ADMIN_WITH_A_WAY_IN =
      """
      SELECT CAST(count(*) AS bigint) FROM users u
      LEFT JOIN one_time_links l ON l.user_name = u.name AND l.ends_at > CAST(:now AS timestamptz)
      WHERE NOT u.disabled AND 'admin' = ANY (u.roles)
        AND (u.password_hash IS NOT NULL OR l.code_hash IS NOT NULL)
      """;

  private static final String FIRST_ADMIN =
      "SELECT name FROM users WHERE NOT disabled AND 'admin' = ANY (roles) ORDER BY name LIMIT 1";

  Uni<Void> put(
      Mutiny.Session session, String user, String hash, Instant end, Instant now, String by) {
    return session
        .createNativeQuery(PUT)
        .setParameter("name", user)
        .setParameter("hash", hash)
        .setParameter("end", end)
        .setParameter("now", now)
        .setParameter("by", by)
        .executeUpdate()
        .replaceWithVoid();
  }

  /** Whom the link lets in; it never does so again. */
  public Uni<Optional<String>> use(Mutiny.Session session, String hash, Instant now) {
    return session
        .createNativeQuery(USE, String.class)
        .setParameter("hash", hash)
        .setParameter("now", now)
        .getResultList()
        .map(found -> found.stream().findFirst());
  }

  public Uni<Void> withdraw(Mutiny.Session session, String user) {
    return session
        .createNativeQuery(WITHDRAW)
        .setParameter("name", user)
        .executeUpdate()
        .replaceWithVoid();
  }

  Uni<Boolean> someAdminGetsIn(Mutiny.Session session, Instant now) {
    return session
        .createNativeQuery(ADMIN_WITH_A_WAY_IN, Long.class)
        .setParameter("now", now)
        .getSingleResult()
        .map(count -> count > 0);
  }

  Uni<Optional<String>> firstAdmin(Mutiny.Session session) {
    return session
        .createNativeQuery(FIRST_ADMIN, String.class)
        .getResultList()
        .map(found -> found.stream().findFirst());
  }
}
