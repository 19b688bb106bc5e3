package dev.holdfast.shared.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.shared.id.MessageId;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The exact bytes a signature covers: eight lines joined by a line feed, none of which can contain
 * one, and a ninth for a sender that leads a pair. The timestamp is among them, or a captured
 * envelope could be given a fresh one; so is the epoch, or who is past it could leave it out.
 */
final class CanonicalForm {

  private CanonicalForm() {}

  static byte[] of(Envelope envelope) {
    return String.join(
            "\n",
            envelope.headers().version(),
            envelope.headers().timestamp(),
            envelope.messageId().toString(),
            envelope.correlationId().map(MessageId::toString).orElse(""),
            envelope.sourceServiceId(),
            envelope.messageType().name(),
            envelope.endpoint(),
            sha256Hex(envelope.payload()) + epoch(envelope))
        .getBytes(UTF_8);
  }

  /**
   * Of a reply: eight lines as well, of which the first is no version, so that neither can stand
   * for the other. The envelope's own signature binds it to that sending of it.
   */
  static byte[] of(EnvelopeReply reply, Envelope envelope) {
    return String.join(
            "\n",
            "reply",
            envelope.headers().hmac(),
            reply.messageId().map(MessageId::toString).orElse(""),
            Integer.toString(reply.status()),
            Boolean.toString(reply.acknowledged()),
            Boolean.toString(reply.duplicateDetected()),
            reply.payload().map(CanonicalForm::sha256Hex).orElse(""),
            reply.error().map(CanonicalForm::sha256Hex).orElse(""))
        .getBytes(UTF_8);
  }

  private static String epoch(Envelope envelope) {
    return envelope.headers().epoch().map(epoch -> "\n" + epoch).orElse("");
  }

  private static String sha256Hex(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
