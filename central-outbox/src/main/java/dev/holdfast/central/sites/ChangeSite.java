package dev.holdfast.central.sites;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.secrets.Secret;
import dev.holdfast.base.secrets.SecretBox;
import dev.holdfast.base.secrets.SecretUnusableException;
import dev.holdfast.central.audit.AuditEvent;
import dev.holdfast.central.editing.Edits;
import dev.holdfast.central.editing.Edits.Edited;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.reactive.mutiny.Mutiny;

/**
 * Makes sites, gives them keys and takes them away, each change with its line in the audit. A
 * change is in effect at this node when it is answered.
 */
@ApplicationScoped
class ChangeSite {

  /** Two: the one in use, and the one that is about to take its place. */
  static final int MAX_GOOD_KEYS = 2;

  private static final String KIND = "SiteKey";
  private static final int KEY_BYTES = 36;

  /** A key that is shown this once. */
  record MadeKey(String site, UUID id, Secret secret) {}

  private final Edits edits;
  private final SiteRows rows;
  private final SecretBox box;
  private final SiteKeys keys;
  private final KeySchedule schedule;
  private final Clock clock;

  @Inject
  ChangeSite(
      Edits edits, SiteRows rows, SecretBox box, SiteKeys keys, KeySchedule schedule, Clock clock) {
    this.edits = edits;
    this.rows = rows;
    this.box = box;
    this.keys = keys;
    this.schedule = schedule;
    this.clock = clock;
  }

  Uni<MadeKey> create(String site, Optional<String> description, String who) {
    By by = new By(who, clock.instant());
    return edits
        .run(
            session ->
                find(session, site)
                    .invoke(found -> requireNew(site, found))
                    .chain(() -> rows.addSite(session, site, description.orElse(""), by))
                    .chain(() -> addKey(session, site, by))
                    .map(
                        key ->
                            new Edited<>(
                                key, Optional.of(event(by, "Created", site, key.id(), List.of())))))
        .call(schedule::runOnce);
  }

  /**
   * @param othersEnd how long the keys of before stay good; until they are revoked when empty
   */
  Uni<MadeKey> rotate(String site, Optional<Duration> othersEnd, String who) {
    By by = new By(who, clock.instant());
    return edits
        .run(
            session ->
                known(session, site)
                    .map(found -> good(found, by.at()))
                    .invoke(good -> requireRoom(site, good))
                    .call(good -> end(session, good, othersEnd.map(by.at()::plus)))
                    .chain(
                        good ->
                            addKey(session, site, by)
                                .map(
                                    key ->
                                        new Edited<>(
                                            key,
                                            Optional.of(
                                                event(by, "Rotated", site, key.id(), good))))))
        .call(schedule::runOnce);
  }

  /** Twice is as good as once. */
  Uni<Void> revoke(String site, UUID key, String who) {
    By by = new By(who, clock.instant());
    return edits
        .<Void>run(
            session ->
                known(session, site)
                    .map(found -> keyOf(found, key))
                    .chain(
                        found ->
                            found.revokedAt().isPresent()
                                ? Uni.createFrom().item(new Edited<>(null, Optional.empty()))
                                : rows.revokeKey(session, key, by)
                                    .replaceWith(
                                        new Edited<>(
                                            null,
                                            Optional.of(
                                                event(by, "Revoked", site, key, List.of()))))))
        .call(schedule::runOnce);
  }

  private Uni<Optional<KnownSite>> find(Mutiny.Session session, String site) {
    return rows.find(session, keys.configured(), site);
  }

  private Uni<KnownSite> known(Mutiny.Session session, String site) {
    return find(session, site)
        .map(
            found ->
                found
                    .filter(known -> known.created().isPresent())
                    .orElseThrow(() -> unknown(site)));
  }

  private Uni<MadeKey> addKey(Mutiny.Session session, String site, By by) {
    byte[] bytes = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(bytes);
    MadeKey key =
        new MadeKey(site, UUID.randomUUID(), new Secret(Base64.getEncoder().encodeToString(bytes)));
    return rows.addKey(session, key.id(), site, sealed(key), by).replaceWith(key);
  }

  private String sealed(MadeKey key) {
    try {
      return box.seal(SiteKeyRow.owner(key.site(), key.id()), key.secret());
    } catch (SecretUnusableException e) {
      throw new ProblemException(
          Problem.of(409, "no-key", "Secrets cannot be stored", "The key: " + e.getMessage()));
    }
  }

  private Uni<Void> end(Mutiny.Session session, List<KnownSite.Key> good, Optional<Instant> when) {
    return when.isEmpty() || good.isEmpty()
        ? Uni.createFrom().voidItem()
        : rows.endKey(session, good.get(0).id(), when.get());
  }

  private static List<KnownSite.Key> good(KnownSite site, Instant now) {
    return site.keys().stream().filter(key -> key.isGood(now)).toList();
  }

  private static void requireNew(String site, Optional<KnownSite> found) {
    if (found.flatMap(KnownSite::created).isPresent()) {
      throw new ProblemException(
          Problem.of(
              409,
              "site-exists",
              "There is such a site",
              "Site %s exists; give it another key with POST /api/v1/sites/%s/keys"
                  .formatted(site, site)));
    }
  }

  private static void requireRoom(String site, List<KnownSite.Key> good) {
    if (good.size() >= MAX_GOOD_KEYS) {
      throw new ProblemException(
          Problem.of(
              409,
              "too-many-keys",
              "It has two keys already",
              "Site %s has %d valid keys, %s the oldest; revoke one before you make another"
                  .formatted(site, good.size(), good.get(good.size() - 1).id())));
    }
  }

  private static KnownSite.Key keyOf(KnownSite site, UUID key) {
    return site.keys().stream()
        .filter(known -> known.id().equals(key))
        .findFirst()
        .orElseThrow(
            () ->
                new ProblemException(
                    Problem.notFound("Site %s has no key %s".formatted(site.id(), key))));
  }

  static ProblemException unknown(String site) {
    return new ProblemException(
        Problem.notFound("There is no site '%s' in the registry".formatted(site)));
  }

  private static AuditEvent event(
      By by, String event, String site, UUID key, List<KnownSite.Key> others) {
    JsonObject detail = new JsonObject().put("keyId", key.toString());
    if (!others.isEmpty()) {
      detail.put(
          "keysBefore", new JsonArray(others.stream().map(one -> one.id().toString()).toList()));
    }
    return AuditEvent.byAdmin(by.at(), by.who(), KIND, event, "site " + site, detail.encode());
  }
}
