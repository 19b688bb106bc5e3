package dev.holdfast.central.notification.postgres;

import dev.holdfast.central.database.ArrayText;
import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.notification.ClaimOwner;
import dev.holdfast.central.notification.DispatchNodes;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.hibernate.reactive.mutiny.Mutiny;

/** One row a process. */
@ApplicationScoped
class PostgresDispatchNodes implements DispatchNodes {

  /**
   * After an outage of the database everybody has been silent. So who has been silent itself finds
   * nobody dead until it has beaten for as long as that takes. A beat from the future is as good as
   * none: a clock was set back.
   */
  private static final String BEAT =
      """
      WITH me AS (
        INSERT INTO dispatch_nodes AS d (owner, node, alive_since, seen_at)
        VALUES (:owner, :node, CAST(:now AS timestamptz), CAST(:now AS timestamptz))
        ON CONFLICT (owner) DO UPDATE SET
          node = EXCLUDED.node,
          seen_at = EXCLUDED.seen_at,
          alive_since = CASE
            WHEN d.seen_at BETWEEN CAST(:lastBeat AS timestamptz) AND EXCLUDED.seen_at
              THEN d.alive_since
            ELSE EXCLUDED.seen_at END
        RETURNING alive_since)
      SELECT o.owner
      FROM dispatch_nodes o, me
      WHERE o.owner <> :owner
        AND (
          (o.node = :node AND o.seen_at < CAST(:lastBeat AS timestamptz))
          OR (me.alive_since <= CAST(:dead AS timestamptz)
            AND (o.seen_at < CAST(:dead AS timestamptz)
              OR o.seen_at > CAST(:now AS timestamptz) + interval '1 minute')))
      """;

  private static final String GIVE_BACK =
      """
      UPDATE notifications
      SET claim_owner = NULL, claimed_until = NULL
      WHERE claim_owner = ANY (CAST(CAST(:owners AS text) AS text[]))
        AND status IN ('Pending', 'Retrying')
      """;

  private static final String FORGET =
      "DELETE FROM dispatch_nodes WHERE owner = ANY (CAST(CAST(:owners AS text) AS text[]))";

  private final Transactions transactions;

  @Inject
  PostgresDispatchNodes(Transactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Uni<Integer> beat(
      ClaimOwner owner, String node, Duration silence, Duration gap, Instant now) {
    return transactions
        .statement(
            session ->
                session
                    .createNativeQuery(BEAT, String.class)
                    .setParameter("owner", owner.value())
                    .setParameter("node", node)
                    .setParameter("now", now)
                    .setParameter("lastBeat", now.minus(gap))
                    .setParameter("dead", now.minus(silence))
                    .getResultList())
        .chain(
            dead ->
                dead.isEmpty()
                    ? Uni.createFrom().item(0)
                    : transactions.run(session -> giveBack(session, dead)));
  }

  /** What somebody has claimed, and that there is somebody, end together. */
  static Uni<Integer> giveBack(Mutiny.Session session, List<String> owners) {
    String all = ArrayText.of(owners, owner -> owner);
    return session
        .createNativeQuery(GIVE_BACK)
        .setParameter("owners", all)
        .executeUpdate()
        .call(() -> session.createNativeQuery(FORGET).setParameter("owners", all).executeUpdate());
  }
}
