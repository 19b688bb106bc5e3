package dev.holdfast.central.kpi;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The numbers of each site at one moment. */
@Schema(
    description = "How the outbox stands, site by site",
    examples =
        """
        {"deliveredWindow": "PT1M", "at": "2026-03-01T12:00:00Z",
         "sites": [{"site": "plant-7", "queueDepth": 12, "stuck": 1, "parked": 3, "deliveredInWindow": 240,
                    "oldestPendingAgeSeconds": 17}]}
        """)
public record KpisOfSites(
    @Schema(description = "In the order of their names") List<SiteKpis> sites,
    @Schema(type = SchemaType.STRING, examples = "PT1M") Duration deliveredWindow,
    Instant at) {

  KpisOfSites of(Predicate<String> wanted) {
    return new KpisOfSites(
        sites.stream().filter(one -> wanted.test(one.site())).toList(), deliveredWindow, at);
  }
}
