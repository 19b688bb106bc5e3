package dev.holdfast.messaging.transport;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.messaging.transport.TransportException.Kind;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.WireLimits;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Several envelopes or replies as one text, one a line: JSON has no line breaks of its own. */
public final class Batch {

  /** Replies may say more than what they answer, but not without end. */
  public static final int REPLY_BYTES = 4 * WireLimits.BATCH_BYTES;

  private Batch() {}

  /** The envelopes as they travel, each for itself. */
  public static List<String> texts(List<Envelope> envelopes) {
    return envelopes.stream().map(EnvelopeJson::write).toList();
  }

  /**
   * @throws TransportException when a receiver would not take so much at once
   */
  public static byte[] bytes(List<Envelope> envelopes) {
    byte[] bytes = String.join("\n", texts(envelopes)).getBytes(UTF_8);
    requireTaken(envelopes.size(), bytes.length);
    return bytes;
  }

  /**
   * @throws TransportException when a receiver would not take so much at once
   */
  public static void requireTaken(int envelopes, long bytes) {
    refusal(envelopes, bytes)
        .ifPresent(
            reason -> {
              throw new TransportException(Kind.NO_REPLIES, reason);
            });
  }

  public static byte[] replyBytes(List<EnvelopeReply> replies) {
    return replies.stream()
        .map(EnvelopeJson::write)
        .collect(Collectors.joining("\n"))
        .getBytes(UTF_8);
  }

  /**
   * Strict: a byte that is not UTF-8 would otherwise turn up as a bad signature. One line too many
   * is enough to refuse them, and each would take more memory than it has bytes.
   *
   * @throws CharacterCodingException when it is not UTF-8
   */
  public static List<String> lines(byte[] bytes) throws CharacterCodingException {
    return UTF_8
        .newDecoder()
        .decode(ByteBuffer.wrap(bytes))
        .toString()
        .lines()
        .filter(line -> !line.isBlank())
        .limit(WireLimits.BATCH_ENVELOPES + 1L)
        .toList();
  }

  /** Why so much is not taken at once, if it is not. */
  public static Optional<String> refusal(int envelopes, long bytes) {
    if (envelopes > WireLimits.BATCH_ENVELOPES) {
      return Optional.of(
          "the batch has more than the %d envelopes that are taken at once"
              .formatted(WireLimits.BATCH_ENVELOPES));
    }
    return bytes <= WireLimits.BATCH_BYTES
        ? Optional.empty()
        : Optional.of(
            "the batch has %d bytes, at most %d are taken at once"
                .formatted(bytes, WireLimits.BATCH_BYTES));
  }
}
