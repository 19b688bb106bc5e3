package dev.holdfast.messaging.receive;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.config.ServiceSecrets;
import dev.holdfast.messaging.log.FewLines;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeHeaders;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeVerifier;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.shared.wire.Verification;
import dev.holdfast.shared.wire.WireLimits;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jboss.logging.Logger;

/** From text to an envelope that may be believed, or to the reason why not. */
@ApplicationScoped
class CheckEnvelope {

  private static final Logger LOG = Logger.getLogger(CheckEnvelope.class);

  sealed interface Result {}

  record Genuine(Envelope envelope, SigningSecret secret) implements Result {}

  record Refused(EnvelopeReply reply) implements Result {}

  private final EnvelopeVerifier verifier;
  private final Consumer<String> unfit;
  private final Predicate<Envelope> permitted;
  private final ReceiveMetrics metrics;
  private final FewLines few = new FewLines(10, Duration.ofSeconds(1), System::nanoTime);

  @Inject
  CheckEnvelope(
      MessagingConfig config, ServiceSecrets secrets, Clock clock, ReceiveMetrics metrics) {
    this(
        new EnvelopeVerifier(secrets::secretsOf, clock, config.security().timestampWindow()),
        secrets::unfit,
        envelope -> mayUse(config, envelope),
        metrics);
  }

  CheckEnvelope(EnvelopeVerifier verifier, ReceiveMetrics metrics) {
    this(verifier, unknown -> {}, envelope -> true, metrics);
  }

  private CheckEnvelope(
      EnvelopeVerifier verifier,
      Consumer<String> unfit,
      Predicate<Envelope> permitted,
      ReceiveMetrics metrics) {
    this.verifier = verifier;
    this.unfit = unfit;
    this.permitted = permitted;
    this.metrics = metrics;
  }

  private static boolean mayUse(MessagingConfig config, Envelope envelope) {
    return Optional.ofNullable(config.services().get(envelope.sourceServiceId()))
        .flatMap(MessagingConfig.Service::endpoints)
        .map(endpoints -> endpoints.contains(envelope.endpoint()))
        .orElse(true);
  }

  Result check(String text) {
    if (isTooLarge(text)) {
      return new Refused(
          EnvelopeReply.unreadable(
              "the envelope is larger than %d bytes".formatted(WireLimits.ENVELOPE_BYTES)));
    }
    try {
      return judge(verifier.verify(EnvelopeJson.read(text)));
    } catch (JsonException e) {
      return new Refused(
          EnvelopeReply.unreadable("the envelope cannot be read: " + e.getMessage()));
    }
  }

  /** A character has at most three bytes, a pair of them four: most texts need no counting. */
  private static boolean isTooLarge(String text) {
    return text.length() > WireLimits.ENVELOPE_BYTES / 3
        && text.getBytes(UTF_8).length > WireLimits.ENVELOPE_BYTES;
  }

  private Result judge(Verification verification) {
    if (verification instanceof Verification.Genuine genuine) {
      return permitted.test(genuine.envelope())
          ? new Genuine(genuine.envelope(), genuine.secret())
          : refuse(
              genuine.envelope(),
              403,
              "'%s' may not use the endpoint '%s' here"
                  .formatted(genuine.envelope().sourceServiceId(), genuine.envelope().endpoint()));
    }
    if (verification instanceof Verification.UnknownVersion unknown) {
      return refuse(
          unknown.envelope(),
          400,
          "rf-version is not %s".formatted(EnvelopeHeaders.CURRENT_VERSION));
    }
    if (verification instanceof Verification.OutsideWindow outside) {
      warn(outside.envelope(), "its timestamp is %s away from our clock".formatted(outside.skew()));
      return refuse(
          outside.envelope(),
          401,
          "rf-timestamp is %s away from the receiver's clock, at most %s is allowed; check both clocks"
              .formatted(outside.skew(), outside.window()));
    }
    Verification.Forged forged = (Verification.Forged) verification;
    unfit.accept(forged.envelope().sourceServiceId());
    warn(forged.envelope(), "it does not fit");
    return refuse(forged.envelope(), 401, "the signature does not fit");
  }

  /** Whoever has no secret can bring these about, as many as he likes. */
  private void warn(Envelope envelope, String what) {
    metrics.badSignature();
    few.next()
        .ifPresent(
            unsaid ->
                LOG.warnf(
                    "bad signature message=%s peer=%s: %s%s",
                    envelope.messageId(),
                    envelope.sourceServiceId(),
                    what,
                    unsaid == 0 ? "" : " (%d more before)".formatted(unsaid)));
  }

  private static Result refuse(Envelope envelope, int status, String error) {
    return new Refused(EnvelopeReply.refused(envelope.messageId(), status, error));
  }
}
