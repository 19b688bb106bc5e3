package dev.holdfast.central.sites;

import dev.holdfast.base.order.StartOrder;
import dev.holdfast.base.secrets.SecretBox;
import dev.holdfast.base.secrets.SecretUnusableException;
import dev.holdfast.messaging.config.ConfiguredSecrets;
import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.config.ServiceSecrets;
import dev.holdfast.shared.wire.SigningSecret;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/**
 * What sites may sign with: the keys of the settings and a copy of those in the database. No
 * envelope waits for the database; the copy is brought up to date at intervals, after a change made
 * here, and soon after a signature that nothing fits.
 */
@Singleton
@Startup(StartOrder.CHECKED_FIRST)
class SiteKeys implements ServiceSecrets {

  private static final Logger LOG = Logger.getLogger(SiteKeys.class);

  private final ConfiguredSecrets configured;
  private final SiteRows rows;
  private final SecretBox box;
  private final SiteSettings settings;
  private final Clock clock;
  private final AtomicReference<KnownKeys> known = new AtomicReference<>(KnownKeys.NONE);
  private final AtomicReference<Instant> lookedAgain = new AtomicReference<>(Instant.MIN);

  @Inject
  SiteKeys(
      MessagingConfig messaging, SiteRows rows, SecretBox box, SiteSettings settings, Clock clock) {
    this.configured = new ConfiguredSecrets(messaging);
    this.rows = rows;
    this.box = box;
    this.settings = settings;
    this.clock = clock;
  }

  @Override
  public List<SigningSecret> secretsOf(String site) {
    return Stream.concat(
            configured.secretsOf(site).stream(),
            known.get().goodFor(site, clock.instant()).stream())
        .toList();
  }

  /** The services with a key in the settings. */
  Set<String> configured() {
    return configured.services();
  }

  boolean isConfigured(String site) {
    return configured.services().contains(site);
  }

  /** It may be signed with a key that was made at another node a moment ago. */
  @Override
  public void unfit(String site) {
    Instant now = clock.instant();
    Instant last = lookedAgain.get();
    boolean due = last.equals(Instant.MIN) || !now.isBefore(last.plus(settings.lookAgainPause()));
    if (due && lookedAgain.compareAndSet(last, now)) {
      refresh().subscribe().with(done -> {}, SiteKeys::outdated);
    }
  }

  /** Takes over what has changed since the last time. */
  Uni<Void> refresh() {
    return Uni.createFrom()
        .deferred(() -> rows.keysChangedSince(known.get().change()))
        .invoke(this::take)
        .replaceWithVoid();
  }

  private void take(List<SiteKeyRow> changed) {
    if (!changed.isEmpty()) {
      Map<SiteKeyRow, Optional<SigningSecret>> opened = new HashMap<>();
      changed.forEach(row -> opened.put(row, opened(row)));
      known.updateAndGet(keys -> keys.with(opened));
    }
  }

  private Optional<SigningSecret> opened(SiteKeyRow row) {
    try {
      return row.sealed()
          .map(text -> box.open(SiteKeyRow.owner(row.site(), row.id()), text))
          .map(secret -> SigningSecret.of(secret.value()));
    } catch (SecretUnusableException e) {
      LOG.errorf(
          "key %s of site %s cannot be used by this node: %s",
          row.id(), row.site(), e.getMessage());
      return Optional.empty();
    }
  }

  static void outdated(Throwable failure) {
    LOG.warnf(
        "the keys of sites were not read again, the ones known so far stay in use: %s", failure);
  }
}
