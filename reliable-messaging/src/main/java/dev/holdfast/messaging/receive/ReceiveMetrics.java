package dev.holdfast.messaging.receive;

import dev.holdfast.shared.wire.EnvelopeReply;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;

/** Counts what the receiver sees. Not behind a proxy, so that the counters are there at once. */
@Singleton
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
