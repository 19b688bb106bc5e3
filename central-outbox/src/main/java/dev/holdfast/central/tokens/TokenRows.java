package dev.holdfast.central.tokens;

import dev.holdfast.central.database.ArrayText;
import dev.holdfast.central.database.Transactions;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonArray;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;
import org.hibernate.reactive.mutiny.Mutiny;

/** Tokens as rows. */
@ApplicationScoped
class TokenRows {

  private static final String TOKENS =
      """
      SELECT token_id, name, array_to_string(roles, ',') AS roles, array_to_string(sites, ',') AS sites,
        ends_at, created_at, created_by, last_used_at, revoked_at, revoked_by,
        CAST(array_to_json(targets) AS text) AS targets
      FROM api_tokens
      """;

  private static final String BY_HASH = TOKENS + "WHERE token_hash = :hash AND revoked_at IS NULL";

  private static final String BY_ID = TOKENS + "WHERE token_id = :id";

  private static final String AFTER =
      TOKENS
          + """
          WHERE (name, token_id) > (:name, CAST(:id AS uuid)) ORDER BY name, token_id
          """;

  private static final String ADD =
      """
      INSERT INTO api_tokens (token_id, name, token_hash, roles, sites, targets, ends_at, created_at,
        created_by)
      VALUES (:id, :name, :hash, string_to_array(:roles, ','),
        string_to_array(NULLIF(:sites, ''), ','), CAST(NULLIF(:targets, '{}') AS text[]), CAST(NULLIF(:end, '') AS timestamptz),
        CAST(:now AS timestamptz), :by)
      """;

  private static final String REVOKE =
      """
      UPDATE api_tokens SET revoked_at = CAST(:now AS timestamptz), revoked_by = :by
      WHERE token_id = :id
      """;

  private static final String TOUCH =
      "UPDATE api_tokens SET last_used_at = CAST(:now AS timestamptz) WHERE token_id = :id";

  private final Transactions transactions;

  @Inject
  TokenRows(Transactions transactions) {
    this.transactions = transactions;
  }

  Uni<Optional<ApiToken>> findByHash(String hash) {
    return transactions.statement(
        session ->
            session
                .createNativeQuery(BY_HASH, Tuple.class)
                .setParameter("hash", hash)
                .getResultList()
                .map(TokenRows::first));
  }

  Uni<Optional<ApiToken>> find(UUID id) {
    return transactions.statement(session -> find(session, id));
  }

  Uni<Optional<ApiToken>> find(Mutiny.Session session, UUID id) {
    return session
        .createNativeQuery(BY_ID, Tuple.class)
        .setParameter("id", id)
        .getResultList()
        .map(TokenRows::first);
  }

  /** By name, beginning behind one. */
  Uni<List<ApiToken>> page(TokenPlace after, int limit) {
    return transactions.statement(
        session ->
            session
                .createNativeQuery(AFTER, Tuple.class)
                .setParameter("name", after.name())
                .setParameter("id", after.id().toString())
                .setMaxResults(limit)
                .getResultList()
                .map(found -> found.stream().map(TokenRows::token).toList()));
  }

  Uni<Void> add(Mutiny.Session session, ApiToken token, String hash) {
    return session
        .createNativeQuery(ADD)
        .setParameter("id", token.id())
        .setParameter("name", token.name())
        .setParameter("hash", hash)
        .setParameter("roles", String.join(",", token.roles()))
        .setParameter("sites", String.join(",", token.sites()))
        .setParameter("targets", ArrayText.of(List.copyOf(token.targets()), name -> name))
        .setParameter("end", token.endsAt().map(Instant::toString).orElse(""))
        .setParameter("now", token.createdAt())
        .setParameter("by", token.createdBy())
        .executeUpdate()
        .replaceWithVoid();
  }

  Uni<Void> revoke(Mutiny.Session session, UUID id, Instant now, String by) {
    return session
        .createNativeQuery(REVOKE)
        .setParameter("id", id)
        .setParameter("now", now)
        .setParameter("by", by)
        .executeUpdate()
        .replaceWithVoid();
  }

  Uni<Void> touch(UUID id, Instant now) {
    return transactions.statement(
        session ->
            session
                .createNativeQuery(TOUCH)
                .setParameter("id", id)
                .setParameter("now", now)
                .executeUpdate()
                .replaceWithVoid());
  }

  private static Optional<ApiToken> first(List<Tuple> found) {
    return found.stream().findFirst().map(TokenRows::token);
  }

  private static ApiToken token(Tuple row) {
    return new ApiToken(
        row.get(0, UUID.class),
        row.get(1, String.class),
        words(row.get(2, String.class)),
        words(row.get(3, String.class)),
        names(row.get(10, String.class)),
        instant(row, 4),
        row.get(5, OffsetDateTime.class).toInstant(),
        row.get(6, String.class),
        instant(row, 7),
        instant(row, 8),
        Optional.ofNullable(row.get(9, String.class)));
  }

  private static SortedSet<String> words(String joined) {
    return joined == null ? new TreeSet<>() : new TreeSet<>(List.of(joined.split(",")));
  }

  /** They may hold whatever a name may. */
  private static SortedSet<String> names(String json) {
    SortedSet<String> names = new TreeSet<>();
    if (json != null) {
      new JsonArray(json).forEach(name -> names.add((String) name));
    }
    return names;
  }

  private static Optional<Instant> instant(Tuple row, int column) {
    return Optional.ofNullable(row.get(column, OffsetDateTime.class))
        .map(OffsetDateTime::toInstant);
  }
}
