package dev.holdfast.central.users;

import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.Optional;
import org.hibernate.reactive.mutiny.Mutiny;

/** Links that sign in once, as rows. */
@ApplicationScoped
public class OneTimeLinkRows {

  /** A new one takes the place of the one before. */
  private static final String PUT =
      """
      INSERT INTO one_time_links (user_name, code_hash, ends_at, created_at, created_by)
      VALUES (:name, :hash, CAST(:end AS timestamptz), CAST(:now AS timestamptz), :by)
      ON CONFLICT (user_name) DO UPDATE SET code_hash = excluded.code_hash,
        ends_at = excluded.ends_at, created_at = excluded.created_at, created_by = excluded.created_by,
        clears_password = false
      """;

  /** Unless one was made of late: whoever asks again and again gets no more mails by it. */
  private static final String PUT_FORGOTTEN =
      """
      INSERT INTO one_time_links (user_name, code_hash, ends_at, created_at, created_by, clears_password)
      VALUES (:name, :hash, CAST(:end AS timestamptz), CAST(:now AS timestamptz), :name, true)
      ON CONFLICT (user_name) DO UPDATE SET code_hash = excluded.code_hash,
        ends_at = excluded.ends_at, created_at = excluded.created_at, created_by = excluded.created_by,
        clears_password = true
      WHERE one_time_links.created_at <= CAST(:since AS timestamptz)
      """;

  /** Whoever deletes it has used it; of two at once the second finds nothing. */
  private static final String USE =
      """
      DELETE FROM one_time_links WHERE code_hash = :hash AND ends_at > CAST(:now AS timestamptz)
      RETURNING user_name, clears_password
      """;

  /**
   * Whom a link has let in.
   *
   * @param clearsPassword whether it was for a forgotten password, which ends now
   */
  public record Used(String user, boolean clearsPassword) {}

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

  Uni<Void> put(Mutiny.Session session, OneTimeLink link, Instant now, String by) {
    return made(session.createNativeQuery(PUT), link, now)
        .setParameter("by", by)
        .executeUpdate()
        .replaceWithVoid();
  }

  /**
   * @param since when the one before must have been made at the latest
   * @return whether it was made
   */
  public Uni<Boolean> putForgotten(
      Mutiny.Session session, OneTimeLink link, Instant now, Instant since) {
    return made(session.createNativeQuery(PUT_FORGOTTEN), link, now)
        .setParameter("since", since)
        .executeUpdate()
        .map(count -> count == 1);
  }

  private static <T> Mutiny.Query<T> made(Mutiny.Query<T> query, OneTimeLink link, Instant now) {
    return query
        .setParameter("name", link.user())
        .setParameter("hash", link.hash())
        .setParameter("end", link.validUntil())
        .setParameter("now", now);
  }

  /** Whom the link lets in; it never does so again. */
  public Uni<Optional<Used>> use(Mutiny.Session session, String hash, Instant now) {
    return session
        .createNativeQuery(USE, Tuple.class)
        .setParameter("hash", hash)
        .setParameter("now", now)
        .getResultList()
        .map(
            found ->
                found.stream()
                    .findFirst()
                    .map(row -> new Used(row.get(0, String.class), row.get(1, Boolean.class))));
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
