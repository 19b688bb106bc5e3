package dev.holdfast.central.sites;

import dev.holdfast.central.audit.AuditEvent;
import dev.holdfast.central.editing.Edits;
import dev.holdfast.central.editing.Edits.Edited;
import dev.holdfast.central.epoch.SiteEpochs;
import dev.holdfast.shared.wire.SenderEpoch;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonObject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;

/**
 * Forgets the epoch of a site that has lost both its disks: it counts from the beginning again, and
 * nothing of it would ever be taken.
 */
@ApplicationScoped
class ResetEpoch {

  private final Edits edits;
  private final SiteRows rows;
  private final SiteKeys keys;
  private final SiteEpochs epochs;
  private final Clock clock;

  @Inject
  ResetEpoch(Edits edits, SiteRows rows, SiteKeys keys, SiteEpochs epochs, Clock clock) {
    this.edits = edits;
    this.rows = rows;
    this.keys = keys;
    this.epochs = epochs;
    this.clock = clock;
  }

  /** Twice is as good as once. */
  Uni<Void> of(String site, String who) {
    By by = new By(who, clock.instant());
    return edits.run(
        session ->
            rows.find(session, keys.configured(), site)
                .map(found -> found.orElseThrow(() -> ChangeSite.unknown(site)))
                .chain(() -> epochs.forget(session, site))
                .map(gone -> new Edited<Void>(null, gone.map(epoch -> event(by, site, epoch)))));
  }

  private static AuditEvent event(By by, String site, SenderEpoch epoch) {
    JsonObject before =
        new JsonObject().put("epochBefore", epoch.number()).put("leaderBefore", epoch.node());
    return AuditEvent.byAdmin(
        by.at(), by.who(), "SiteEpoch", "Reset", "site " + site, before.encode());
  }
}
