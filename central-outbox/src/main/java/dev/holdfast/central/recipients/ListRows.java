package dev.holdfast.central.recipients;

import dev.holdfast.base.secrets.Secret;
import dev.holdfast.base.secrets.SecretBox;
import dev.holdfast.base.secrets.SecretUnusableException;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.Tuple;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hibernate.reactive.mutiny.Mutiny;

/** Lists as rows, each with its addresses, whole in one statement. */
@ApplicationScoped
class ListRows {

  private static final String SELECT =
      """
      SELECT l.name, l.type, CAST(l.type_data AS text), l.secret, l.version, l.updated_at,
        l.updated_by,
        (SELECT CAST(jsonb_agg(r.address ORDER BY r.address) AS text)
         FROM list_recipients r WHERE r.list_name = l.name) AS addresses
      FROM notification_lists l
      """;

  private static final String NAMED =
      SELECT
          + """
          WHERE l.name IN (
            SELECT jsonb_array_elements_text(CAST(CAST(:names AS text) AS jsonb)))
          ORDER BY l.name
          """;

  private static final String ALL = SELECT + "ORDER BY l.name";

  private static final String PUT =
      """
      INSERT INTO notification_lists (
        name, type, type_data, secret, version, updated_at, updated_by)
      VALUES (
        :name, :type, CAST(NULLIF(:type_data, '') AS jsonb), NULLIF(:secret, ''), :version,
        CAST(:at AS timestamptz), :by)
      ON CONFLICT (name) DO UPDATE SET
        type = EXCLUDED.type, type_data = EXCLUDED.type_data, secret = EXCLUDED.secret,
        version = EXCLUDED.version, updated_at = EXCLUDED.updated_at,
        updated_by = EXCLUDED.updated_by
      """;

  private static final String EMPTY = "DELETE FROM list_recipients WHERE list_name = :name";

  private static final String FILL =
      """
      INSERT INTO list_recipients (list_name, address)
      SELECT :name, address
      FROM jsonb_array_elements_text(CAST(CAST(:addresses AS text) AS jsonb)) AS address
      """;

  private static final String DELETE = "DELETE FROM notification_lists WHERE name = :name";

  private final SecretBox box;

  @Inject
  ListRows(SecretBox box) {
    this.box = box;
  }

  Uni<List<RecipientList>> all(Mutiny.Session session) {
    return session.createNativeQuery(ALL, Tuple.class).getResultList().map(this::lists);
  }

  Uni<List<RecipientList>> named(Mutiny.Session session, Set<String> names) {
    return session
        .createNativeQuery(NAMED, Tuple.class)
        .setParameter("names", new JsonArray(List.copyOf(names)).encode())
        .getResultList()
        .map(this::lists);
  }

  Uni<Optional<RecipientList>> find(Mutiny.Session session, String name) {
    return named(session, Set.of(name)).map(found -> found.stream().findFirst());
  }

  Uni<Void> put(Mutiny.Session session, RecipientList list) {
    return session
        .createNativeQuery(PUT)
        .setParameter("name", list.name())
        .setParameter("type", list.type())
        .setParameter("type_data", list.webhook().map(ListRows::typeData).orElse(""))
        .setParameter(
            "secret", list.webhook().map(target -> sealed(list.name(), target)).orElse(""))
        .setParameter("version", list.version())
        .setParameter("at", list.updatedAt().orElseThrow())
        .setParameter("by", list.updatedBy().orElseThrow())
        .executeUpdate()
        .chain(
            () ->
                session.createNativeQuery(EMPTY).setParameter("name", list.name()).executeUpdate())
        .chain(
            () ->
                session
                    .createNativeQuery(FILL)
                    .setParameter("name", list.name())
                    .setParameter("addresses", new JsonArray(list.recipients()).encode())
                    .executeUpdate())
        .replaceWithVoid();
  }

  Uni<Void> delete(Mutiny.Session session, String name) {
    return session
        .createNativeQuery(DELETE)
        .setParameter("name", name)
        .executeUpdate()
        .replaceWithVoid();
  }

  private static String typeData(WebhookTarget target) {
    JsonObject data = new JsonObject().put("format", target.format());
    target.template().ifPresent(template -> data.put("template", template));
    return data.encode();
  }

  private String sealed(String list, WebhookTarget target) {
    JsonObject secrets = new JsonObject().put("url", target.url().value());
    target.key().ifPresent(key -> secrets.put("key", key.value()));
    return box.seal(owner(list), new Secret(secrets.encode()));
  }

  private static String owner(String list) {
    return "list " + list;
  }

  private List<RecipientList> lists(List<Tuple> rows) {
    return rows.stream().map(this::list).toList();
  }

  private RecipientList list(Tuple row) {
    String name = row.get(0, String.class);
    String type = row.get(1, String.class);
    Optional<WebhookTarget> webhook = Optional.empty();
    Optional<String> flaw = Optional.empty();
    try {
      webhook = target(name, row.get(2, String.class), row.get(3, String.class));
    } catch (SecretUnusableException e) {
      flaw = Optional.of("the address of its webhook cannot be used: " + e.getMessage());
    }
    return new RecipientList(
        name,
        type,
        Optional.ofNullable(row.get(7, String.class)).map(ListRows::addresses).orElse(List.of()),
        webhook,
        flaw,
        ((Number) row.get(4)).longValue(),
        Optional.ofNullable(row.get(5, OffsetDateTime.class)).map(OffsetDateTime::toInstant),
        Optional.ofNullable(row.get(6, String.class)));
  }

  private Optional<WebhookTarget> target(String list, String typeData, String secret) {
    if (typeData == null || secret == null) {
      return Optional.empty();
    }
    JsonObject data = new JsonObject(typeData);
    JsonObject secrets = new JsonObject(box.open(owner(list), secret).value());
    return Optional.of(
        new WebhookTarget(
            new Secret(secrets.getString("url")),
            Optional.ofNullable(secrets.getString("key")).map(Secret::new),
            data.getString("format", WebhookTarget.HOLDFAST),
            Optional.ofNullable(data.getString("template"))));
  }

  private static List<String> addresses(String json) {
    return new JsonArray(json).stream().map(String.class::cast).toList();
  }
}
