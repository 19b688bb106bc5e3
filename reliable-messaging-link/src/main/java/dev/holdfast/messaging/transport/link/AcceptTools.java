package dev.holdfast.messaging.transport.link;

import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.concurrent.ScheduledExecutorService;

/**
 * What it takes to accept links.
 *
 * @param serviceId who we are
 * @param epochs whether an epoch that a node names is still good
 * @param timeouts where it is watched that requests are answered in time
 */
record AcceptTools(
    Vertx vertx,
    String serviceId,
    LinkConfig config,
    CheckGreeting check,
    EpochCheck epochs,
    SiteLinks links,
    Clock clock,
    LinkMetrics metrics,
    ScheduledExecutorService timeouts) {}
