package dev.holdfast.central.notification;

import java.util.Optional;
import java.util.Set;

/**
 * What to claim, oldest first. Bodies may be long: a claim ends with the row that makes {@link
 * #MOST_BYTES} full.
 *
 * @param type empty for one that is not known
 * @param known where no type is given, all but these
 */
public record Wanted(int limit, Optional<String> type, Set<String> known) {

  /** Of bodies in one claim. */
  public static final int MOST_BYTES = 4 << 20;

  public static Wanted of(int limit, String type) {
    return new Wanted(limit, Optional.of(type), Set.of());
  }

  public static Wanted unknown(int limit, Set<String> known) {
    return new Wanted(limit, Optional.empty(), known);
  }
}
