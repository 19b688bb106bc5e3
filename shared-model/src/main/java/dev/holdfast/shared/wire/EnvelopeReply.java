package dev.holdfast.shared.wire;

import dev.holdfast.shared.id.MessageId;
import java.util.Objects;
import java.util.Optional;

/**
 * The receiver's answer to one envelope. Only {@code acknowledged} lets the sender forget its copy.
 *
 * @param messageId empty when the envelope was too broken to tell
 * @param status the HTTP status this answer has, or would have had alone
 * @param hmac who gives it has the key that the envelope was signed with, and saw that envelope;
 *     two replies that say the same are equal, whoever signed them
 */
public record EnvelopeReply(
    Optional<MessageId> messageId,
    int status,
    boolean acknowledged,
    boolean duplicateDetected,
    Optional<String> payload,
    Optional<String> error,
    Optional<String> hmac) {

  /** The status for who speaks under an epoch that is over: nothing is wrong with the message. */
  public static final int EPOCH_OVER = 412;

  /** As it is before anybody has signed it. */
  public EnvelopeReply(
      Optional<MessageId> messageId,
      int status,
      boolean acknowledged,
      boolean duplicateDetected,
      Optional<String> payload,
      Optional<String> error) {
    this(messageId, status, acknowledged, duplicateDetected, payload, error, Optional.empty());
  }

  /**
   * @param secret that the envelope was signed with
   */
  public EnvelopeReply signed(SigningSecret secret, Envelope envelope) {
    return new EnvelopeReply(
        messageId,
        status,
        acknowledged,
        duplicateDetected,
        payload,
        error,
        Optional.of(secret.hmacOf(this, envelope)));
  }

  /** Whether it was given to this envelope by somebody who has the secret. */
  public boolean isSignedBy(SigningSecret secret, Envelope envelope) {
    return hmac.isPresent() && secret.matches(this, envelope);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof EnvelopeReply that
        && messageId.equals(that.messageId)
        && status == that.status
        && acknowledged == that.acknowledged
        && duplicateDetected == that.duplicateDetected
        && payload.equals(that.payload)
        && error.equals(that.error);
  }

  @Override
  public int hashCode() {
    return Objects.hash(messageId, status, acknowledged, duplicateDetected, payload, error);
  }

  /** Whether it can be the reply to this envelope; one without an id may only refuse. */
  public boolean fits(Envelope envelope) {
    return messageId.map(envelope.messageId()::equals).orElse(!acknowledged);
  }

  public static EnvelopeReply accepted(MessageId id) {
    return new EnvelopeReply(Optional.of(id), 200, true, false, Optional.empty(), Optional.empty());
  }

  public static EnvelopeReply known(MessageId id) {
    return new EnvelopeReply(Optional.of(id), 200, true, true, Optional.empty(), Optional.empty());
  }

  public static EnvelopeReply answered(MessageId id, String payload) {
    return new EnvelopeReply(
        Optional.of(id), 200, true, false, Optional.of(payload), Optional.empty());
  }

  public static EnvelopeReply refused(MessageId id, int status, String error) {
    return new EnvelopeReply(
        Optional.of(id), status, false, false, Optional.empty(), Optional.of(error));
  }

  /** For an envelope whose id cannot be read. */
  public static EnvelopeReply unreadable(String error) {
    return new EnvelopeReply(
        Optional.empty(), 400, false, false, Optional.empty(), Optional.of(error));
  }
}
