package dev.holdfast.site.kept;

import dev.holdfast.base.listing.Query;
import dev.holdfast.site.message.Category;
import java.time.Instant;
import java.util.Optional;

/**
 * Which messages; what is empty does not restrict.
 *
 * @param origin the instance that handed it in
 * @param keyword anywhere in the payload or the last error, in upper or lower case (of ASCII
 *     letters)
 * @param from handed in at this instant or later
 * @param until handed in before this instant
 */
public record KeptFilter(
    Optional<Category> category,
    Optional<String> target,
    Optional<String> origin,
    Optional<String> keyword,
    Optional<Instant> from,
    Optional<Instant> until) {

  public static final KeptFilter ALL = parse(null, null, null, null, null, null);

  /** From what a request says; a problem names the field that is wrong. */
  public static KeptFilter parse(
      String category, String target, String origin, String keyword, String from, String until) {
    KeptFilter filter =
        new KeptFilter(
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
