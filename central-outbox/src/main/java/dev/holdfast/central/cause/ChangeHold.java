package dev.holdfast.central.cause;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.central.audit.AuditEvent;
import dev.holdfast.central.editing.Edits;
import dev.holdfast.central.editing.Edits.Edited;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonObject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.Tuple;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.hibernate.reactive.mutiny.Mutiny;

/** Holds causes and releases them, each with its line in the audit. */
@ApplicationScoped
class ChangeHold {

  private static final String KIND = "CauseHold";

  private static final String IS_KNOWN =
      """
      SELECT count(*) FROM (
        SELECT 1 FROM causes WHERE cause = :cause
        UNION ALL SELECT 1 FROM cause_holds WHERE cause = :cause) AS known
      """;

  private static final String FIND =
      "SELECT owner, note, link, held_at, held_by FROM cause_holds WHERE cause = :cause";

  private static final String HOLD =
      """
      INSERT INTO cause_holds (cause, owner, note, link, held_at, held_by)
      VALUES (:cause, :owner, CAST(:note AS text), CAST(:link AS text), CAST(:at AS timestamptz), :by)
      ON CONFLICT (cause) DO UPDATE SET
        owner = EXCLUDED.owner, note = EXCLUDED.note, link = EXCLUDED.link,
        held_at = EXCLUDED.held_at, held_by = EXCLUDED.held_by
      """;

  private static final String RELEASE = "DELETE FROM cause_holds WHERE cause = :cause";

  private final Edits edits;
  private final Clock clock;

  @Inject
  ChangeHold(Edits edits, Clock clock) {
    this.edits = edits;
    this.clock = clock;
  }

  Uni<HoldView> hold(String cause, HoldRequest given, String by) {
    HoldView hold =
        new HoldView(
            given.owner(by),
            given.checkedNote().orElse(null),
            given.checkedLink().orElse(null),
            now(),
            by);
    return edits.run(
        session ->
            requireKnown(session, cause)
                .chain(() -> find(session, cause))
                .call(before -> put(session, cause, hold))
                .map(
                    before ->
                        new Edited<>(
                            hold,
                            Optional.of(event("Held", cause, by, before, Optional.of(hold))))));
  }

  Uni<Void> release(String cause, String by) {
    return edits.run(
        session ->
            find(session, cause)
                .map(found -> found.orElseThrow(() -> notHeld(cause)))
                .call(
                    found ->
                        session
                            .createNativeQuery(RELEASE)
                            .setParameter("cause", cause)
                            .executeUpdate())
                .map(
                    found ->
                        new Edited<>(
                            null,
                            Optional.of(
                                event(
                                    "Released",
                                    cause,
                                    by,
                                    Optional.of(found),
                                    Optional.empty())))));
  }

  /** As the database keeps it. */
  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }

  private static Uni<Void> requireKnown(Mutiny.Session session, String cause) {
    return session
        .createNativeQuery(IS_KNOWN, Long.class)
        .setParameter("cause", cause)
        .getSingleResult()
        .invoke(
            count -> {
              if (count == 0) {
                throw CauseResource.unknown(cause);
              }
            })
        .replaceWithVoid();
  }

  private static Uni<Optional<HoldView>> find(Mutiny.Session session, String cause) {
    return session
        .createNativeQuery(FIND, Tuple.class)
        .setParameter("cause", cause)
        .getResultList()
        .map(rows -> rows.stream().findFirst().map(row -> view(row, 0)));
  }

  /** Of these columns, in the order of {@link #FIND}. */
  static HoldView view(Tuple row, int first) {
    return new HoldView(
        row.get(first, String.class),
        row.get(first + 1, String.class),
        row.get(first + 2, String.class),
        row.get(first + 3, OffsetDateTime.class).toInstant(),
        row.get(first + 4, String.class));
  }

  private static Uni<Integer> put(Mutiny.Session session, String cause, HoldView hold) {
    return session
        .createNativeQuery(HOLD)
        .setParameter("cause", cause)
        .setParameter("owner", hold.owner())
        .setParameter("note", hold.note())
        .setParameter("link", hold.link())
        .setParameter("at", hold.heldAt())
        .setParameter("by", hold.heldBy())
        .executeUpdate();
  }

  private AuditEvent event(
      String event, String cause, String by, Optional<HoldView> before, Optional<HoldView> after) {
    return AuditEvent.byOperator(
        clock.instant(),
        by,
        KIND,
        event,
        "cause " + cause,
        new JsonObject()
            .put("before", before.map(ChangeHold::json).orElse(null))
            .put("after", after.map(ChangeHold::json).orElse(null))
            .encode());
  }

  private static JsonObject json(HoldView hold) {
    return new JsonObject()
        .put("owner", hold.owner())
        .put("note", hold.note())
        .put("link", hold.link());
  }

  private static ProblemException notHeld(String cause) {
    return new ProblemException(
        Problem.notFound("nobody holds cause '%s'; there is nothing to release".formatted(cause)));
  }
}
