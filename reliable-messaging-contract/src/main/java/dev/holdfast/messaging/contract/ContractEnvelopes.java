package dev.holdfast.messaging.contract;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SigningSecret;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Envelopes as the contract's sender signs them. */
final class ContractEnvelopes {

  static final String SENDER = "contract-sender";
  static final SigningSecret SECRET = SigningSecret.of("the-contract-signs-with-this-in-tests");
  static final Clock NOON = Clock.fixed(Instant.parse("2026-05-01T12:00:00Z"), ZoneOffset.UTC);

  private static final SigningSecret STRANGE =
      SigningSecret.of("nobody-here-has-ever-heard-of-this-one");

  private ContractEnvelopes() {}

  static Envelope sale(String payload) {
    return envelope(SECRET, ContractService.SELL, payload);
  }

  static List<Envelope> sales(int count) {
    return IntStream.range(0, count).mapToObj(i -> sale("\"item %d\"".formatted(i))).toList();
  }

  static Envelope to(String endpoint) {
    return envelope(SECRET, endpoint, "{}");
  }

  static Envelope forged() {
    return envelope(STRANGE, ContractService.SELL, "\"a forgery\"");
  }

  private static Envelope envelope(SigningSecret secret, String endpoint, String payload) {
    return new EnvelopeSigner(SENDER, secret, NOON)
        .sign(MessageId.random(), MessageType.PushCall, endpoint, payload, Optional.empty());
  }
}
