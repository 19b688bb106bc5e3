package dev.holdfast.messaging.transport.link;

import io.vertx.core.Vertx;
import java.time.Clock;

/**
 * What it takes to accept links.
 *
 * @param serviceId who we are
 */
record AcceptTools(
    Vertx vertx,
    String serviceId,
    LinkConfig config,
    CheckGreeting check,
    SiteLinks links,
    Clock clock,
    LinkMetrics metrics) {}
