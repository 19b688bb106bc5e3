package dev.holdfast.central.notification;

import dev.holdfast.shared.id.SiteId;
import java.util.Optional;

/** Where a notification comes from. The site is the one that signed; the rest it says itself. */
public record Source(
    SiteId site,
    String node,
    Optional<String> instance,
    Optional<String> script,
    Optional<String> executionId,
    Optional<String> parentExecutionId) {}
