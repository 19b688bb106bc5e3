package dev.holdfast.messaging.receive;

import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.config.ServiceSecrets;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.List;

/** The receiving end without a container; in this package, as its parts are. */
public final class BareReceiver {

  private BareReceiver() {}

  public static ReceiveEnvelopes of(
      MessagingConfig config,
      ServiceSecrets secrets,
      List<EnvelopeHandler> endpoints,
      MeterRegistry registry) {
    Clock clock = Clock.systemUTC();
    ReceiveMetrics metrics = new ReceiveMetrics(registry);
    return new ReceiveEnvelopes(
        new CheckEnvelope(config, secrets, clock, metrics), endpoints, metrics);
  }
}
