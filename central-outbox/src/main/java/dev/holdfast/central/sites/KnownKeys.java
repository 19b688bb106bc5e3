package dev.holdfast.central.sites;

import dev.holdfast.shared.wire.SigningSecret;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The keys of all sites up to some change; never changed itself. */
final class KnownKeys {

  static final KnownKeys NONE = new KnownKeys(0, Map.of());

  /**
   * One key.
   *
   * @param secret empty when it is revoked or cannot be opened here
   */
  record Key(Optional<SigningSecret> secret, Optional<Instant> validUntil, long change) {

    boolean isGood(Instant now) {
      return secret.isPresent() && validUntil.filter(end -> !now.isBefore(end)).isEmpty();
    }
  }

  private final long change;
  private final Map<String, Map<UUID, Key>> bySite;

  private KnownKeys(long change, Map<String, Map<UUID, Key>> bySite) {
    this.change = change;
    this.bySite = bySite;
  }

  /** The last change that is in it. */
  long change() {
    return change;
  }

  /** The newest first: it is the one most likely in use. */
  List<SigningSecret> goodFor(String site, Instant now) {
    return bySite.getOrDefault(site, Map.of()).values().stream()
        .filter(key -> key.isGood(now))
        .sorted(Comparator.comparingLong(Key::change).reversed())
        .flatMap(key -> key.secret().stream())
        .toList();
  }

  /** A row that is older than what is known changes nothing: answers may overtake each other. */
  KnownKeys with(Map<SiteKeyRow, Optional<SigningSecret>> rows) {
    Map<String, Map<UUID, Key>> sites = new HashMap<>(bySite);
    long latest = change;
    for (Map.Entry<SiteKeyRow, Optional<SigningSecret>> entry : rows.entrySet()) {
      SiteKeyRow row = entry.getKey();
      Map<UUID, Key> keys = new HashMap<>(sites.getOrDefault(row.site(), Map.of()));
      Key arrived = new Key(entry.getValue(), row.validUntil(), row.change());
      keys.merge(row.id(), arrived, (old, now) -> now.change() > old.change() ? now : old);
      sites.put(row.site(), Map.copyOf(keys));
      latest = Math.max(latest, row.change());
    }
    return new KnownKeys(latest, Map.copyOf(sites));
  }
}
