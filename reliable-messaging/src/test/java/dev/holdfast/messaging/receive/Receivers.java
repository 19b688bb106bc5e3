package dev.holdfast.messaging.receive;

import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.config.ServiceSecrets;
import dev.holdfast.messaging.testing.TestSettings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/** The receiving end of a service, put together by hand where there is no container. */
public final class Receivers {

  private Receivers() {}

  public static ReceiveEnvelopes receiving(
      ServiceSecrets secrets, List<EnvelopeHandler> endpoints, Clock clock) {
    ReceiveMetrics metrics = new ReceiveMetrics(new SimpleMeterRegistry());
    CheckEnvelope check =
        new CheckEnvelope(
            TestSettings.of(MessagingConfig.class, Map.of()), secrets, clock, metrics);
    return new ReceiveEnvelopes(check, endpoints, metrics);
  }
}
