package dev.holdfast.messaging.transport;

import dev.holdfast.messaging.transport.TransportException.Kind;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import java.util.List;
import java.util.stream.IntStream;

/** Whatever answers without one reply per envelope is not a Holdfast service in good health. */
public final class Replies {

  private Replies() {}

  /**
   * Reads replies as text.
   *
   * @param answered who answered what, for the error: {@code "POST http://… answered 200"}
   * @throws TransportException when they are not the replies to these envelopes
   */
  public static List<EnvelopeReply> read(
      List<String> texts, List<Envelope> envelopes, String answered) {
    try {
      return requireFitting(
          texts.stream().map(EnvelopeJson::readReply).toList(), envelopes, answered);
    } catch (JsonException e) {
      throw new TransportException(
          Kind.NO_REPLIES, answered + " with something else than replies", e);
    }
  }

  /**
   * A yes under another's id, or in another's place, would let a sender forget what nobody took.
   *
   * @throws TransportException when they are not the replies to these envelopes
   */
  public static List<EnvelopeReply> requireFitting(
      List<EnvelopeReply> replies, List<Envelope> envelopes, String answered) {
    if (replies.size() != envelopes.size()) {
      throw new TransportException(
          Kind.NO_REPLIES,
          "%s with %d replies to %d envelopes"
              .formatted(answered, replies.size(), envelopes.size()));
    }
    if (!IntStream.range(0, replies.size()).allMatch(i -> replies.get(i).fits(envelopes.get(i)))) {
      throw new TransportException(Kind.NO_REPLIES, answered + " with replies to other envelopes");
    }
    return replies;
  }
}
