package dev.holdfast.messaging.receive;

import dev.holdfast.shared.wire.EnvelopeReply;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;

/** Counts what the receiver sees. */
@ApplicationScoped
class ReceiveMetrics {

  private final Counter duplicates;
  private final Counter badSignatures;

  @Inject
  ReceiveMetrics(MeterRegistry registry) {
    duplicates =
        Counter.builder("rf_inbox_duplicate_count")
            .description("Envelopes that had been taken before")
            .register(registry);
    badSignatures =
        Counter.builder("rf_inbox_bad_signature_count")
            .description("Envelopes refused for their signature or timestamp")
            .register(registry);
  }

  void answered(List<EnvelopeReply> replies) {
    duplicates.increment(
        (double) replies.stream().filter(EnvelopeReply::duplicateDetected).count());
  }

  void badSignature() {
    badSignatures.increment();
  }
}
