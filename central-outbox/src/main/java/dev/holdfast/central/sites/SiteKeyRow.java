package dev.holdfast.central.sites;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A key as it stands in the database.
 *
 * @param sealed empty once it is revoked
 * @param change its place in the order of all changes
 */
record SiteKeyRow(
    UUID id, String site, Optional<String> sealed, Optional<Instant> validUntil, long change) {

  /** What its secret is sealed for; it opens for no other site and no other key. */
  static String owner(String site, UUID id) {
    return "site " + site + " key " + id;
  }
}
