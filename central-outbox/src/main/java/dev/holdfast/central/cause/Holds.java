package dev.holdfast.central.cause;

import dev.holdfast.central.database.ArrayText;
import dev.holdfast.central.database.Transactions;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.Tuple;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Who sees to causes. */
@ApplicationScoped
public class Holds {

  private static final String OF =
      """
      SELECT cause, owner, note, link, held_at, held_by FROM cause_holds
      WHERE cause = ANY (CAST(CAST(:causes AS text) AS text[]))
      """;

  private final Transactions transactions;

  @Inject
  Holds(Transactions transactions) {
    this.transactions = transactions;
  }

  /** Of those of these causes that somebody holds. */
  public Uni<Map<String, HoldView>> of(Set<String> causes) {
    if (causes.isEmpty()) {
      return Uni.createFrom().item(Map.of());
    }
    return transactions.statement(
        session ->
            session
                .createNativeQuery(OF, Tuple.class)
                .setParameter("causes", ArrayText.of(List.copyOf(causes), cause -> cause))
                .getResultList()
                .map(
                    rows ->
                        rows.stream()
                            .collect(
                                Collectors.toMap(
                                    row -> row.get(0, String.class),
                                    row -> ChangeHold.view(row, 1)))));
  }
}
