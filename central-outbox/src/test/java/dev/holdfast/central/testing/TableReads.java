package dev.holdfast.central.testing;

import dev.holdfast.central.database.Transactions;
import io.smallrye.mutiny.Uni;
import java.util.function.Function;
import org.hibernate.reactive.mutiny.Mutiny;

/**
 * How a table was read, as PostgreSQL itself counts it: what was planned with the real parameters,
 * and how many rows that took.
 *
 * @param sequential how often it was read from end to end
 * @param rows fetched from it
 */
public record TableReads(long sequential, long rows) {

  private static final String COUNT =
      """
      SELECT seq_scan, COALESCE(idx_tup_fetch, 0) + seq_tup_read
      FROM pg_stat_xact_all_tables WHERE relname = :table
      """;

  /** What this unit of work, in a transaction of its own, makes of the table. */
  public static <T> Uni<TableReads> of(
      String table, Transactions transactions, Function<Mutiny.Session, Uni<T>> work) {
    return transactions.run(
        session ->
            count(session, table)
                .chain(
                    before ->
                        work.apply(session)
                            .chain(done -> count(session, table))
                            .map(after -> after.minus(before))));
  }

  private static Uni<TableReads> count(Mutiny.Session session, String table) {
    return session
        .createNativeQuery(COUNT, Object[].class)
        .setParameter("table", table)
        .getSingleResult()
        .map(row -> new TableReads(((Number) row[0]).longValue(), ((Number) row[1]).longValue()));
  }

  private TableReads minus(TableReads before) {
    return new TableReads(sequential - before.sequential, rows - before.rows);
  }
}
