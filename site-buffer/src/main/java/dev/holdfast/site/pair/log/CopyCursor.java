package dev.holdfast.site.pair.log;

import java.util.List;
import java.util.Optional;

/**
 * How far a full copy has come.
 *
 * @param from the sender's history when the copy began
 * @param after the last key of the table that is done; empty when none is
 */
public record CopyCursor(History from, String table, Optional<List<Object>> after) {

  /** None has begun, and one is wanted. */
  public static final CopyCursor BEGINNING = new CopyCursor(History.NONE, "", Optional.empty());
}
