package dev.holdfast.central.users;

import dev.holdfast.central.database.Transactions;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.hibernate.reactive.mutiny.Mutiny;

/** Users as rows. */
@ApplicationScoped
public class UserRows {

  private static final String USERS =
      """
      SELECT u.name, array_to_string(u.roles, ',') AS roles, u.email,
        u.oidc_subject IS NOT NULL AS vouched_for, u.password_hash, u.disabled, u.version,
        u.updated_at, u.updated_by, u.last_login_at,
        (SELECT count(*) FROM sessions s WHERE s.user_name = u.name AND s.ends_at > CAST(:now AS timestamptz))
          AS sessions
      FROM users u
      """;

  private static final String ONE = USERS + "WHERE u.name = :name";

  private static final String VOUCHED_FOR = USERS + "WHERE u.oidc_subject = :subject";

  private static final String AFTER = USERS + "WHERE u.name > :after ORDER BY u.name";

  private static final String ADD =
      """
      INSERT INTO users (name, roles, email, disabled, created_at, created_by, updated_at, updated_by)
      VALUES (:name, string_to_array(:roles, ','), NULLIF(:email, ''), :disabled, CAST(:now AS timestamptz), :by,
        CAST(:now AS timestamptz), :by)
      """;

  private static final String SET_SUBJECT =
      "UPDATE users SET oidc_subject = :subject WHERE name = :name";

  private static final String CHANGE =
      """
      UPDATE users SET roles = string_to_array(:roles, ','), email = NULLIF(:email, ''),
        disabled = :disabled, version = version + 1, updated_at = CAST(:now AS timestamptz), updated_by = :by
      WHERE name = :name
      """;

  private static final String SET_PASSWORD =
      """
      UPDATE users SET password_hash = NULLIF(:hash, ''), version = version + 1,
        updated_at = CAST(:now AS timestamptz), updated_by = :by
      WHERE name = :name
      """;

  private static final String END_SESSIONS = "DELETE FROM sessions WHERE user_name = :name";

  private static final String OTHER_ADMINS =
      """
      SELECT CAST(count(*) AS bigint) FROM users
      WHERE name <> :name AND NOT disabled AND 'admin' = ANY (roles)
      """;

  private final Transactions transactions;

  @Inject
  UserRows(Transactions transactions) {
    this.transactions = transactions;
  }

  public Uni<Optional<User>> find(String name, Instant now) {
    return transactions.statement(session -> find(session, name, now));
  }

  public Uni<Optional<User>> find(Mutiny.Session session, String name, Instant now) {
    return session
        .createNativeQuery(ONE, Tuple.class)
        .setParameter("name", name)
        .setParameter("now", now)
        .getResultList()
        .map(found -> found.stream().findFirst().map(UserRows::user));
  }

  /**
   * @param subject who vouches, and as whom
   */
  Uni<Optional<User>> findVouchedFor(Mutiny.Session session, String subject, Instant now) {
    return session
        .createNativeQuery(VOUCHED_FOR, Tuple.class)
        .setParameter("subject", subject)
        .setParameter("now", now)
        .getResultList()
        .map(found -> found.stream().findFirst().map(UserRows::user));
  }

  Uni<Void> addVouchedFor(Mutiny.Session session, User user, String subject) {
    return add(session, user)
        .chain(
            () ->
                session
                    .createNativeQuery(SET_SUBJECT)
                    .setParameter("name", user.name())
                    .setParameter("subject", subject)
                    .executeUpdate())
        .replaceWithVoid();
  }

  /** By name, beginning behind one. */
  Uni<List<User>> page(String after, int limit, Instant now) {
    return transactions.statement(
        session ->
            session
                .createNativeQuery(AFTER, Tuple.class)
                .setParameter("after", after)
                .setParameter("now", now)
                .setMaxResults(limit)
                .getResultList()
                .map(found -> found.stream().map(UserRows::user).toList()));
  }

  Uni<Void> add(Mutiny.Session session, User user) {
    return write(session, ADD, user);
  }

  Uni<Void> change(Mutiny.Session session, User user) {
    return write(session, CHANGE, user);
  }

  private static Uni<Void> write(Mutiny.Session session, String statement, User user) {
    return session
        .createNativeQuery(statement)
        .setParameter("name", user.name())
        .setParameter("roles", String.join(",", user.roles()))
        .setParameter("email", user.email().orElse(""))
        .setParameter("disabled", user.disabled())
        .setParameter("now", user.updatedAt())
        .setParameter("by", user.updatedBy())
        .executeUpdate()
        .replaceWithVoid();
  }

  /**
   * @param hash empty to take it away
   */
  public Uni<Void> setPassword(
      Mutiny.Session session, String name, Optional<String> hash, Instant now, String by) {
    return session
        .createNativeQuery(SET_PASSWORD)
        .setParameter("name", name)
        .setParameter("hash", hash.orElse(""))
        .setParameter("now", now)
        .setParameter("by", by)
        .executeUpdate()
        .replaceWithVoid();
  }

  public Uni<Integer> endSessions(Mutiny.Session session, String name) {
    return session.createNativeQuery(END_SESSIONS).setParameter("name", name).executeUpdate();
  }

  Uni<Boolean> hasOtherAdmin(Mutiny.Session session, String name) {
    return session
        .createNativeQuery(OTHER_ADMINS, Long.class)
        .setParameter("name", name)
        .getSingleResult()
        .map(count -> count > 0);
  }

  private static User user(Tuple row) {
    return new User(
        row.get(0, String.class),
        new TreeSet<>(List.of(row.get(1, String.class).split(","))),
        Optional.ofNullable(row.get(2, String.class)),
        row.get(3, Boolean.class),
        Optional.ofNullable(row.get(4, String.class)),
        row.get(5, Boolean.class),
        ((Number) row.get(6)).longValue(),
        row.get(7, OffsetDateTime.class).toInstant(),
        row.get(8, String.class),
        Optional.ofNullable(row.get(9, OffsetDateTime.class)).map(OffsetDateTime::toInstant),
        ((Number) row.get(10)).longValue());
  }
}
