package dev.holdfast.central.sitecalls;

import dev.holdfast.shared.contract.SiteCallReport;
import dev.holdfast.shared.id.SiteId;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.hibernate.reactive.mutiny.Mutiny;

/** The mirror's contract. */
public interface SiteCalls {

  /** A report and the site whose signature it bears. */
  record Reported(SiteId site, SiteCallReport report) {}

  /**
   * Takes reports in, in whatever order they come and however often: of each operation the latest
   * stays. Part of a transaction of the caller's.
   */
  Uni<Void> take(Mutiny.Session session, List<Reported> reports, Instant now);

  /** The sites that have reported an operation of this id: one, unless ids were made up. */
  Uni<List<SiteId>> sitesOf(UUID operation);

  /** Of every site that has reported an operation of this id. */
  Uni<List<SiteCall>> find(UUID operation);

  /** One page. It costs what the page is long, not what the mirror holds. */
  Uni<SiteCallsFound> page(SiteCallQuery query);
}
