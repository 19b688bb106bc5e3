package dev.holdfast.central.recipients;

import dev.holdfast.base.secrets.SecretBox;
import dev.holdfast.central.database.Transactions;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The lists in the database. */
@ApplicationScoped
class StoredRecipientLists implements RecipientLists {

  /** With their addresses in the same look. */
  private static final String LISTS = "from NotificationList l left join fetch l.recipients ";

  private static final String ALL = LISTS + "order by l.name";
  private static final String NAMED = LISTS + "where l.name in (:names)";

  private final Transactions transactions;
  private final SecretBox box;

  @Inject
  StoredRecipientLists(Transactions transactions, SecretBox box) {
    this.transactions = transactions;
    this.box = box;
  }

  @Override
  public Uni<List<RecipientList>> all() {
    return transactions
        .statement(session -> session.createSelectionQuery(ALL, ListEntity.class).getResultList())
        .map(this::lists);
  }

  @Override
  public Uni<Optional<RecipientList>> find(String name) {
    return transactions
        .statement(session -> session.find(ListEntity.class, name))
        .map(found -> Optional.ofNullable(found).map(row -> row.toList(box)));
  }

  @Override
  public Uni<Map<String, RecipientList>> named(Set<String> names) {
    return transactions
        .statement(
            session ->
                session
                    .createSelectionQuery(NAMED, ListEntity.class)
                    .setParameter("names", names)
                    .getResultList())
        .map(this::lists)
        .map(
            found ->
                found.stream().collect(Collectors.toMap(RecipientList::name, Function.identity())));
  }

  private List<RecipientList> lists(List<ListEntity> rows) {
    return rows.stream().map(row -> row.toList(box)).toList();
  }
}
