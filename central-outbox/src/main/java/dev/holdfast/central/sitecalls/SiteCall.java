package dev.holdfast.central.sitecalls;

import dev.holdfast.shared.contract.SiteCallReport;
import dev.holdfast.shared.id.SiteId;
import java.time.Instant;

/**
 * A tracked operation as it stood when its site last told of it.
 *
 * @param reportedAt when that came in here
 */
public record SiteCall(SiteId site, SiteCallReport latest, Instant reportedAt) {}
