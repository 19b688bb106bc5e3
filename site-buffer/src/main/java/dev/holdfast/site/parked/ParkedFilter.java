package dev.holdfast.site.parked;

import dev.holdfast.base.listing.Query;
import dev.holdfast.site.message.Category;
import java.time.Instant;
import java.util.Optional;

/**
 * Which parked messages; what is empty does not restrict.
 *
 * @param origin the instance that handed it in
 * @param keyword anywhere in the payload or the last error, in upper or lower case (of ASCII
 *     letters)
 * @param from handed in at this instant or later
 * @param until handed in before this instant
 */
public record ParkedFilter(
    Optional<Category> category,
    Optional<String> target,
    Optional<String> origin,
    Optional<String> keyword,
    Optional<Instant> from,
    Optional<Instant> until) {

  public static final ParkedFilter ALL = parse(null, null, null, null, null, null);

  /** From what a request says; a problem names the field that is wrong. */
  public static ParkedFilter parse(
      String category, String target, String origin, String keyword, String from, String until) {
    ParkedFilter filter =
        new ParkedFilter(
            Query.oneOf("category", category, Category.class),
            Query.text("target", target),
            Query.text("origin", origin),
            Query.text("keyword", keyword),
            Query.time("from", from),
            Query.time("until", until));
    Query.requireOrder(filter.from, filter.until);
    return filter;
  }
}
