package dev.holdfast.central.recipients;

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

  private final Transactions transactions;
  private final ListRows rows;

  @Inject
  StoredRecipientLists(Transactions transactions, ListRows rows) {
    this.transactions = transactions;
    this.rows = rows;
  }

  @Override
  public Uni<List<RecipientList>> all() {
    return transactions.run(rows::all);
  }

  @Override
  public Uni<Optional<RecipientList>> find(String name) {
    return transactions.run(session -> rows.find(session, name));
  }

  @Override
  public Uni<Map<String, RecipientList>> named(Set<String> names) {
    return transactions
        .statement(session -> rows.named(session, names))
        .map(
            found ->
                found.stream().collect(Collectors.toMap(RecipientList::name, Function.identity())));
  }
}
