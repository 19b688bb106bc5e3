package dev.holdfast.messaging.receive;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SigningSecret;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Optional;

/** Services that send, with the secrets of the test configuration. */
final class Senders {

  static final String SECRET = "plant-7-signs-with-this-in-tests-only";
  static final String PREVIOUS = "plant-7-signed-with-this-in-tests-before";

  private Senders() {}

  static Envelope signal(String endpoint, String payload) {
    return envelope("plant-7", SECRET, Duration.ZERO, endpoint, payload);
  }

  static Envelope signal() {
    return signal(ScriptedHandler.ENDPOINT, "{}");
  }

  static Envelope signedWith(String secret) {
    return envelope("plant-7", secret, Duration.ZERO, ScriptedHandler.ENDPOINT, "{}");
  }

  static Envelope from(String service) {
    return envelope(service, SECRET, Duration.ZERO, ScriptedHandler.ENDPOINT, "{}");
  }

  static Envelope sent(Duration offset) {
    return envelope("plant-7", SECRET, offset, ScriptedHandler.ENDPOINT, "{}");
  }

  private static Envelope envelope(
      String source, String secret, Duration offset, String endpoint, String payload) {
    Clock clock = Clock.fixed(TestClock.NOON.plus(offset), ZoneOffset.UTC);
    return new EnvelopeSigner(source, SigningSecret.of(secret), clock)
        .sign(MessageId.random(), MessageType.Signal, endpoint, payload, Optional.empty());
  }
}
