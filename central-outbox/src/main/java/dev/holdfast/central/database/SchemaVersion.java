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

  private static final String WRITABLE =
      "SELECT NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off'";

  private final Transactions transactions;

  @Inject
  SchemaVersion(Transactions transactions) {
    this.transactions = transactions;
  }

  /** A server that has been made a standby answers questions, and takes in nothing. */
  Uni<Boolean> takesWrites() {
    return transactions.run(
        session -> session.createNativeQuery(WRITABLE, Boolean.class).getSingleResult());
  }

  public Uni<String> read() {
    return transactions.run(
        session -> session.createNativeQuery(LATEST, String.class).getSingleResult());
  }
}
