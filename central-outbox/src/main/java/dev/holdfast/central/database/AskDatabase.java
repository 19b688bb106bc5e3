package dev.holdfast.central.database;

import io.quarkus.arc.DefaultBean;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;

/** Asks it for its time. A default bean: the time of tests is another. */
@ApplicationScoped
@DefaultBean
class AskDatabase implements DatabaseClock {

  private final Transactions transactions;

  @Inject
  AskDatabase(Transactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Uni<Instant> read() {
    return transactions.statement(
        session ->
            session.createNativeQuery("SELECT clock_timestamp()", Instant.class).getSingleResult());
  }
}
