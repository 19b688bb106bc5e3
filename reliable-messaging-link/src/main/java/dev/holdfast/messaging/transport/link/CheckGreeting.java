package dev.holdfast.messaging.transport.link;

import dev.holdfast.messaging.config.ServiceSecrets;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeVerifier;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.shared.wire.Verification;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Whether the other end of a new link is who it says, and speaks now and to us. */
final class CheckGreeting {

  private static final int MAX_NODE_CHARS = 128;

  sealed interface Result {}

  /**
   * It is.
   *
   * @param secret the one it signed with
   */
  record Genuine(Envelope envelope, Greeting greeting, SigningSecret secret) implements Result {}

  /**
   * It is not.
   *
   * @param claims who it says it is, as far as that can be told
   */
  record Refused(String claims, String reason) implements Result {}

  private final ServiceSecrets secrets;
  private final Clock clock;
  private final Duration window;

  CheckGreeting(ServiceSecrets secrets, Clock clock, Duration window) {
    this.secrets = secrets;
    this.clock = clock;
    this.window = window;
  }

  Result hello(String text, String challenge) {
    Envelope envelope;
    try {
      envelope = EnvelopeJson.read(text);
    } catch (JsonException e) {
      return new Refused("nobody", "the hello cannot be read: " + e.getMessage());
    }
    Optional<String> flaw = flaw(envelope, LinkWire.HELLO, secretsOf(envelope));
    if (flaw.isPresent()) {
      secrets.unfit(envelope.sourceServiceId());
      return new Refused(envelope.sourceServiceId(), flaw.get());
    }
    return greeting(envelope, challenge);
  }

  private Result greeting(Envelope envelope, String challenge) {
    Greeting greeting;
    try {
      greeting = Greeting.fromJson(envelope.payload());
    } catch (JsonException e) {
      return new Refused(envelope.sourceServiceId(), "the hello cannot be read: " + e.getMessage());
    }
    if (!Nonce.same(greeting.challenge(), challenge)) {
      return new Refused(
          envelope.sourceServiceId(), "the hello was made for another connection, or is a copy");
    }
    if (greeting.node().isBlank() || greeting.node().length() > MAX_NODE_CHARS) {
      return new Refused(
          envelope.sourceServiceId(),
          "the node must be named with 1 to %d characters".formatted(MAX_NODE_CHARS));
    }
    return new Genuine(envelope, greeting, signedWith(envelope));
  }

  private SigningSecret signedWith(Envelope envelope) {
    return secretsOf(envelope).stream()
        .filter(secret -> verification(envelope, List.of(secret)) instanceof Verification.Genuine)
        .findFirst()
        .orElseThrow();
  }

  /** Why this welcome is none, if so. */
  Optional<String> welcome(String text, Envelope hello, String nonce) {
    try {
      Envelope envelope = EnvelopeJson.read(text);
      Optional<String> flaw = flaw(envelope, LinkWire.WELCOME, secretsOf(envelope));
      boolean fits =
          envelope.correlationId().filter(hello.messageId()::equals).isPresent()
              && !envelope.sourceServiceId().equals(hello.sourceServiceId());
      if (flaw.isPresent() || !fits) {
        return flaw.or(() -> Optional.of("the welcome is for somebody else"));
      }
      return Nonce.same(JsonObject.parse(envelope.payload()).text("nonce"), nonce)
          ? Optional.empty()
          : Optional.of("the welcome was made for another connection, or is a copy");
    } catch (JsonException e) {
      return Optional.of("the welcome cannot be read: " + e.getMessage());
    }
  }

  private Optional<String> flaw(Envelope envelope, String endpoint, List<SigningSecret> keys) {
    Verification verification = verification(envelope, keys);
    if (verification instanceof Verification.OutsideWindow outside) {
      return Optional.of(
          "its clock is %s away, at most %s is allowed; check both clocks"
              .formatted(outside.skew(), outside.window()));
    }
    if (!(verification instanceof Verification.Genuine)) {
      return Optional.of("the signature does not fit; check name and secret on both sides");
    }
    return envelope.endpoint().equals(endpoint)
        ? Optional.empty()
        : Optional.of("a %s was expected".formatted(endpoint));
  }

  private List<SigningSecret> secretsOf(Envelope envelope) {
    return secrets.secretsOf(envelope.sourceServiceId());
  }

  private Verification verification(Envelope envelope, List<SigningSecret> keys) {
    return new EnvelopeVerifier(id -> keys, clock, window).verify(envelope);
  }
}
