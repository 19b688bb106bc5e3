package dev.holdfast.central.sites;

import dev.holdfast.base.start.Lack;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Optional;

/** Whether any site may send. */
@Singleton
class NoSite implements Lack {

  private final SiteLinkRows rows;
  private final SiteKeys keys;
  private final Clock clock;

  @Inject
  NoSite(SiteLinkRows rows, SiteKeys keys, Clock clock) {
    this.rows = rows;
    this.keys = keys;
    this.clock = clock;
  }

  @Override
  public Uni<Optional<String>> words() {
    return rows.seen(keys.configured(), clock.instant())
        .chain(
            sites ->
                Lack.when(
                    sites.isEmpty(),
                    "no site is known, so nobody may send notifications; make one in the console, with"
                        + " POST /api/v1/sites, or set holdfast.messaging.services.<id>.secret"));
  }
}
