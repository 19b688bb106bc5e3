package dev.holdfast.central.sitecalls;

import java.util.List;
import java.util.Optional;

/**
 * A page of the mirror.
 *
 * @param next where to go on; a page may be short, even empty, and still have a next one
 */
public record SiteCallsFound(List<SiteCall> calls, Optional<SiteCallQuery.Place> next) {}
