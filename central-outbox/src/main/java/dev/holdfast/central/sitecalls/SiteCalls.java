package dev.holdfast.central.sitecalls;

import dev.holdfast.shared.contract.SiteCallReport;
import dev.holdfast.shared.id.SiteId;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.List;

/** The mirror's contract. */
public interface SiteCalls {

  /** A report and the site whose signature it bears. */
  record Reported(SiteId site, SiteCallReport report) {}

  /**
   * Takes reports in, in whatever order they come and however often: of each operation the latest
   * stays. Completes after the commit.
   */
  Uni<Void> take(List<Reported> reports, Instant now);
}
