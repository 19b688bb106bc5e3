package dev.holdfast.messaging.inbox;

import dev.holdfast.base.time.LatencyBuckets;
import dev.holdfast.messaging.receive.EnvelopeHandler;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;

/**
 * Makes endpoints that process each message once. In a service that was built with {@code
 * holdfast.messaging.inbox.enabled=true} and produces an {@link InboxStore}:
 *
 * <pre>{@code
 * @Produces @Singleton
 * EnvelopeHandler siteCalls(InboxEndpoints endpoints) {
 *   return endpoints.endpoint("SiteCallReport", PostgresInbox.handling(
 *       (connection, envelope) -> connection.preparedQuery(MIRROR_CALL)
 *           .execute(columns(envelope.payload())).replaceWith(Optional.empty())));
 * }
 * }</pre>
 */
@Singleton
@IfBuildProperty(name = "holdfast.messaging.inbox.enabled", stringValue = "true")
public class InboxEndpoints {

  private final InboxStore inbox;
  private final Clock clock;
  private final DistributionSummary duration;
  private final DuplicateRate duplicates = new DuplicateRate();

  @Inject
  public InboxEndpoints(InboxStore inbox, Clock clock, MeterRegistry registry) {
    this.inbox = inbox;
    this.clock = clock;
    this.duration =
        DistributionSummary.builder("rf_inbox_process_duration_ms")
            .description("How long messages took from their turn to their commit, in milliseconds")
            .serviceLevelObjectives(LatencyBuckets.inMillis())
            .register(registry);
  }

  /** The share of duplicates among the messages since the start, from 0 to 1. */
  public double duplicateRate() {
    return duplicates.value();
  }

  /**
   * @param name what senders put into their envelopes
   */
  public EnvelopeHandler endpoint(String name, InboxHandler handler) {
    return new InboxEndpoint(name, inbox, handler, clock, duration, duplicates);
  }
}
