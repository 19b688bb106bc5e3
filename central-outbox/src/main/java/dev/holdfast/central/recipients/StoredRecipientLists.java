package dev.holdfast.central.recipients;

import dev.holdfast.central.database.Transactions;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonArray;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.Tuple;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hibernate.reactive.mutiny.Mutiny;

/** The lists in the database. */
@ApplicationScoped
class StoredRecipientLists implements RecipientLists {

  private static final String ALL =
      """
      SELECT l.name, r.address
      FROM notification_lists l LEFT JOIN list_recipients r ON r.list_name = l.name
      ORDER BY l.name, r.address
      """;

  private static final String ONE =
      """
      SELECT l.name, r.address
      FROM notification_lists l LEFT JOIN list_recipients r ON r.list_name = l.name
      WHERE l.name = :name
      ORDER BY r.address
      """;

  private static final String MAKE =
      "INSERT INTO notification_lists (name) VALUES (:name) ON CONFLICT (name) DO NOTHING";

  /** Two admins at once take turns here, so that no mixture of their lists comes out. */
  private static final String LOCK =
      "SELECT name FROM notification_lists WHERE name = :name FOR UPDATE";

  private static final String EMPTY = "DELETE FROM list_recipients WHERE list_name = :name";

  private static final String FILL =
      """
      INSERT INTO list_recipients (list_name, address)
      SELECT :name, address
      FROM jsonb_array_elements_text(CAST(CAST(:addresses AS text) AS jsonb)) AS address
      """;

  private static final String DELETE = "DELETE FROM notification_lists WHERE name = :name";

  private final Transactions transactions;

  @Inject
  StoredRecipientLists(Transactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Uni<List<RecipientList>> all() {
    return transactions.run(
        session ->
            session
                .createNativeQuery(ALL, Tuple.class)
                .getResultList()
                .map(StoredRecipientLists::lists));
  }

  @Override
  public Uni<Optional<RecipientList>> find(String name) {
    return transactions.run(
        session ->
            session
                .createNativeQuery(ONE, Tuple.class)
                .setParameter("name", name)
                .getResultList()
                .map(rows -> lists(rows).stream().findFirst()));
  }

  private static List<RecipientList> lists(List<Tuple> rows) {
    Map<String, List<String>> addresses = new LinkedHashMap<>();
    for (Tuple row : rows) {
      List<String> known =
          addresses.computeIfAbsent(row.get(0, String.class), name -> new ArrayList<>());
      Optional.ofNullable(row.get(1, String.class)).ifPresent(known::add);
    }
    return addresses.entrySet().stream()
        .map(entry -> new RecipientList(entry.getKey(), List.copyOf(entry.getValue())))
        .toList();
  }

  @Override
  public Uni<Void> put(RecipientList list) {
    return transactions.run(
        session ->
            execute(session, MAKE, list.name())
                .chain(() -> lock(session, list.name()))
                .chain(() -> execute(session, EMPTY, list.name()))
                .chain(() -> fill(session, list))
                .replaceWithVoid());
  }

  @Override
  public Uni<Boolean> delete(String name) {
    return transactions.run(session -> execute(session, DELETE, name).map(rows -> rows > 0));
  }

  private static Uni<Integer> execute(Mutiny.Session session, String statement, String name) {
    return session.createNativeQuery(statement).setParameter("name", name).executeUpdate();
  }

  private static Uni<String> lock(Mutiny.Session session, String name) {
    return session
        .createNativeQuery(LOCK, String.class)
        .setParameter("name", name)
        .getSingleResult();
  }

  private static Uni<Integer> fill(Mutiny.Session session, RecipientList list) {
    return session
        .createNativeQuery(FILL)
        .setParameter("name", list.name())
        .setParameter("addresses", new JsonArray(list.recipients()).encode())
        .executeUpdate();
  }
}
