package dev.holdfast.central.access;

import dev.holdfast.base.listing.Query;
import dev.holdfast.base.security.Roles;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** The roles that users and tokens of central may have. */
public final class GivenRoles {

  private static final List<String> ALL = List.of(Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN);

  private GivenRoles() {}

  public static SortedSet<String> checked(List<String> given) {
    if (given == null || given.isEmpty() || given.stream().anyMatch(role -> !isOne(role))) {
      throw Query.invalid("roles", "must name one or more of " + String.join(", ", ALL));
    }
    return new TreeSet<>(given);
  }

  private static boolean isOne(String role) {
    return role != null && ALL.contains(role);
  }
}
