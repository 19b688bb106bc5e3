package dev.holdfast.central.database;

import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Which schema the database has; to ask also tells whether it is there. */
@ApplicationScoped
public class SchemaVersion {

  private static final String LATEST =
      """
      SELECT version FROM flyway_schema_history
      WHERE success AND version IS NOT NULL
      ORDER BY installed_rank DESC
      LIMIT 1
      """;

  private final Transactions transactions;

  @Inject
  SchemaVersion(Transactions transactions) {
    this.transactions = transactions;
  }

  public Uni<String> read() {
    return transactions.run(
        session -> session.createNativeQuery(LATEST, String.class).getSingleResult());
  }
}
