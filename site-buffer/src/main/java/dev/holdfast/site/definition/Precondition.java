package dev.holdfast.site.definition;

import java.util.Arrays;
import java.util.Optional;

/**
 * What a caller says it saw before it changes something, as RFC 9110 has it.
 *
 * @param ifMatch the versions it may be made from, {@code *} for any
 * @param ifNoneMatch the versions that must not be there, {@code *} for any
 */
record Precondition(Optional<String> ifMatch, Optional<String> ifNoneMatch) {

  static final Precondition NONE = new Precondition(Optional.empty(), Optional.empty());

  /**
   * @param version the present one; empty when there is nothing
   */
  boolean holds(Optional<String> version) {
    return ifMatch.filter(tags -> !lists(tags, version)).isEmpty()
        && ifNoneMatch.filter(tags -> lists(tags, version)).isEmpty();
  }

  private static boolean lists(String tags, Optional<String> version) {
    return version.isPresent()
        && Arrays.stream(tags.split(","))
            .map(String::strip)
            .anyMatch(tag -> tag.equals("*") || tag.equals(tag(version.get())));
  }

  static String tag(String version) {
    return '"' + version + '"';
  }
}
