package dev.holdfast.central.notification;

import java.util.Set;

/**
 * What to claim.
 *
 * @param except types that are left alone
 * @param behind nothing up to this place in the line
 */
public record Wanted(int limit, Set<String> except, DuePlace behind) {

  public static Wanted upTo(int limit) {
    return new Wanted(limit, Set.of(), DuePlace.FRONT);
  }
}
