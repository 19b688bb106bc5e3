package dev.holdfast.central.operator.postgres;

import dev.holdfast.central.database.Conditions;
import dev.holdfast.central.operator.bulk.BulkJob;
import dev.holdfast.central.operator.bulk.BulkPlace;
import dev.holdfast.central.operator.bulk.BulkSelection;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.hibernate.reactive.mutiny.Mutiny;

/** Finds what a job is about, in the order of arrival. */
final class SelectParked {

  private static final String WORD_SOMEWHERE =
      "(locate(:keyword, lower(n.subject)) > 0 or locate(:keyword, lower(n.lastError)) > 0)";

  private SelectParked() {}

  static Uni<Long> count(Mutiny.Session session, BulkSelection selection, Instant selectedAt) {
    Conditions conditions = conditions(selection, selectedAt);
    return conditions
        .set(
            session.createSelectionQuery(
                "select count(n.id) from Notification n" + conditions.where(), Long.class))
        .getSingleResult();
  }

  /** The next ones that have not had their turn. */
  static Uni<List<BulkPlace>> next(Mutiny.Session session, BulkJob job) {
    Conditions conditions = conditions(job.selection(), job.selectedAt());
    job.place()
        .ifPresent(
            place ->
                conditions
                    .and(
                        "(n.createdAt, n.id) > (:placeTime, :placeId)",
                        "placeTime",
                        place.createdAt())
                    .bind("placeId", place.id()));
    return conditions
        .set(
            session.createSelectionQuery(
                "select n.createdAt, n.id from Notification n"
                    + conditions.where()
                    + " order by n.createdAt, n.id",
                Object[].class))
        .setMaxResults(job.stepSize())
        .getResultList()
        .map(
            rows ->
                rows.stream().map(row -> new BulkPlace((Instant) row[0], (UUID) row[1])).toList());
  }

  /** Whatever was parked later has a later attempt: it is none of the job's business. */
  private static Conditions conditions(BulkSelection selection, Instant selectedAt) {
    Conditions conditions =
        new Conditions()
            .and("n.status = Parked")
            .and(
                "(n.lastAttemptAt is null or n.lastAttemptAt <= :selectedAt)",
                "selectedAt",
                selectedAt);
    selection.type().ifPresent(type -> conditions.and("n.type = :type", "type", type));
    selection.site().ifPresent(site -> conditions.and("n.sourceSite = :site", "site", site));
    selection.list().ifPresent(list -> conditions.and("n.listName = :list", "list", list));
    selection.cause().ifPresent(cause -> conditions.and("n.cause = :cause", "cause", cause));
    selection.from().ifPresent(from -> conditions.and("n.createdAt >= :from", "from", from));
    selection.until().ifPresent(until -> conditions.and("n.createdAt < :until", "until", until));
    selection
        .keyword()
        .ifPresent(
            word -> conditions.and(WORD_SOMEWHERE, "keyword", word.toLowerCase(Locale.ROOT)));
    return conditions;
  }
}
