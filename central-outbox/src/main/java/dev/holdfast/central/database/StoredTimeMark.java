package dev.holdfast.central.database;

import dev.holdfast.base.time.TimeMark;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;

/** One row that all nodes share. */
@ApplicationScoped
class StoredTimeMark implements TimeMark {

  private static final String READ = "SELECT seen_at FROM time_mark";

  private static final String WRITE =
      """
      INSERT INTO time_mark (seen_at) VALUES (CAST(:seen AS timestamptz))
      ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
      """;

  private final Transactions transactions;

  @Inject
  StoredTimeMark(Transactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Uni<Optional<Instant>> read() {
    return transactions
        .statement(
            session -> session.createNativeQuery(READ, Instant.class).getSingleResultOrNull())
        .map(Optional::ofNullable);
  }

  @Override
  public Uni<Void> write(Instant time) {
    return transactions
        .run(session -> session.createNativeQuery(WRITE).setParameter("seen", time).executeUpdate())
        .replaceWithVoid();
  }
}
