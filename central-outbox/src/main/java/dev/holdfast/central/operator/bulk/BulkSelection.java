package dev.holdfast.central.operator.bulk;

import dev.holdfast.base.listing.Query;
import dev.holdfast.central.notification.Cause;
import java.time.Instant;
import java.util.Optional;

/**
 * Which parked notifications are meant; what is empty does not restrict.
 *
 * @param from arrived here at this time or later
 * @param until arrived here before this time
 * @param keyword in the subject or the last error
 * @param cause for which they failed last
 */
public record BulkSelection(
    Optional<String> type,
    Optional<String> site,
    Optional<String> list,
    Optional<Instant> from,
    Optional<Instant> until,
    Optional<String> keyword,
    Optional<String> cause) {

  static final BulkSelection ALL =
      new BulkSelection(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  static BulkSelection parse(
      String type,
      String site,
      String list,
      String from,
      String until,
      String keyword,
      String cause) {
    Optional<Instant> earliest = Query.time("from", from);
    Optional<Instant> latest = Query.time("until", until);
    Query.requireOrder(earliest, latest);
    return new BulkSelection(
        Query.text("type", type),
        Query.text("site", site),
        Query.text("list", list),
        earliest,
        latest,
        Query.text("keyword", keyword),
        Cause.fingerprint("cause", cause));
  }
}
